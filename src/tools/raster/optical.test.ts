import { describe, expect, it } from 'vitest'
import { classesOfMade, image, rowsOfMade } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, type FakeWorld, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { cloudMask } from './cloud-mask.ts'
import { imageQuality } from './image-quality.ts'
import { shadowMask } from './shadow-mask.ts'
import { spectralIndex } from './spectral-index.ts'

const NONE = Number.NaN

/** An image whose bands have names. */
function named(world: FakeWorld, bands: Readonly<Record<string, readonly (readonly number[])[]>>, facts: Record<string, unknown> = {}) {
  const given = image(world, Object.values(bands))
  world.grids.facts.set(
    'L1',
    Object.keys(bands).map((name) => ({ name, ...facts })),
  )
  return given
}

describe('spectral index', () => {
  it('takes bands by name whatever their order, and never by their place', async () => {
    const world = fakeWorld()
    await artifactOf(spectralIndex, { image: named(world, { NIR: [[0.6]], Red: [[0.2]] }), index: 'ndvi' }, world)
    expect(rowsOfMade(world)[0]?.[0]).toBeCloseTo(0.5, 6)
    await artifactOf(spectralIndex, { image: named(world, { Red: [[0.2]], NIR: [[0.6]] }), index: 'ndvi' }, world)
    expect(rowsOfMade(world)[0]?.[0]).toBeCloseTo(0.5, 6)
    const bare = image(world, [[[1]], [[2]], [[3]], [[4]]])
    world.grids.facts.delete('L1')
    expect(await failureOf(spectralIndex, { image: bare, index: 'ndvi' }, world)).toMatchObject({ code: 'argument_invalid', message: expect.stringContaining('near infrared') })
    await artifactOf(spectralIndex, { image: bare, index: 'ndvi', bands: { nir: 4, red: 1 } }, world)
    expect(rowsOfMade(world)[0]?.[0]).toBeCloseTo(3 / 5, 6)
  })

  it('has no value under cloud and its shadow by the quality band, unless clouds are kept', async () => {
    const world = fakeWorld()
    const given = named(world, { red: [[0.2, 0.2, 0.2]], nir: [[0.6, 0.6, 0.6]], SCL: [[4, 9, 3]] })
    const made = (await artifactOf(spectralIndex, { image: given, index: 'ndvi' }, world)) as ArtifactOf<'raster'>
    expect(rowsOfMade(world)[0]?.map(Number.isNaN)).toEqual([false, true, true])
    expect(made.method).toContain('quality band SCL')
    await artifactOf(spectralIndex, { image: given, index: 'ndvi', clouds: 'keep' }, world)
    expect(rowsOfMade(world)[0]?.some(Number.isNaN)).toBe(false)
  })

  it('says that clouds were told by brightness, or that nothing tells them', async () => {
    const world = fakeWorld()
    const colours = named(world, { blue: [[0.05, 0.6]], green: [[0.08, 0.6]], red: [[0.06, 0.6]], nir: [[0.4, 0.6]] })
    const made = (await artifactOf(spectralIndex, { image: colours, index: 'ndvi', scale: 1 }, world)) as ArtifactOf<'raster'>
    expect(rowsOfMade(world)[0]?.map(Number.isNaN)).toEqual([false, true])
    expect(made.notes).toEqual(expect.arrayContaining([expect.stringContaining('brightness alone')]))
    const two = (await artifactOf(spectralIndex, { image: named(world, { red: [[1]], nir: [[2]] }), index: 'ndvi' }, world)) as ArtifactOf<'raster'>
    expect(two.method).toContain('nothing in the image tells them')
    expect(two.notes).toEqual(expect.arrayContaining([expect.stringContaining('Stored numbers')]))
  })

  it('EVI of stored numbers is refused, with a scale of the file it is not', async () => {
    const world = fakeWorld()
    const bands = { nir: [[3000]], red: [[800]], blue: [[400]] }
    expect(await failureOf(spectralIndex, { image: named(world, bands), index: 'evi' }, world)).toMatchObject({ code: 'argument_invalid', hint: expect.stringContaining('scale') })
    await artifactOf(spectralIndex, { image: named(world, bands, { scale: 1e-4 }), index: 'evi' }, world)
    expect(rowsOfMade(world)[0]?.[0]).toBeCloseTo(0.55 / 1.48, 4)
  })
})

describe('clouds and quality', () => {
  it('cloud, shadow and snow are classes, gaps are not seen; no way to tell is an error, not "no cloud"', async () => {
    const world = fakeWorld()
    const made = (await artifactOf(cloudMask, { image: named(world, { red: [[1, 1, 1, 1, 1]], QA_PIXEL: [[21824, 22280, 23888, 30048, 1]] }) }, world)) as ArtifactOf<'mask'>
    expect(classesOfMade(world)).toEqual([[0, 110, 111, 112, 255]])
    expect(made.values).toEqual({ 'user:cloud': 110, 'user:cloud shadow': 111, 'user:snow': 112 })
    expect(await failureOf(cloudMask, { image: named(world, { red: [[1]] }) }, world)).toMatchObject({ code: 'argument_invalid', repairable: true })
  })

  it('finds the shadow of a cloud on the other side of a window edge', async () => {
    const world = fakeWorld()
    // windows end at column 512; the cloud lies before it, dark ground behind it, more of it too far away
    const row = (ground: number, cloud: number, dark: number) => [
      Array.from({ length: 700 }, (_, x) => (x >= 505 && x < 512 ? cloud : (x >= 515 && x < 520) || x > 600 ? dark : ground)),
    ]
    const given = named(world, { blue: row(0.05, 0.5, 0.05), green: row(0.08, 0.5, 0.05), red: row(0.06, 0.5, 0.05), nir: row(0.4, 0.5, 0.06) })
    await artifactOf(cloudMask, { image: given, scale: 1 }, world)
    const found = classesOfMade(world)[0] ?? []
    expect(found.flatMap((value, x) => (value === 111 ? [x] : []))).toEqual([515, 516, 517, 518, 519])
    expect(found.filter((value) => value === 110)).toHaveLength(7)
  })

  it('quality is told as shares; unknown clouds are null, not 0', async () => {
    const world = fakeWorld()
    const told = async (given: unknown) => Object.fromEntries(((await artifactOf(imageQuality, { image: given }, world)) as ArtifactOf<'table'>).records?.rows ?? [])
    expect(await told(named(world, { red: [[NONE, 5, 5, 9]], SCL: [[0, 9, 4, 4]] }))).toMatchObject({ no_data_share: 0.25, top_value_share: 1 / 3, cloud_share: 1 / 3, gsd_x_m: 1 })
    expect(await told(named(world, { red: [[1, 2]] }))).toMatchObject({ cloud_share: null, no_data_share: 0 })
  })
})

describe('shadow mask', () => {
  it('dark blue pixels beside bright ones are shadow; an even picture has none that can be told', async () => {
    const world = fakeWorld()
    const row = (dark: number, bright: number) => [Array.from({ length: 400 }, (_, k) => (k % 4 === 0 ? dark : bright) + ((k * 7919) % 11))]
    const given = named(world, { red: row(10, 180), green: row(14, 160), blue: row(30, 140) }, { type: 'Byte' })
    await artifactOf(shadowMask, { image: given }, world)
    const found = classesOfMade(world)[0] ?? []
    expect(found.map((value, k) => (value === 110) === (k % 4 === 0)).every(Boolean)).toBe(true)
    const even = [Array.from({ length: 400 }, (_, k) => 100 + Math.round(12 * Math.sin(k * 12.9898) * Math.sin(k * 78.233)))]
    expect(await failureOf(shadowMask, { image: named(world, { red: even, green: even, blue: even }, { type: 'Byte' }) }, world)).toMatchObject({ code: 'argument_invalid' })
  })
})
