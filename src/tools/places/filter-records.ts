import { z } from 'zod'
import type { Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { comparisons, filterByAttribute } from '../../core/vector/index.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { recordWire, typedRecords } from '../logic/record-inputs.ts'
import { columnOf, type Records, recordsOf } from '../logic/records.ts'
import { damageLevels, damageRankOf, rankOfLevel } from './damage-rank.ts'
import { tableOf, titleOfRecords } from './kept-records.ts'

const recordInputs = { values: recordWire('records'), records: typedRecords('records typed') }

const ValuesSchema = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => [value])
  .or(z.array(z.union([z.string(), z.number(), z.boolean()])))

export const filterRecords = defineTool({
  id: 'filter_records',
  version: 1,
  module: 'vector',
  verb: 'Keep rows by a field',
  output: 'table',
  effects: 'none',
  aliases: ['poi.filter_by_attribute'],
  summary: 'Rows of a loop, a table or features whose field equals, is among, is above or below, or contains values.',
  typing: {},
  words: ['filter results', 'rows where', 'keep rows', 'only those'],
  inputs: {
    ...recordInputs,
    field: argumentOf.textRequired({ label: 'field' }),
    is: argumentOf.choice(comparisons, { label: 'is', note: '"in" unless set' }),
    wanted: argumentOf.jsonMaybe(ValuesSchema, { label: 'values', note: 'one or a list' }),
  },
  run({ values, records: typed, field, is = 'in', wanted = [] }) {
    const records = recordsOf(values, typed, 'values')
    if (!records.ok) return records
    const column = columnOf(records.value, field)
    if (!column.ok) return column
    const frame = { crs: null, affine: null, width: 1, height: 1, gsd: null, gsdFrom: null }
    // rows as things without a place: they are compared by the same rule as features
    const rows = records.value.rows.map((row, i) => ({
      id: `${i}`,
      geometry: { type: 'Point' as const, coordinates: [0, 0] as [number, number] },
      properties: { [field]: row[column.value] ?? null },
    }))
    const kept = filterByAttribute({ frame, features: rows }, { attribute: field, compare: is, values: wanted })
    if (!kept.ok) return kept
    const chosen = kept.value.features.map(({ id }) => records.value.rows[Number(id)] ?? [])
    const method = kept.value.method.replace('features', 'rows')
    return ok({
      artifact: tableOf(values, records.value, { rows: chosen, title: `${titleOfRecords(values)}: ${field} ${is} ${wanted.join(', ')}`.trim(), method, notes: kept.value.notes }),
    })
  },
})

export const filterByDamage = defineTool({
  id: 'filter_by_damage',
  version: 1,
  module: 'vector',
  verb: 'Keep what is damaged',
  output: 'table',
  effects: 'none',
  aliases: ['poi.filter_by_damage'],
  summary: 'Rows whose sampled class is damage of a level or worse. Classes count by name: a number, such as 255 of a mask of pools, is no damage and is refused.',
  typing: {},
  words: ['damaged places', 'damaged facilities', 'hit', 'destroyed schools'],
  inputs: {
    ...recordInputs,
    field: argumentOf.text({ label: 'field with the class', note: '"class" unless set' }),
    atLeast: argumentOf.choice(damageLevels, { label: 'at least', note: 'minor unless set' }),
  },
  run({ values, records: typed, field, atLeast = 'minor' }) {
    const ranked = rankedOf(recordsOf(values, typed, 'values'), field)
    if (!ranked.ok) return ranked
    const { records, ranks, notes } = ranked.value
    const rows = records.rows.filter((_, i) => (ranks[i] ?? -1) >= rankOfLevel[atLeast])
    const damaged = ranks.filter((rank) => rank !== null && rank > 0).length
    return ok({
      artifact: tableOf(values, records, {
        rows,
        title: `${titleOfRecords(values)}: ${atLeast} damage or worse`,
        method: `${rows.length} of ${records.rows.length} rows with ${atLeast} damage or worse; ${damaged} are damaged at all`,
        notes,
      }),
    })
  },
})

export const filterByIntact = defineTool({
  id: 'filter_by_intact',
  version: 1,
  module: 'vector',
  verb: 'Keep what is intact',
  output: 'table',
  effects: 'none',
  aliases: ['poi.filter_by_intact'],
  summary: 'Rows whose sampled class says no visible damage; rows that were not seen are not called intact.',
  typing: {},
  words: ['intact places', 'undamaged facilities', 'still standing', 'usable'],
  inputs: { ...recordInputs, field: argumentOf.text({ label: 'field with the class', note: '"class" unless set' }) },
  run({ values, records: typed, field }) {
    const ranked = rankedOf(recordsOf(values, typed, 'values'), field)
    if (!ranked.ok) return ranked
    const { records, ranks, notes } = ranked.value
    const rows = records.rows.filter((_, i) => ranks[i] === 0)
    return ok({
      artifact: tableOf(values, records, {
        rows,
        title: `${titleOfRecords(values)}: intact`,
        method: `${rows.length} of ${records.rows.length} rows without visible damage`,
        notes,
      }),
    })
  },
})

const usualFields = ['class', 'damage', 'damage_class', 'value']

function rankedOf(records: Result<Records>, field: string | undefined): Result<{ records: Records; ranks: (number | null)[]; notes: string[] }> {
  if (!records.ok) return records
  const names = field === undefined ? usualFields : [field]
  const column = names.map((name) => columnOf(records.value, name)).find((one) => one.ok) ?? columnOf(records.value, names[0] ?? 'class')
  if (!column.ok) return column
  const cells = records.value.rows.map((row): Scalar => row[column.value] ?? null)
  const number = cells.find((cell) => typeof cell === 'number')
  if (number !== undefined) {
    return fail({
      code: 'kind_mismatch',
      message: `The field holds the number ${number}, and what a number means depends on the mask it was read from.`,
      hint: 'Sample a mask with named classes, so that the field holds class names.',
      repairable: true,
    })
  }
  const ranks = cells.map(damageRankOf)
  const other = cells.find((cell, i) => cell !== null && ranks[i] === null)
  if (other !== undefined && ranks.every((rank) => rank === null)) {
    return fail({ code: 'class_absent', message: `"${other}" says nothing of damage.`, hint: 'Sample a damage mask.', repairable: true })
  }
  const unknown = ranks.filter((rank) => rank === null).length
  return ok({
    records: records.value,
    ranks,
    notes: unknown > 0 ? [`Of ${unknown} of ${cells.length} rows it cannot be told: nothing was seen there, or the class is none of damage.`] : [],
  })
}
