import { describe, expect, it } from 'vitest'
import { classesOfMade, image, maskOf, rowsOfMade } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { makeRandom } from '../../core/scene/prng.ts'
import { alignmentCheck } from './alignment-check.ts'
import { burnSeverity } from './burn-severity.ts'
import { changeVector, irMad } from './change-vector.ts'
import { floodBetweenDates } from './flood-between-dates.ts'
import { radarFlood, radarWater } from './radar-water.ts'
import { superpixels } from './superpixels.ts'

const size = 64
const grid = (of: (x: number, y: number) => number) => Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => of(x, y)))
const noise = (seed: number) => {
  const { next } = makeRandom(seed)
  return grid(() => next())
}

describe('change between two dates', () => {
  const [a, b, c] = [noise(1), noise(2), noise(3)]
  const changed = (x: number, y: number) => x < 8 && y < 8
  const early = [grid((x, y) => 100 + 40 * at(a, x, y)), grid((x, y) => 60 + 30 * at(a, x, y) + 20 * at(b, x, y))]
  // another sun: other gain and offset everywhere, and a real change in one corner
  const late = [grid((x, y) => 20 + 55 * at(a, x, y) + at(c, x, y) + (changed(x, y) ? 60 : 0)), grid((x, y) => 90 + 24 * at(a, x, y) + 16 * at(b, x, y) - (changed(x, y) ? 50 : 0))]

  it.each([changeVector, irMad])('$spec.id scores the corner that changed above all else, though every number differs', async (tool) => {
    const world = fakeWorld()
    const made = (await artifactOf(tool, { before: image(world, early, { id: 'A' }), after: image(world, late, { id: 'B' }) }, world)) as ArtifactOf<'raster'>
    const score = rowsOfMade(world)
    const [inside, outside] = [score.flatMap((row, y) => row.filter((_, x) => changed(x, y))), score.flatMap((row, y) => row.filter((_, x) => !changed(x, y)))]
    expect(Math.min(...inside)).toBeGreaterThan(Math.max(...outside))
    expect(made.notes.join(' ')).toContain('any kind')
  })

  it('what a quality band calls cloud is no change, and where there is none that is said', async () => {
    const world = fakeWorld()
    const clear = grid(() => 4)
    const cloudy = grid((x, y) => (changed(x, y) ? 9 : 4))
    const names = [{ name: 'a' }, { name: 'b' }, { name: 'SCL' }]
    const [before, after] = [image(world, [...early, clear], { id: 'A' }), image(world, [...late, cloudy], { id: 'B' })]
    world.grids.facts.set('A', names).set('B', names)
    const made = (await artifactOf(changeVector, { before, after }, world)) as ArtifactOf<'raster'>
    expect(rowsOfMade(world)[2]?.[2]).toBeNaN()
    expect(rowsOfMade(world)[20]?.[20]).toBeGreaterThan(0)
    expect([made.notes[1], made.method]).toEqual([expect.stringContaining('left out by quality band SCL'), expect.stringContaining('bands a, b of')])
    const bare = (await artifactOf(changeVector, { before: image(world, early, { id: 'C' }), after: image(world, late, { id: 'D' }) }, world)) as ArtifactOf<'raster'>
    expect(bare.notes[1]).toContain('neither image')
  })

  it('other grids, and bands that do not belong together, are refused', async () => {
    const world = fakeWorld()
    const one = image(world, early, { id: 'A' })
    expect(await failureOf(changeVector, { before: one, after: image(world, [[[1]], [[2]]], { id: 'B' }) }, world)).toMatchObject({ code: 'frames_differ' })
    expect(await failureOf(changeVector, { before: one, after: image(world, late.slice(0, 1), { id: 'C' }) }, world)).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(irMad, { before: one, after: image(world, [grid(() => 7), grid(() => 7)], { id: 'D' }) }, world)).toMatchObject({
      code: 'argument_invalid',
      message: expect.stringContaining('not defined'),
    })
  })
})

const at = (rows: readonly (readonly number[])[], x: number, y: number): number => rows[y]?.[x] as number

describe('flood between two masks', () => {
  it('is water after that was not there before; what one did not see is not seen', async () => {
    const world = fakeWorld()
    const before = maskOf(world, [[0, 1, 0, 255, 9]], { id: 'a', values: { water: 1, tree: 9 } })
    const after = maskOf(world, [[1, 1, 0, 1, 1]], { id: 'b', values: { water: 1 } })
    await artifactOf(floodBetweenDates, { before, after }, world)
    expect(classesOfMade(world)).toEqual([[1, 0, 0, 255, 1]])
    expect(
      await failureOf(floodBetweenDates, { before: maskOf(world, [[9]], { id: 'c', values: { tree: 9 } }), after: maskOf(world, [[1]], { id: 'd', values: { water: 1 } }) }, world),
    ).toMatchObject({ code: 'class_absent' })
  })
})

describe('radar', () => {
  const { next } = makeRandom(5)
  const speckle = () => (-Math.log(1 - next()) - Math.log(1 - next()) - Math.log(1 - next()) - Math.log(1 - next())) / 4
  const scene = (isWater: (x: number) => boolean) => [Array.from({ length: 128 }, () => Array.from({ length: 128 }, (_, x) => (isWater(x) ? 0.01 : 0.15) * speckle()))]
  const lake = (x: number) => x < 40
  const flooded = (x: number) => x < 70

  it('says that small positive values were assumed to be power, unless the form is given', async () => {
    const world = fakeWorld()
    const given = image(world, [[[0.1, 0.2, 0.9]]])
    const assumed = (await artifactOf(radarWater, { image: given, thresholdDb: -5 }, world)) as ArtifactOf<'mask'>
    expect(JSON.stringify(assumed)).toContain('(power, assumed from values of 10 at most')
    const told = (await artifactOf(radarWater, { image: given, thresholdDb: -5, form: 'power' }, world)) as ArtifactOf<'mask'>
    expect(JSON.stringify(told)).not.toContain('assumed')
  })

  it('finds the water of a speckled image, and says what radar does not see', async () => {
    const world = fakeWorld()
    const made = (await artifactOf(radarWater, { image: image(world, scene(lake)) }, world)) as ArtifactOf<'mask'>
    const wrong = classesOfMade(world).flatMap((row) => row.filter((value, x) => Math.abs(x - 40) > 3 && (value === 1) !== lake(x)))
    expect(wrong.length).toBeLessThan(80)
    expect([made.note, made.source.reason]).toEqual([expect.stringContaining('between buildings'), expect.stringContaining('no terrain was given')])
  })

  it('flood of two dates leaves the lake out, and steep ground', async () => {
    const world = fakeWorld()
    const [before, after] = [image(world, scene(lake), { id: 'A' }), image(world, scene(flooded), { id: 'B' })]
    await artifactOf(radarFlood, { before, after }, world)
    const count = () =>
      classesOfMade(world)
        .flat()
        .filter((value) => value === 1).length
    expect(Math.abs(count() - 30 * 128)).toBeLessThan(500)
    world.grids.floats.set('slope', [{ width: 128, height: 128, values: new Float32Array(128 * 128).fill(30), valid: null }])
    const slope = {
      artifactId: 'slope',
      step: 's',
      artifact: {
        kind: 'raster',
        title: 'slope',
        frame: after.layer.frame,
        layerId: null,
        tilePx: 256,
        bands: [{ plane: 'f0', name: 'slope', unit: 'degrees', min: 0, max: 30, mean: 1, std: 1, valid: 1 }],
        method: '',
        notes: [],
        sources: [],
      },
    }
    await artifactOf(radarFlood, { before, after, slope }, world)
    expect(count()).toBe(0)
  })

  it('land alone is refused with the reason, and numbers that could be anything are asked about', async () => {
    const world = fakeWorld()
    expect(
      await failureOf(
        radarWater,
        {
          image: image(
            world,
            scene(() => false),
          ),
        },
        world,
      ),
    ).toMatchObject({ code: 'argument_invalid', message: expect.stringContaining('no threshold') })
    expect(
      await failureOf(
        radarWater,
        {
          image: image(world, [
            [
              [1, 30],
              [2, 3],
            ],
          ]),
        },
        world,
      ),
    ).toMatchObject({ code: 'argument_invalid', message: expect.stringContaining('decibels') })
  })
})

describe('burn severity', () => {
  it('steps are those of Key and Benson; no value is not unburnt', async () => {
    const world = fakeWorld()
    world.grids.floats.set('d', [{ width: 7, height: 1, values: Float32Array.of(-0.2, 0, 0.2, 0.3, 0.5, 0.9, Number.NaN), valid: null }])
    const dnbr = {
      artifactId: 'd',
      step: 's',
      artifact: {
        kind: 'raster',
        title: 'dNBR',
        frame: image(world, [[[0, 0, 0, 0, 0, 0, 0]]]).layer.frame,
        layerId: null,
        tilePx: 256,
        bands: [{ plane: 'f0', name: 'dNBR', unit: null, min: 0, max: 1, mean: 0, std: 0, valid: 6 }],
        method: '',
        notes: [],
        sources: [],
      },
    }
    await artifactOf(burnSeverity, { dnbr }, world)
    expect(classesOfMade(world)).toEqual([[110, 0, 111, 112, 113, 114, 255]])
  })
})

describe('segments', () => {
  it('are numbered from 1 and carry the mean of their pixels', async () => {
    const world = fakeWorld()
    await artifactOf(superpixels, { image: image(world, [grid((x) => (x < 32 ? 10 : 90))]), areaPx: 256 }, world)
    const [numbers, means] = [rowsOfMade(world, 0), rowsOfMade(world, 1)]
    expect(Math.min(...numbers.flat())).toBe(1)
    expect(new Set(means.flat())).toEqual(new Set([10, 90]))
  })
})

describe('alignment check', () => {
  it('tells a shift that was made, and why it cannot tell one', async () => {
    const world = fakeWorld()
    const rough = Array.from({ length: 200 }, (_, y) =>
      Array.from(
        { length: 200 },
        (__, x) => 100 + 40 * Math.sin(x * 0.31 + 2 * Math.sin(y * 0.17)) + 30 * Math.cos(y * 0.23 + Math.sin(x * 0.11) * 3) + ((x * 7919 + y * 104729) % 17),
      ),
    )
    const moved = rough.map((_, y) => Array.from({ length: 200 }, (__, x) => rough[Math.min(199, Math.max(0, y - 3))]?.[Math.min(199, Math.max(0, x - 5))] as number))
    const told = async (one: number[][], two: number[][]) =>
      Object.fromEntries(
        ((await artifactOf(alignmentCheck, { first: image(world, [one], { id: 'A' }), second: image(world, [two], { id: 'B' }) }, world)) as ArtifactOf<'table'>).records?.rows ??
          [],
      )
    const made = await told(rough, moved)
    expect([made['told'], Math.round(made['right_px'] as number), Math.round(made['down_px'] as number)]).toEqual([true, 5, 3])
    expect(
      await told(
        rough,
        rough.map((row) => row.map(() => 7)),
      ),
    ).toMatchObject({ told: false, why: expect.any(String) })
  })
})
