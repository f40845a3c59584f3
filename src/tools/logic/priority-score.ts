import { z } from 'zod'
import type { Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { numbersOf, type Records, recordsOf } from './records.ts'
import { recordWire, typedRecords } from './record-inputs.ts'

export const priorityScore = defineTool({
  id: 'priority_score',
  version: 1,
  module: 'logic',
  verb: 'Put in order of priority',
  output: 'table',
  effects: 'none',
  aliases: ['logi.priority_score'],
  summary: 'Rows by a weighted sum of fields, each first brought to 0 to 1, or raw where asked; a row without a field is refused.',
  typing: {},
  words: ['priority', 'urgent', 'rank sites', 'triage', 'where first'],
  inputs: {
    items: recordWire('rows'),
    records: typedRecords('rows typed'),
    criteria: argumentOf.json(z.record(z.string(), z.number()), { label: 'weights', note: 'field: weight; a weight below 0 counts against' }),
    scale: argumentOf.choice(['normalised', 'raw'], { label: 'scale', note: 'normalised unless set: smallest value 0, largest 1' }),
    top: argumentOf.number({ label: 'only the first', min: 1 }),
  },
  run({ items, records: typed, criteria, scale = 'normalised', top }) {
    const records = recordsOf(items, typed, 'items')
    if (!records.ok) return records
    const fields = Object.entries(criteria)
    if (fields.length === 0) return fail({ code: 'argument_invalid', message: 'There is no field to weigh.', hint: 'Give criteria such as {"people": 0.7, "damaged": 0.3}.' })
    if (records.value.rows.length === 0) return fail({ code: 'input_missing', message: 'There are no rows to put in order.', hint: 'Look at the step that makes them.' })
    const scored = scoresOf(records.value, fields, scale)
    if (!scored.ok) return scored
    const order = scored.value.scores.map((score, at) => ({ score, at })).toSorted((a, b) => b.score - a.score)
    const ranked = order.map(({ score, at }) => ({ score, at, rank: 1 + order.filter((other) => other.score > score).length }))
    const kept = top === undefined ? ranked : ranked.slice(0, top)
    return ok({ artifact: tableOf(records.value, kept, { fields, scale, notes: [...scored.value.notes, ...tieNotes(ranked)], all: ranked.length }) })
  },
})

type Fields = readonly (readonly [string, number])[]
type Ranked = { readonly rank: number; readonly score: number; readonly at: number }

function scoresOf(records: Records, fields: Fields, scale: 'normalised' | 'raw'): Result<{ scores: number[]; notes: string[] }> {
  const scores = records.rows.map(() => 0)
  const notes: string[] = []
  for (const [field, weight] of fields) {
    const numbers = numbersOf(records, field)
    if (!numbers.ok) return numbers
    const { values } = numbers.value
    const parts = scale === 'raw' ? values : normalised(values)
    if (parts === null) notes.push(`"${field}" is the same in every row, so it decides nothing.`)
    for (const [at, part] of (parts ?? []).entries()) scores[at] = (scores[at] ?? 0) + weight * part
  }
  return ok({ scores, notes })
}

/** 0 for the smallest, 1 for the largest; null where all are the same. */
function normalised(values: readonly number[]): number[] | null {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return least === most ? null : values.map((value) => (value - least) / (most - least))
}

function tieNotes(ranked: readonly Ranked[]): string[] {
  const tied = ranked.filter((one) => ranked.some((other) => other.at !== one.at && other.score === one.score))
  return tied.length === 0 ? [] : [`${tied.length} rows share their score with another one and so share a rank.`]
}

type Told = { readonly fields: Fields; readonly scale: string; readonly notes: string[]; readonly all: number }

function tableOf({ columns, rows }: Records, ranked: readonly Ranked[], { fields, scale, notes, all }: Told) {
  const kept = columns.flatMap((column, at) => (column.name === 'rank' || column.name === 'priority_score' ? [] : [at]))
  return {
    kind: 'table' as const,
    title: 'priority',
    rows: [],
    method: `weighted sum of ${fields.map(([field, weight]) => `${weight} x ${field}`).join(' + ')}, ${scale === 'raw' ? 'raw values in their own units' : 'each field brought to 0 to 1 over the rows'}; ${all} rows`,
    records: {
      columns: [{ name: 'rank', unit: null }, { name: 'priority_score', unit: null }, ...kept.flatMap((at) => columns[at] ?? [])],
      rows: ranked.map(({ rank, score, at }): Scalar[] => [rank, score, ...kept.map((column) => rows[at]?.[column] ?? null)]),
    },
    notes,
  }
}
