import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Scalar, Table } from '../../../contracts/kinds/index.ts'
import { makeAnswer, makeRequest, makeStep } from '../../dev/fixtures.ts'
import { madeBeside } from '../../answer/AlsoMade.tsx'
import { activeRef, refNow } from '../../answer/active-evidence.ts'
import { classItem, madeItem, valueOpacity } from '../../map/result-items.ts'
import { callerWords } from '../CallerTag.tsx'
import { PenSwatch } from '../../ui/PenSwatch.tsx'
import { cellWords, headWords, holdsWords, inOrder, nextOrder } from './cells.ts'
import { chartOf, ticksOf } from './chart-scale.ts'
import { ChildList } from './ChildList.tsx'
import { csvOf } from './csv.ts'
import { rampEnds } from './RampBar.tsx'
import { RecordTable, tableParts } from './RecordTable.tsx'
import { SeriesResult } from './SeriesResult.tsx'

describe('rows on the clipboard', () => {
  test('come back from a reader of RFC 4180 as they were', () => {
    const word = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', 'ß', '1') }).filter((one) => !one.startsWith('\r'))
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { minLength: 1 }), (rows) => {
        const columns = ['a', 'b'].map((name) => ({ name, unit: null }))
        const back: string[][] = parse(csvOf(columns, rows), { from_line: 2, relax_column_count: true })
        expect(back).toEqual(rows.map((row) => [...row]))
      }),
    )
  })
  test('have units in their head and nothing where there is no value', () => {
    expect(csvOf([{ name: 'length', unit: 'm' }], [[null], [2.5]])).toBe('length (m)\r\n\r\n2.5\r\n')
  })
  test('never start a formula', () => expect(csvOf([{ name: 'x', unit: null }], [['=HYPERLINK("a")']])).toContain(`"'=HYPERLINK(""a"")"`))
})

describe('a table of records', () => {
  const rows = [{ cells: ['b', 10] }, { cells: ['a', null] }, { cells: ['c', 9] }] as { cells: Scalar[] }[]
  test('sorts up, then down, then as it was, with gaps last', () => {
    expect(inOrder(rows, { column: 1, descending: false }).map(({ cells }) => cells[0])).toEqual(['c', 'b', 'a'])
    expect(inOrder(rows, { column: 1, descending: true }).map(({ cells }) => cells[0])).toEqual(['b', 'c', 'a'])
    expect(nextOrder(nextOrder(nextOrder(null, 1), 1), 1)).toBeNull()
  })
  test('finds rows by all the words', () => {
    expect(holdsWords(['Shore Road', 'blocked'], 'shore BLOCK')).toBe(true)
    expect(holdsWords(['Shore Road', 'open'], 'shore blocked')).toBe(false)
  })
  test('shows values a person can read', () => expect([cellWords(null), cellWords(true), cellWords(0.123456)]).toEqual(['', 'yes', '0.1235']))
  test('shows no id where there are words for it', () => {
    expect([cellWords('building_destroyed'), cellWords('A_1')]).toEqual(['destroyed', 'A_1'])
    expect(['areaM2', 'is_open', 'speedKmh', 'POP_TOTAL', 'M'].map(headWords)).toEqual(['area m²', 'is open', 'speed km/h', 'POP TOTAL', 'M'])
  })
  const table: Table = {
    kind: 'table',
    title: 'Clinics',
    rows: [],
    method: '',
    records: {
      columns: [
        { name: 'clinic', unit: null },
        { name: 'way', unit: 'm' },
      ],
      rows: [['c7', 120]],
    },
    evidence: { artifactId: 'a1', idColumn: 'clinic' },
  }
  test('knows which object a row tells of', () => expect(tableParts(table).rows[0]?.id).toBe('c7'))
  test('makes a row a way to its object, and no way where there is none', () => {
    expect(renderToStaticMarkup(<RecordTable table={table} />)).toContain('data-testid="row-c7"')
    const { evidence: _, ...plain } = table
    expect(renderToStaticMarkup(<RecordTable table={plain} />)).not.toContain('row-open')
  })
  test('says so where it has no rows', () => expect(renderToStaticMarkup(<RecordTable table={{ ...table, records: { columns: [], rows: [] } }} />)).toContain('There are no rows.'))
})

describe('a line over dates', () => {
  const size = { width: 100, height: 60, left: 10, right: 10, top: 5, bottom: 5 }
  const point = (at: string, value: number | null) => ({ at, value, step: null, artifactId: null })
  test('stands where the dates are, not side by side', () => {
    const { runs } = chartOf({ points: [point('2025-01-01', 1), point('2025-01-02', 2), point('2025-01-11', 3)] }, size)
    expect(runs[0]?.map(({ x }) => Math.round(x))).toEqual([10, 18, 90])
  })
  test('is broken where a date has no value', () => {
    const { runs } = chartOf({ points: [point('a', 1), point('b', null), point('c', 3)] }, size)
    expect(runs.map((run) => run.length)).toEqual([1, 1])
  })
  test('without any value draws an empty chart and says how many gaps', () => {
    const series = { kind: 'series' as const, title: 'Water', unit: 'm2' as const, points: [point('2025-01-01', null)], method: 'm', notes: [] }
    expect(renderToStaticMarkup(<SeriesResult series={series} />)).toContain('1 gap without a value')
  })
  test('has ticks at round numbers inside the axis', () => {
    expect(ticksOf(0, 47, 4)).toEqual([0, 20, 40])
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (low, span) => {
        const ticks = ticksOf(low, low + span, 4)
        expect(ticks.length).toBeLessThan(11)
        expect(ticks.every((tick) => tick >= low - span * 1e-6 && tick <= low + span * (1 + 1e-6))).toBe(true)
      }),
    )
  })
})

describe('what loops did', () => {
  const failure = { code: 'point_outside' as const, message: 'The clinic lies outside the image.', hint: 'Load another image.', repairable: true, details: {} }
  const items = [
    { label: '2025-03-01', tool: 'area', artifactId: 'a1', artifactKind: 'quantity' as const, summary: '12 m²', error: null },
    { label: 'clinic', tool: 'area', artifactId: null, artifactKind: null, summary: null, error: failure },
  ]
  test('says each result and each failure in words', () => {
    const html = renderToStaticMarkup(<ChildList stepId="s1" items={items} />)
    expect(html).toContain('1 of 2 calls worked')
    expect(html).toContain('failed: The clinic lies outside the image. Load another image.')
    expect(html.match(/disabled=""/g)).toHaveLength(1)
  })
})

describe('a legend', () => {
  test('tells that values lie beyond the ends of the ramp', () => expect(rampEnds({ low: 0, high: 5, min: 0, max: 90, unit: 'm' })).toEqual(['0\u00a0m', '≥ 5\u00a0m']))
  test('draws a blocked road with a gap and a bar, not only in another colour', () => {
    const draw = (pen: 'line' | 'dashed' | 'dotted') => renderToStaticMarkup(<PenSwatch row={{ key: 'road_blocked', color: '#86176B', casing: '#FFFFFF', pen }} />)
    expect(new Set([draw('line'), draw('dashed'), draw('dotted')]).size).toBe(3)
    expect(draw('dashed')).toContain('V9.5')
  })
})

describe('results on the map', () => {
  const shown = { artifactId: 'a1', kind: 'features' as const, stepId: 's1', number: 1, isDefault: true }
  const rows = ['road_clear', 'road_blocked'].map((key) => ({ key, label: key, color: '#000', casing: '#fff', pen: 'line' as const, count: 1, lengthM: null }))
  const look = { legend: { rows, ramp: null, about: null }, plane: null, map: null, hidden: {}, opacity: null }
  test('ask for the classes that are switched on, and for none where all are off', () => {
    expect(madeItem(shown, look).url).not.toContain('classes')
    expect(madeItem(shown, { ...look, hidden: { 'a1/road_clear': true } }).url).toContain('classes=road_blocked')
    expect(madeItem(shown, { ...look, hidden: { 'a1/road_clear': true, 'a1/road_blocked': true } }).visible).toBe(false)
  })
  test('let the image be seen through values, and show the band she chose', () => {
    const values = madeItem({ ...shown, kind: 'raster' }, { ...look, legend: null, plane: 'f1' })
    expect([values.opacity, values.url.includes('classes=f1')]).toEqual([valueOpacity, true])
  })
  test('leave masks as they were', () => {
    const mask = classItem({ ...shown, kind: 'mask' }, { classes: ['water'], wanted: null, minScore: 0.5, version: 0, map: null, hidden: {}, opacity: null })
    expect(mask).toMatchObject({ visible: true, opacity: 1, url: expect.stringContaining('min=0.500') })
  })
})

describe('evidence of what steps made', () => {
  const steps = [
    makeStep({ id: 's1', status: 'done', artifactId: 'a2', artifactKind: 'figure' }),
    makeStep({ id: 's2', status: 'done', artifactId: 'a1', artifactKind: 'features' }),
  ]
  const request = makeRequest({ steps, answer: makeAnswer() })
  test('is not asked for where a result has no objects', () => expect(activeRef(request, 'f1', {})).toBeNull())
  test('is what she picked on the map, while it is of this question', () => {
    expect(refNow(request, { factId: null, hidden: {} }, 'a1')?.artifactId).toBe('a1')
    expect(refNow(request, { factId: null, hidden: {} }, 'elsewhere')).toBeNull()
  })
  test('a picture that nothing uses is shown beside the answer', () => {
    const drawn = makeRequest({ steps: [makeStep({ id: 's3', status: 'done', artifactId: 'a9', artifactKind: 'figure' })] })
    expect(madeBeside(drawn, null).map(({ number }) => number)).toEqual([3])
    expect(madeBeside(drawn, 'a9')).toEqual([])
  })
})

test('a caller is named with the way it came', () => expect(callerWords({ name: 'field agent', via: 'mcp' })).toBe('field agent · called from outside over MCP'))
