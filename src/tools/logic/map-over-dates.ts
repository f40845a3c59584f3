import type { Unit } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { ImageInput, ToolContext } from '../context.ts'
import { defineTool, wire } from '../define-tool.ts'
import { loopKinds } from './for-each.ts'
import { callsArgument, type RoundResult, runRounds } from './loop-calls.ts'
import type { Item } from './loop-items.ts'
import { cellsOf } from './loop-rows.ts'
import { inUnit } from './dimension-algebra.ts'
import { maybeMany } from './record-inputs.ts'
import { dimensionOf } from '../../core/plan/index.ts'

export const mapOverDates = defineTool({
  id: 'map_over_dates',
  version: 1,
  module: 'logic',
  verb: 'Follow it over the dates',
  output: 'series',
  effects: 'none',
  summary: 'Runs calls for the image of every date, oldest first, and puts the numbers in a row; a date that failed is a gap.',
  typing: {},
  words: ['over time', 'each date', 'trend', 'series', 'development', 'timeline'],
  inputs: {
    images: wire.many(['image'], { label: 'images' }),
    given: maybeMany(loopKinds, { label: 'also needed', note: 'the same for every date: <given[0]>' }),
    calls: callsArgument,
  },
  async run({ images, given, calls }, context: ToolContext) {
    const dated = itemsByDate(images)
    if (!dated.ok) return dated
    const results = await runRounds(dated.value, { calls, bind: {}, given: given ?? [], context })
    if (!results.ok) return results
    const first = results.value.find(({ error }) => error === null)
    const numbers = valuesOf(results.value)
    if (!numbers.ok) return numbers
    return ok({
      artifact: {
        kind: 'series' as const,
        title: first ? titleOf(first, calls.at(-1)?.tool ?? '') : '',
        unit: numbers.value.unit,
        points: results.value.map(({ item, made, error }, at) => ({
          at: item.label,
          value: numbers.value.values[at] ?? null,
          step: null,
          artifactId: error === null ? (made.at(-1)?.artifactId ?? null) : null,
        })),
        method: `${calls.map(({ tool }) => tool).join(', then ')} for each of ${dated.value.length} dates`,
        notes: results.value.flatMap(({ item, error }) => (error === null ? [] : [`${item.label} is a gap: ${error.message}`])),
      },
    })
  },
})

function itemsByDate(images: readonly ImageInput[]): Result<Item[]> {
  const undated = images.find(({ layer }) => layer.date === null)
  if (undated)
    return fail({
      code: 'argument_invalid',
      message: `The date of ${undated.layer.name} is not known, so it has no place in a row of dates.`,
      hint: 'Set its date in the layer list.',
      repairable: true,
    })
  const sorted = images.toSorted((one, other) => ((one.layer.date ?? '') < (other.layer.date ?? '') ? -1 : 1))
  const twice = sorted.find((image, at) => sorted[at + 1]?.layer.date === image.layer.date)
  if (twice) return fail({ code: 'argument_invalid', message: `Two images are of ${twice.layer.date}.`, hint: 'Leave one of them out.', repairable: true })
  return ok(sorted.map((image) => ({ label: image.layer.date ?? '', value: image, fields: { id: image.layer.id, name: image.layer.name, date: image.layer.date } })))
}

function titleOf({ made }: RoundResult, tool: string): string {
  const last = made.at(-1)?.artifact
  return last?.kind === 'quantity' ? last.label : tool
}

/** The one number of each date, in the unit of the first. */
function valuesOf(results: readonly RoundResult[]): Result<{ values: (number | null)[]; unit: Unit | null }> {
  const values: (number | null)[] = []
  let unit: Unit | null = null
  for (const { item, made, error } of results) {
    const cell = error === null ? cellsOf((made.at(-1) as NonNullable<(typeof made)[number]>).artifact).find(({ value }) => typeof value === 'number') : null
    if (cell === undefined)
      return fail({ code: 'kind_mismatch', message: `The last call makes no number for ${item.label}.`, hint: 'End with a tool that makes a number, such as area or count.' })
    if (cell === null || typeof cell.value !== 'number') {
      values.push(null)
      continue
    }
    unit ??= cell.unit
    const converted = unit === null || cell.unit === null ? ok(cell.value) : inUnit({ value: cell.value, unit: cell.unit, dimension: dimensionOf[cell.unit] }, unit)
    if (!converted.ok) return converted
    values.push(converted.value)
  }
  return ok({ values, unit })
}
