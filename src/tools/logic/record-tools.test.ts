import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artifactOf, failureOf } from '../../../test/helpers/tool-context.ts'
import type { ArtifactOf, Unit } from '../../contracts/kinds/index.ts'
import { chartData } from './chart-data.ts'
import { priorityScore } from './priority-score.ts'
import { reduce } from './reduce.ts'
import { resourceAllocation } from './resource-allocation.ts'
import { shareOut } from './share-out.ts'
import { valueOfField } from './value-of.ts'
import oracle from './logic.oracle.json' with { type: 'json' }

type Rows = (string | number | boolean | null)[][]
const table = (columns: readonly (readonly [string, Unit | null])[], rows: Rows) => ({
  artifactId: 't',
  step: 's1',
  artifact: { kind: 'table' as const, title: 't', rows: [], method: '', records: { columns: columns.map(([name, unit]) => ({ name, unit })), rows } },
})
const rowsOf = async (...args: Parameters<typeof artifactOf>): Promise<Rows> => ((await artifactOf(...args)) as ArtifactOf<'table'>).records?.rows ?? []

describe('reduce', () => {
  it.each(oracle.cases.reduced)('equals pandas for $values', async (expected) => {
    const records = expected.values.map((value, at) => ({ name: `n${at}`, value }))
    for (const mode of ['max', 'min', 'mean', 'sum', 'median', 'argmax', 'argmin'] as const) {
      const made = (await artifactOf(reduce, { records, field: 'value', mode })) as { value: number }
      expect(Math.abs(made.value - expected[mode])).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected[mode])))
    }
  })

  it('says which row it is, and every row with the same value', async () => {
    const rows = table(
      [
        ['name', null],
        ['area', 'm2'],
      ],
      [
        ['a', 3],
        ['b', 9],
        ['c', 9],
      ],
    )
    expect(await artifactOf(reduce, { values: rows, field: 'last_obs.area_m2' })).toMatchObject({
      value: 9,
      unit: 'm2',
      dimension: 'area',
      chosen: { index: 1, label: 'b', ties: ['c'] },
      method: 'max of "last_obs.area_m2" over 3 rows: b; the same value: c',
    })
  })

  it('an empty list, a field that is not there and a cell without a number are failures, never 0', async () => {
    expect(await failureOf(reduce, { records: [], field: 'x' })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(reduce, { values: table([['x', null]], []), field: 'x' })).toMatchObject({ code: 'input_missing' })
    expect(await failureOf(reduce, { records: [{ y: 1 }], field: 'x' })).toMatchObject({ code: 'argument_invalid', details: { columns: ['y'] } })
    expect(await failureOf(reduce, { records: [{ name: 'school', x: 1 }, { name: 'ward 3' }], field: 'x' })).toMatchObject({ message: 'ward 3 has no number in "x": null.' })
    expect(await failureOf(reduce, { records: [{ x: Number.NaN }], field: 'x' })).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('one value', () => {
  const rows = table(
    [
      ['name', null],
      ['area', 'ha'],
    ],
    [
      ['north', 3],
      ['2', 5],
    ],
  )
  it('by the name of its row before its number', async () => {
    expect(await artifactOf(valueOfField, { values: rows, field: 'area', row: '2' })).toMatchObject({ value: 5, unit: 'ha', label: 'area of 2' })
    expect(await artifactOf(valueOfField, { values: rows, field: 'area', row: '1' })).toMatchObject({ value: 3 })
  })
  it('which of several must be said', async () => {
    expect(await failureOf(valueOfField, { values: rows, field: 'area' })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(valueOfField, { values: rows, field: 'area', row: 'south' })).toMatchObject({ message: 'No row is called "south".' })
  })
})

describe('chart data', () => {
  it('orders, cuts and rounds', async () => {
    const records = [
      { name: 'a', n: 1.25 },
      { name: 'b', n: 10.111 },
      { name: 'c', n: 7 },
    ]
    expect(await rowsOf(chartData, { records, valueField: 'n', labelField: 'name', sortBy: 'value', top: 2, decimals: 1 })).toEqual([
      ['b', 10.1],
      ['c', 7],
    ])
    expect(await rowsOf(chartData, { records, valueField: 'n', template: '{name}!', sortBy: 'name', descending: false })).toEqual([
      ['a!', 1.25],
      ['b!', 10.111],
      ['c!', 7],
    ])
    expect(await rowsOf(chartData, { records: { x: 3, y: 4 }, valueField: 'value' })).toEqual([
      ['x', 3],
      ['y', 4],
    ])
    expect(await rowsOf(chartData, { records: [{ n: 2, name: '' }], valueField: 'n', labelField: 'name', fallbackPrefix: 'site ' })).toEqual([['site 1', 2]])
  })
  it('two rows of one label are refused', async () => {
    expect(
      await failureOf(chartData, {
        records: [
          { name: 'a', n: 1 },
          { name: 'a', n: 2 },
        ],
        valueField: 'n',
      }),
    ).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('priority', () => {
  it.each(oracle.cases.priorities)('equals pandas over $people', async ({ people, damaged, raw, normalised }) => {
    const records = people.map((one, at) => ({ id: `s${at}`, people: one, damaged: damaged[at] }))
    for (const [scale, expected] of [
      ['raw', raw],
      ['normalised', normalised],
    ] as const) {
      const rows = await rowsOf(priorityScore, { records, criteria: { people: 0.7, damaged: -0.3 }, scale })
      const order = expected.map((score, at) => ({ id: `s${at}`, score })).toSorted((a, b) => b.score - a.score)
      expect(rows.map((row) => row[2])).toEqual(order.map(({ id }) => id))
      rows.forEach((row, at) => void expect(row[1]).toBeCloseTo(order[at]?.score ?? Number.NaN, 9))
    }
  })

  it('ties share a rank and are said; a missing field is refused; a field that never varies decides nothing and is said', async () => {
    const made = (await artifactOf(priorityScore, {
      records: [
        { id: 'a', n: 1, k: 5 },
        { id: 'b', n: 2, k: 5 },
        { id: 'c', n: 2, k: 5 },
      ],
      criteria: { n: 1, k: 1 },
    })) as ArtifactOf<'table'>
    expect(made.records?.rows.map((row) => row[0])).toEqual([1, 1, 3])
    expect(made.notes).toEqual(['"k" is the same in every row, so it decides nothing.', '2 rows share their score with another one and so share a rank.'])
    expect(made.method).toContain('each field brought to 0 to 1')
    expect(await failureOf(priorityScore, { records: [{ id: 'a', n: 1 }, { id: 'b' }], criteria: { n: 1 } })).toMatchObject({ message: 'b has no number in "n": null.' })
    expect(await failureOf(priorityScore, { records: [{ id: 'a', n: 1 }], criteria: {} })).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('sharing a supply out', () => {
  it.each(oracle.cases.allocations)('equals the root found by scipy: supply $supply, minimum $minimum', async ({ need, cap, supply, minimum, given }) => {
    const records = need.map((one, at) => ({ id: `s${at}`, need: one, ...(cap[at] === null ? {} : { cap: cap[at] }) }))
    const rows = await rowsOf(resourceAllocation, { records, supplyNumber: supply, minimum })
    rows.forEach((row, at) => void expect(row[3]).toBeCloseTo(given[at] ?? Number.NaN, 6))
  })

  it('what cannot be met is said, and a minimum beyond the supply is refused', async () => {
    const sites = [
      { id: 'a', need: 10 },
      { id: 'b', need: 30 },
    ]
    expect(await artifactOf(resourceAllocation, { records: sites, supplyNumber: 20 })).toMatchObject({ notes: ['20 of the need is not met.'] })
    expect(await artifactOf(resourceAllocation, { records: sites, supplyNumber: 100 })).toMatchObject({
      notes: ['60 of the supply is left over: every site has its need or its cap.'],
    })
    expect(await failureOf(resourceAllocation, { records: sites, supplyNumber: 10, minimum: 6 })).toMatchObject({ code: 'argument_invalid', details: { least: 12, supply: 10 } })
    expect(await failureOf(resourceAllocation, { records: [{ id: 'a', need: -1 }], supplyNumber: 10 })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(resourceAllocation, { records: sites })).toMatchObject({ code: 'input_missing' })
  })

  it('never gives more than the supply, a need or a cap, and leaves nothing while somebody lacks', () => {
    const site = fc.record({ id: fc.constant('x'), need: fc.integer({ min: 0, max: 500 }), cap: fc.option(fc.integer({ min: 0, max: 500 })) })
    fc.assert(
      fc.property(
        fc.record({
          demands: fc.array(site, { minLength: 1, maxLength: 12 }),
          supply: fc.integer({ min: 0, max: 3000 }),
          minimum: fc.integer({ min: 0, max: 40 }),
          whole: fc.boolean(),
        }),
        ({ demands, supply, minimum, whole }) => {
          const shared = shareOut({ demands, supply, minimum, whole })
          if (!shared.ok) return
          const { given, unallocated } = shared.value
          const total = given.reduce((a, b) => a + b, 0)
          expect(total).toBeLessThanOrEqual(supply + 1e-6)
          expect(total + unallocated).toBeCloseTo(supply, 6)
          const most = demands.map(({ need, cap }) => Math.min(need, cap ?? Number.POSITIVE_INFINITY))
          given.forEach((one, at) => {
            expect(one).toBeLessThanOrEqual((most[at] ?? 0) + 1e-9)
            expect(one).toBeGreaterThanOrEqual(Math.min(minimum, most[at] ?? 0) - 1e-9)
            if (whole) expect(Number.isInteger(one)).toBe(true)
          })
          if (unallocated > 1e-6) given.forEach((one, at) => void expect(one).toBeCloseTo(most[at] ?? 0, 6))
        },
      ),
    )
  })
})
