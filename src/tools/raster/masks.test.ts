import { describe, expect, it } from 'vitest'
import objects from '../../core/terrain/objects.oracle.json' with { type: 'json' }
import { mask, pixelFrame } from '../../../test/helpers/artifacts.ts'
import { image, classesOfMade, maskOf, degreeFrame } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeWorld, type FakeWorld } from '../../../test/helpers/tool-context.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { composeClasses } from './compose-classes.ts'
import { countPixels } from './count-pixels.ts'
import { gridWindows } from './grid-windows.ts'
import { vectorize } from './vectorize.ts'

describe.each(objects.cases.masks)('parts of $name', ({ width, mask: flat, sizes4, sizes8 }) => {
  const rows = Array.from({ length: flat.length / width }, (_, y) => flat.slice(y * width, (y + 1) * width))
  it.each([
    ['4', sizes4],
    ['8', sizes8],
  ] as const)('by %s neighbours have the sizes scikit-image counts, and areas that add up', async (connectivity, sizes) => {
    const world = fakeWorld()
    const made = (await artifactOf(vectorize, { mask: maskOf(world, rows, { id: 'm', values: { water: 1 } }), connectivity }, world)) as ArtifactOf<'features'>
    expect(made.features.map(({ properties }) => properties['pixels']).sort((a, b) => Number(a) - Number(b))).toEqual(sizes)
    for (const { properties } of made.features) expect(properties['areaM2']).toBeCloseTo(properties['pixels'] as number, 9)
  })
})

describe('vectorize', () => {
  const polygons = async (world: FakeWorld, inputs: Record<string, unknown>) => ((await artifactOf(vectorize, inputs, world)) as ArtifactOf<'features'>).features

  it('pixels that meet by a corner are one object, by edges alone two', async () => {
    const world = fakeWorld()
    const given = maskOf(
      world,
      [
        [1, 0],
        [0, 1],
      ],
      { id: 'm', values: { water: 1 } },
    )
    const [one, ...none] = await polygons(world, { mask: given })
    expect([one?.geometry.type, one?.properties['areaM2'], none]).toEqual(['MultiPolygon', 2, []])
    expect(await polygons(world, { mask: given, connectivity: '4' })).toHaveLength(2)
  })

  it('levels of damage side by side are one damaged building, and two where they are asked for one by one', async () => {
    const world = fakeWorld()
    const given = maskOf(world, [[3, 4]], { id: 'm', values: { building_minor_damage: 3, building_major_damage: 4 } })
    expect(await polygons(world, { mask: given, class: 'building_damaged' })).toHaveLength(1)
    const two = await polygons(world, { mask: given })
    expect(two.map(({ id, properties }) => [id, properties['class']])).toEqual([
      ['p1', 'building_minor_damage'],
      ['p2', 'building_major_damage'],
    ])
    expect(await polygons(world, { mask: given, merge: true })).toHaveLength(1)
  })

  it('100 x 100 pixels of a hundred-thousandth of a degree are 12,309 m2, not 0', async () => {
    const world = fakeWorld()
    const rows = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 1))
    const [one] = await polygons(world, { mask: maskOf(world, rows, { id: 'm', values: { water: 1 }, frame: degreeFrame(1e-5, 100) }) })
    expect(one?.properties['areaM2']).toBeCloseTo(12309, 0)
  })

  it('a mask without the class is an error, an empty one has no polygons and says what was seen', async () => {
    const world = fakeWorld()
    const given = maskOf(world, [[0, 0]], { id: 'm', values: { water: 1 } })
    expect(await failureOf(vectorize, { mask: given, class: 'vehicle' }, world)).toMatchObject({ code: 'class_absent' })
    expect(await polygons(world, { mask: given })).toEqual([])
  })
})

describe('windows and counts', () => {
  it('windows cover every pixel once, the last ones take the rest', async () => {
    const world = fakeWorld()
    const made = (await artifactOf(
      gridWindows,
      { image: image(world, [Array.from({ length: 7 }, () => Array.from({ length: 10 }, () => 1))]), columns: 3, rows: 2 },
      world,
    )) as ArtifactOf<'features'>
    expect(made.features.map(({ properties }) => [properties['widthPx'], properties['heightPx']])).toEqual([
      [3, 3],
      [3, 3],
      [4, 3],
      [3, 4],
      [3, 4],
      [4, 4],
    ])
    expect(made.features[5]?.geometry.coordinates).toEqual([
      [
        [6, 3],
        [10, 3],
        [10, 7],
        [6, 7],
        [6, 3],
      ],
    ])
    expect(await failureOf(gridWindows, { image: image(world, [[[1]]]), columns: 2 }, world)).toMatchObject({ code: 'argument_invalid' })
  })

  it('pixels are counted by name; no class at all is refused before it runs', async () => {
    const given = mask(pixelFrame(4, 4, 1), { water: 1, tree: 9 }, { histogram: { '0': 3, '1': 8, '9': 4, '255': 1 } })
    expect(await artifactOf(countPixels, { mask: given })).toMatchObject({
      rows: [
        { label: 'water', value: 8, unit: 'px2' },
        { label: 'trees', value: 4 },
      ],
      method: expect.stringContaining('15 of 16'),
    })
    expect(await failureOf(countPixels, { mask: given, class: ['vehicle'] })).toMatchObject({ code: 'class_absent' })
    await expect(artifactOf(countPixels, { mask: given, class: [] })).rejects.toThrow()
  })
})

describe('masks over one another', () => {
  it('names meet, numbers do not, and the winner is said', async () => {
    const world = fakeWorld()
    const one = maskOf(world, [[110, 110, 0, 0, 255]], { id: 'a', values: { 'model:pond': 110 } })
    const two = maskOf(world, [[110, 0, 1, 0, 0]], { id: 'b', values: { 'model:barn': 110, water: 1 } })
    const first = (await artifactOf(composeClasses, { masks: [one, two] }, world)) as ArtifactOf<'mask'>
    expect(first.values).toEqual({ 'model:pond': 110, 'model:barn': 111, water: 1 })
    expect(classesOfMade(world)).toEqual([[110, 110, 1, 0, 255]])
    await artifactOf(composeClasses, { masks: [one, two], wins: 'last' }, world)
    expect(classesOfMade(world)).toEqual([[111, 110, 1, 0, 255]])
    const other = maskOf(world, [[1]], { id: 'c', values: { water: 1 } })
    expect(await failureOf(composeClasses, { masks: [one, other] }, world)).toMatchObject({ code: 'frames_differ' })
  })
})
