import { describe, expect, it } from 'vitest'
import { pixelFrame, quantity } from '../../../test/helpers/artifacts.ts'
import { artifactOf, failureOf } from '../../../test/helpers/tool-context.ts'
import type { Unit } from '../../contracts/kinds/index.ts'
import { dimensionOf } from '../../core/plan/index.ts'
import type { Frame } from '../../contracts/frame.ts'
import { absoluteDifference } from './absolute-difference.ts'
import { add } from './add.ts'
import { divide } from './divide.ts'
import { greaterThan } from './greater-than.ts'
import { multiply } from './multiply.ts'
import { pointDistance } from './point-distance.ts'
import { subtract } from './subtract.ts'
import { truckTrips } from './truck-trips.ts'
import { volume } from './volume.ts'
import { weightedSum } from './weighted-sum.ts'
import oracle from './logic.oracle.json' with { type: 'json' }

const of = (value: number, unit: string, label = unit) => quantity(value, { unit: unit as Unit, dimension: dimensionOf[unit as Unit], label })
const numberOf = async (...args: Parameters<typeof artifactOf>): Promise<number> => ((await artifactOf(...args)) as { value: number }).value
const close = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected)))
const tools = { add, subtract, absolute_difference: absoluteDifference, multiply, divide }

describe('arithmetic with units', () => {
  it.each(oracle.cases.arithmetic)('$tool of $a and $b is $value $unit, as pint says', async ({ tool, a, b, unit, value }) => {
    const made = await artifactOf(tools[tool as keyof typeof tools], { a: of(a[0] as number, a[1] as string), b: of(b[0] as number, b[1] as string) })
    expect(made).toMatchObject({ kind: 'quantity', unit, dimension: dimensionOf[unit as Unit] })
    close((made as { value: number }).value, value)
  })

  it('metres are not added to counts, nor pixels to metres', async () => {
    for (const tool of [add, subtract, absoluteDifference, greaterThan]) {
      expect(await failureOf(tool, { a: of(3, 'm'), b: of(2, 'count') })).toMatchObject({ code: 'kind_mismatch' })
      expect(await failureOf(tool, { a: of(3, 'm'), b: of(2, 'px') })).toMatchObject({ code: 'kind_mismatch' })
    }
  })

  it('a product that measures nothing is refused: area times area, people times people, pixels times metres', async () => {
    for (const [a, b] of [
      ['m2', 'ha'],
      ['people', 'people'],
      ['px', 'm'],
      ['degree', 'm'],
    ] as const)
      expect(await failureOf(multiply, { a: of(3, a), b: of(2, b) })).toMatchObject({ code: 'kind_mismatch' })
    expect(await failureOf(divide, { a: of(3, 'people'), b: of(2, 'm2') })).toMatchObject({ code: 'kind_mismatch' })
    expect(await failureOf(divide, { a: of(3, 'm2'), b: of(2, 'px2') })).toMatchObject({ code: 'kind_mismatch' })
  })

  it('5 by 0 is a failure, not 0', async () => {
    expect(await failureOf(divide, { numberA: 5, numberB: 0 })).toMatchObject({ code: 'division_by_zero' })
    expect(await failureOf(divide, { a: of(5, 'm2'), b: of(0, 'm2') })).toMatchObject({ code: 'division_by_zero' })
  })

  it('a typed number is meant in the unit of the other side, and is named in the method', async () => {
    expect(await artifactOf(add, { a: of(2, 'ha'), numberB: 3 })).toMatchObject({ value: 5, unit: 'ha', method: 'first plus second; typed: 3 ha' })
    expect(await artifactOf(subtract, { numberA: 10, b: of(4, 'count') })).toMatchObject({ value: 6, unit: 'count' })
    expect(await artifactOf(add, { a: of(2, 'ha'), numberB: 500, unitB: 'm2' })).toMatchObject({ value: 2.05, unit: 'ha' })
    expect(await artifactOf(divide, { numberA: 2, numberB: 6 })).toMatchObject({ value: 1 / 3, unit: 'ratio', intervalReason: null })
  })

  it('a missing side, a side given twice and a unit that is none are said', async () => {
    expect(await failureOf(add, { a: of(2, 'ha') })).toMatchObject({ code: 'input_missing', message: '"b" is missing.' })
    expect(await failureOf(add, { a: of(2, 'ha'), numberA: 1, numberB: 3 })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(multiply, { numberA: 2, unitA: 'furlong', numberB: 3 })).toMatchObject({ code: 'argument_invalid', message: '"furlong" is no unit.' })
  })

  it('equal values are not greater, and units are brought together first', async () => {
    expect(await artifactOf(greaterThan, { a: of(1, 'ha'), b: of(10_000, 'm2') })).toMatchObject({ kind: 'yes_no', value: false })
    expect(await artifactOf(greaterThan, { a: of(1.1, 'ha'), b: of(10_000, 'm2') })).toMatchObject({ value: true })
  })
})

describe('volume and trips', () => {
  it.each(oracle.cases.volumes)('$areaM2 m2 at $depthM m are $value m3', async ({ areaM2, depthM, value }) => {
    close(await numberOf(volume, { areaM2, depthM }), value)
    expect(await artifactOf(volume, { area: of(areaM2, 'm2'), depth: of(depthM, 'm') })).toMatchObject({ unit: 'm3', dimension: 'volume' })
  })

  it('an area in pixels, a count and a depth below 0 make no volume', async () => {
    expect(await failureOf(volume, { area: of(3, 'px2'), depthM: 1 })).toMatchObject({ code: 'kind_mismatch' })
    expect(await failureOf(volume, { area: of(3, 'count'), depthM: 1 })).toMatchObject({ code: 'kind_mismatch' })
    expect(await failureOf(volume, { area: of(3, 'm2'), depth: of(-1, 'm') })).toMatchObject({ code: 'argument_invalid' })
  })

  it.each(oracle.cases.trips)('$volume m3 by $capacity m3 are $trips trips', async ({ volume: volumeM3, capacity, trips }) => {
    expect(await artifactOf(truckTrips, { volumeM3, capacityM3: capacity })).toMatchObject({ value: trips, unit: 'count' })
  })

  it('a capacity of 0 or less is refused, never 0 trips', async () => {
    expect(await failureOf(truckTrips, { volumeM3: 100, capacityM3: 0 })).toMatchObject({ code: 'division_by_zero', repairable: true })
    expect(await failureOf(truckTrips, { volumeM3: 100, capacityM3: -3 })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(truckTrips, { volumeM3: -1, capacityM3: 3 })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(truckTrips, { volume: of(5, 'm2'), capacityM3: 3 })).toMatchObject({ code: 'kind_mismatch' })
  })
})

describe('distance of two points', () => {
  const world: Frame = { crs: 'EPSG:4326', affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 1, height: 1, gsd: null, gsdFrom: null }
  const point = (frame: Frame, xy: readonly [number, number], label = 'A') => ({ name: label, label, frame, xy })

  it.each(oracle.cases.distances)('from $from to $to is $m m on the ellipsoid, as pyproj says', async ({ from, to, m }) => {
    const made = await numberOf(pointDistance, { from: point(world, from as [number, number]), to: point(world, to as [number, number]) })
    expect(Math.abs(made - m)).toBeLessThan(0.01)
  })

  it('200 px at 3 cm are 6 m: the pixel size is that of the frame', async () => {
    const frame = pixelFrame(300, 300, 0.03)
    expect(await numberOf(pointDistance, { from: point(frame, [0, 0]), to: point(frame, [200, 0]) })).toBeCloseTo(6, 9)
  })

  it('without a pixel size there are pixels or a failure, never metres', async () => {
    const frame = pixelFrame(300, 300)
    expect(await failureOf(pointDistance, { from: point(frame, [0, 0]), to: point(frame, [3, 4]) })).toMatchObject({ code: 'gsd_unknown' })
    expect(await artifactOf(pointDistance, { from: point(frame, [0, 0]), to: point(frame, [3, 4]), unit: 'px' })).toMatchObject({ value: 5, unit: 'px' })
    expect(await failureOf(pointDistance, { from: point(frame, [0, 0]), to: point(world, [3, 4]) })).toMatchObject({ code: 'frames_differ' })
  })
})

describe('weighted sum', () => {
  it.each(oracle.cases.weighted)('equals numpy: $sum', async ({ values, weights, sum, mean }) => {
    const numbers = values as number[]
    expect(await numberOf(weightedSum, { numbers, weights })).toBeCloseTo(sum, 9)
    expect(await numberOf(weightedSum, { values: numbers.map((one) => of(one, 'm')), weights, normalise: true })).toBeCloseTo(mean, 9)
  })

  it('weights that do not fit, weights that cancel and values of different kinds are refused', async () => {
    expect(await failureOf(weightedSum, { numbers: [1, 2], weights: [1] })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(weightedSum, { numbers: [1, 2], weights: [1, -1], normalise: true })).toMatchObject({ code: 'division_by_zero' })
    expect(await failureOf(weightedSum, { values: [of(1, 'm'), of(1, 'count')], weights: [1, 1] })).toMatchObject({ code: 'kind_mismatch' })
  })
})
