import { z } from 'zod'
import type { Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { recordWire, typedRecords } from '../logic/record-inputs.ts'
import { columnOf, type Records, recordsOf } from '../logic/records.ts'
import { damageRankOf } from './damage-rank.ts'

export const exposedPlaces = defineTool({
  id: 'exposed_places',
  version: 1,
  module: 'vector',
  verb: 'Rank damaged places by people',
  output: 'table',
  effects: 'none',
  aliases: ['poi.damage_population_exposure'],
  summary: 'Places that are damaged, joined by name with the people around them, most people first; a place without a partner is said, and two of one name are refused.',
  typing: {},
  words: ['exposed places', 'damaged places and population', 'most people at damaged', 'priority places'],
  inputs: {
    damage: recordWire('damage of places'),
    damageRecords: typedRecords('damage typed'),
    population: recordWire('people of places'),
    populationRecords: typedRecords('people typed'),
    by: argumentOf.text({ label: 'join by', note: '"name" unless set' }),
    damageField: argumentOf.text({ label: 'damage in', note: '"max" unless set' }),
    populationField: argumentOf.text({ label: 'people in', note: '"max" unless set' }),
    atLeast: argumentOf.number({ label: 'damage at least', note: '2 unless set; for class names any damage' }),
    types: argumentOf.jsonMaybe(z.array(z.string()), { label: 'types', note: 'only places whose "type" is one of these' }),
  },
  run({ damage, damageRecords, population, populationRecords, by = 'name', damageField = 'max', populationField = 'max', atLeast = 2, types }) {
    const hit = keyed(recordsOf(damage, damageRecords, 'damage'), { by, field: damageField, types })
    if (!hit.ok) return hit
    const people = keyed(recordsOf(population, populationRecords, 'population'), { by, field: populationField, types: undefined })
    if (!people.ok) return people
    const unknown = [...hit.value].filter(([, value]) => typeof value === 'number' && !isLevel(value))
    const [first] = unknown
    if (first && [...hit.value.values()].every((value) => value === null || (typeof value === 'number' && !isLevel(value)))) return noLevel(first[1])
    const rows: Scalar[][] = []
    const alone: string[] = []
    for (const [name, value] of hit.value) {
      if ((typeof value === 'number' && !isLevel(value)) || !isDamaged(value, atLeast)) continue
      const around = people.value.get(name)
      if (typeof around === 'number') rows.push([name, value, around])
      else alone.push(name)
    }
    rows.sort((a, b) => Number(b[2]) - Number(a[2]))
    return ok({
      artifact: {
        kind: 'table' as const,
        title: 'Damaged places by people',
        rows: [],
        records: {
          columns: [
            { name: by, unit: null },
            { name: 'damage', unit: null },
            { name: 'people', unit: 'people' as const },
          ],
          rows,
        },
        notes: [
          ...(alone.length > 0 ? [`${alone.length} damaged places have no number of people and are left out (${alone.slice(0, 5).join(', ')}).`] : []),
          ...(first ? [`${unknown.length} places hold numbers such as ${first[1]}, which are no damage level from 0 to 4, and are left out.`] : []),
        ],
        method: `${rows.length} of ${hit.value.size} places with damage of at least ${atLeast} in "${damageField}", joined by ${by} with "${populationField}"`,
      },
    })
  },
})

/** Damage levels are whole numbers from 0 to 4; 255 of a mask of pools or of "no data" is none. */
const isLevel = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 4

const noLevel = (value: Scalar) =>
  fail({
    code: 'kind_mismatch',
    message: `The damage field holds the number ${value}, which is no damage level from 0 to 4.`,
    hint: 'Sample a damage mask, or one with named classes.',
    repairable: true,
  })

const isDamaged = (value: Scalar, atLeast: number): boolean => (typeof value === 'number' ? value >= atLeast : (damageRankOf(value) ?? 0) > 0)

type Key = { readonly by: string; readonly field: string; readonly types: readonly string[] | undefined }

/** A value a name; `argument_invalid` where two rows have one name. */
function keyed(records: Result<Records>, { by, field, types }: Key): Result<Map<string, Scalar>> {
  if (!records.ok) return records
  const name = columnOf(records.value, by)
  if (!name.ok) return name
  const column = columnOf(records.value, field)
  if (!column.ok) return column
  const type = types === undefined ? null : columnOf(records.value, 'type')
  if (type && !type.ok) return type
  const values = new Map<string, Scalar>()
  for (const row of records.value.rows) {
    const key = row[name.value]
    if (key === null || key === undefined || (type && !types?.includes(String(row[type.value])))) continue
    if (values.has(String(key))) {
      return fail({ code: 'argument_invalid', message: `Two places are called "${key}", so their people cannot be told apart.`, hint: 'Join by an id.', repairable: true })
    }
    values.set(String(key), row[column.value] ?? null)
  }
  return ok(values)
}
