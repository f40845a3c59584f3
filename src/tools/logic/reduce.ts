import type { Dimension, Unit } from '../../contracts/kinds/index.ts'
import { fail, ok } from '../../contracts/result.ts'
import { dimensionOf } from '../../core/plan/index.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { nameOfRow, numbersOf, recordsOf } from './records.ts'
import { recordWire, typedRecords } from './record-inputs.ts'

const modes = ['max', 'min', 'mean', 'sum', 'median', 'argmax', 'argmin'] as const
type Mode = (typeof modes)[number]

export const reduce = defineTool({
  id: 'reduce',
  version: 1,
  module: 'logic',
  verb: 'Boil a list down',
  output: 'quantity',
  effects: 'none',
  aliases: ['tool.reduce', 'logi.reduce'],
  summary: 'Largest, smallest, average, middle or total of one field of a list; which row it is, and ties, are said.',
  typing: {},
  words: ['largest', 'smallest', 'peak', 'total', 'average of', 'worst', 'best'],
  inputs: {
    values: recordWire('list'),
    records: typedRecords('list typed'),
    field: argumentOf.textRequired({ label: 'field' }),
    mode: argumentOf.choice(modes, { label: 'how', note: 'max unless set; argmax and argmin give the row, counted from 0' }),
    unit: argumentOf.unit({ label: 'unit', note: 'where the list does not know it' }),
  },
  run({ values, records: typed, field, mode = 'max', unit }) {
    const records = recordsOf(values, typed, 'values')
    if (!records.ok) return records
    const numbers = numbersOf(records.value, field)
    if (!numbers.ok) return numbers
    const { values: all } = numbers.value
    if (all.length === 0) return fail({ code: 'input_missing', message: `The list is empty, so it has no ${mode} of ${field}.`, hint: 'Look at the step that makes the list.' })
    const told = unitOf(mode, numbers.value.unit, unit)
    if (!told.ok) return told
    const chosen = chosenOf(mode, all)
    const names = (rows: readonly number[]) => rows.map((at) => nameOfRow(records.value, at))
    const [first, ...ties] = chosen === null ? [] : names(chosen.rows)
    const tied = ties.length > 0 ? `; the same value: ${ties.join(', ')}` : ''
    return ok({
      artifact: {
        kind: 'quantity' as const,
        dimension: told.value.dimension,
        value: mode === 'argmax' || mode === 'argmin' ? (chosen?.rows[0] ?? 0) : reduced(mode, all),
        unit: told.value.unit,
        interval: null,
        intervalReason: 'not_calibrated',
        method: `${mode} of "${field}" over ${all.length} ${all.length === 1 ? 'row' : 'rows'}${first === undefined ? '' : `: ${first}`}${tied}`,
        n: all.length,
        label: first === undefined ? `${mode} of ${field}` : `${mode} of ${field}: ${first}`,
        classes: [],
        evidence: null,
        analysedShare: null,
        ...(chosen === null ? {} : { chosen: { index: chosen.rows[0] ?? 0, label: first ?? '', ties } }),
      },
    })
  },
})

/** The unit of the column, or the one given; counts where neither is known would be a guess, so the number is plain. */
function unitOf(mode: Mode, known: Unit | null, given: string | undefined) {
  if (mode === 'argmax' || mode === 'argmin') return ok({ unit: 'count' as const, dimension: 'count' as const })
  if (known !== null) return ok({ unit: known, dimension: dimensionOf[known] })
  if (given === undefined) return ok({ unit: 'ratio' as const, dimension: 'ratio' as const })
  const dimension: Dimension | undefined = dimensionOf[given as Unit]
  if (dimension === undefined) return fail({ code: 'argument_invalid', message: `"${given}" is no unit.`, hint: `Use one of ${Object.keys(dimensionOf).join(', ')}.` })
  return ok({ unit: given as Unit, dimension })
}

/** Rows that hold the extreme, first one first; null for modes that name no row. */
function chosenOf(mode: Mode, values: readonly number[]): { rows: number[] } | null {
  if (mode === 'mean' || mode === 'sum' || mode === 'median') return null
  const extreme = reduced(mode === 'argmax' ? 'max' : mode === 'argmin' ? 'min' : mode, values)
  return { rows: values.flatMap((value, at) => (value === extreme ? [at] : [])) }
}

function reduced(mode: Mode, values: readonly number[]): number {
  if (mode === 'max') return values.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY)
  if (mode === 'min') return values.reduce((best, value) => Math.min(best, value), Number.POSITIVE_INFINITY)
  const total = values.reduce((sum, value) => sum + value, 0)
  if (mode === 'sum') return total
  if (mode === 'mean') return total / values.length
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const at = (place: number) => sorted[place] ?? Number.NaN
  return Number.isInteger(half) ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half))
}
