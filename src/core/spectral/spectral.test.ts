import { describe, expect, it } from 'vitest'
import { gridOf, numbers } from '../../../test/helpers/oracle.ts'
import { unwrap } from '../../contracts/result.ts'
import { type Grid, gridSource } from '../raster/index.ts'
import { bandsFor, burnStep, changeVectors, fitIrMad, indexNames, indexOf, madScores, pairMoments, rolesOf } from './index.ts'
import oracle from './spectral.oracle.json' with { type: 'json' }

const { bands, indices, pairs } = oracle.cases
type Role = keyof typeof bands

const expectGrid = (made: Grid, wanted: readonly (number | null)[], digits = 5) => {
  wanted.forEach((value, k) => {
    if (value === null) expect([made.valid?.[k], made.values[k]], `pixel ${k} has no value`).toEqual([0, Number.NaN])
    else expect(made.values[k] as number, `pixel ${k}`).toBeCloseTo(value, digits)
  })
}

describe('spectral indices', () => {
  it.each(indexNames)('%s is what numpy gives; a zero sum and a gap in one band are no value', (name) => {
    const { roles, values } = indices[name]
    expectGrid(
      unwrap(
        indexOf(
          name,
          roles.map((role) => gridOf(bands[role as Role])),
        ),
      ),
      values,
      name === 'bai' ? 2 : 5,
    )
  })

  it('by hand: NDWI (0.08, 0.03) = 0.4545, NBR before and after a fire', () => {
    expect(unwrap(indexOf('ndwi', [gridOf([0.08]), gridOf([0.03])])).values[0]).toBeCloseTo(0.4545, 4)
    expect(unwrap(indexOf('nbr', [gridOf([0.5, 0.2]), gridOf([0.1, 0.3])])).values).toEqual(Float32Array.of(0.6666666666666667, -0.2))
    expect(burnStep(0.8667)).toBe(5)
    expect(burnStep(0.05)).toBe(1)
    expect(burnStep(Number.NaN)).toBeNull()
  })

  it('EVI, SAVI, BAI and AWEI of stored numbers are refused until their scale is known', () => {
    const stored = [3000, 800, 400].map((value) => gridOf([value]))
    expect(indexOf('evi', stored)).toMatchObject({ ok: false, error: { code: 'argument_invalid', repairable: true } })
    expect(unwrap(indexOf('evi', stored, { scale: 1e-4, offset: 0 })).values[0]).toBeCloseTo((2.5 * 0.22) / (0.3 + 0.48 - 0.3 + 1), 5)
    expect(indexOf('ndvi', stored.slice(0, 2)).ok, 'a ratio has no scale').toBe(true)
  })

  it('an offset of the product changes a ratio, so it is taken in', () => {
    expect(unwrap(indexOf('ndvi', [gridOf([4000]), gridOf([2000])], { scale: 1e-4, offset: -0.1 })).values[0]).toBeCloseTo(0.5, 6)
  })

  it('bands of other sizes are refused', () => {
    expect(indexOf('ndvi', [gridOf([1, 2]), gridOf([1])])).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
  })
})

describe('band roles', () => {
  const facts = (...names: (string | null)[]) => names.map((name, index) => ({ index, name }))

  it('come from names, wavelengths and numbers on a known sensor', () => {
    expect([...rolesOf(facts('Red', 'near-infrared', 'SWIR 1', 'QA_PIXEL'))]).toEqual([
      ['red', 0],
      ['nir', 1],
      ['swir1', 2],
      ['qa', 3],
    ])
    expect(rolesOf([{ index: 0, name: 'x', wavelengthNm: 842 }]).get('nir')).toBe(0)
    expect([...rolesOf(facts('B04', 'B08'), { sensor: 'Sentinel-2A' })]).toEqual([
      ['red', 0],
      ['nir', 1],
    ])
    expect([...rolesOf(facts('SR_B4', 'SR_B5'), { sensor: 'LANDSAT_8' })]).toEqual([
      ['red', 0],
      ['nir', 1],
    ])
    expect([...rolesOf(facts('SR_B4', 'SR_B3'), { sensor: 'Landsat 7 ETM+' })]).toEqual([
      ['nir', 0],
      ['red', 1],
    ])
  })

  it('never come from the place in the file, nor from a number on an unknown sensor', () => {
    expect(rolesOf(facts(null, null, null, null)).size).toBe(0)
    expect(rolesOf(facts('B4', 'Band 5')).size).toBe(0)
    const asked = bandsFor(['nir', 'red'], facts('Band 1', 'Band 2'))
    expect(asked).toMatchObject({ ok: false, error: { code: 'argument_invalid', details: { missing: ['nir', 'red'] } } })
  })

  it('two bands that claim one role give none; a word of the person decides', () => {
    expect(rolesOf(facts('red', 'Red')).has('red')).toBe(false)
    expect(unwrap(bandsFor(['red'], facts('red', 'Red'), { given: { red: 1 } }))).toEqual({ red: 1 })
    expect(bandsFor(['red'], facts('red'), { given: { red: 4 } }).ok).toBe(false)
  })
})

describe.each(pairs)('two dates: $name', (pair) => {
  const width = pair.before[0]?.length ?? 0
  const grids = (planes: readonly (readonly number[])[]) => planes.map((values) => gridOf(values, width / 4))
  const [before, after] = [grids(pair.before), grids(pair.after)]
  const sources = { before: before.map((grid) => gridSource(grid, 16)), after: after.map((grid) => gridSource(grid, 16)) }

  it('change vectors are those of numpy', async () => {
    expectGrid(changeVectors(before, after, unwrap(await pairMoments(sources))), pair.cva, 4)
  })

  it('IR-MAD is that of numpy and scipy', async () => {
    const fit = unwrap(await fitIrMad(sources))
    fit.correlations.forEach((rho, k) => expect(rho).toBeCloseTo(pair.rho[k] as number, 5))
    expect(fit.iterations).toBe(pair.iterations)
    const { score, noChange } = madScores(before, after, fit)
    numbers(pair.z).forEach((z, k) => expect(Math.abs((score.values[k] as number) - z)).toBeLessThan(1e-3 * (1 + z)))
    expectGrid(noChange, pair.no_change, 3)
  })
})

describe('what two dates cannot give', () => {
  const flat = gridOf(
    Array.from({ length: 64 }, () => 5),
    8,
  )
  const vary = gridOf(
    Array.from({ length: 64 }, (_, k) => (k * 7919) % 31),
    8,
  )
  const source = (...grids: Grid[]) => grids.map((grid) => gridSource(grid))

  it('bands that do not vary, other grids, and no common pixel are said', async () => {
    expect(await fitIrMad({ before: source(flat), after: source(vary) })).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
    expect(await pairMoments({ before: source(vary), after: source(flat) })).toMatchObject({ ok: false, error: { message: expect.stringContaining('does not vary after') } })
    expect(await fitIrMad({ before: source(vary), after: source(gridOf([1, 2])) })).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
    expect(await fitIrMad({ before: source(vary, flat), after: source(vary) })).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
    const nothing = gridOf(
      Array.from({ length: 64 }, () => null),
      8,
    )
    expect(await pairMoments({ before: source(nothing), after: source(vary) })).toMatchObject({ ok: false, error: { code: 'area_empty' } })
  })

  it('stops when asked', async () => {
    const signal = AbortSignal.abort()
    await expect(fitIrMad({ before: source(vary), after: source(vary) }, { signal })).rejects.toMatchObject({ failure: { code: 'aborted' } })
  })
})
