import { z } from 'zod'
import { type Unit, UnitSchema } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Stored, ToolContext, WireValues } from '../context.ts'
import { argumentOf, type InputDef } from '../define-tool.ts'
import type { ChartAsk, ChartItem } from '../pictures.ts'
import type { ToolOutput } from '../define-tool.ts'
import { figureOutput, printingOf } from './drawing.ts'

const kinds = ['quantity', 'table', 'series'] as const
type Numbers = WireValues[(typeof kinds)[number]]

/** What every chart takes: numbers of steps, or typed ones. */
export const chartInputs = {
  numbers: { spec: { role: 'wire', kinds: [...kinds], many: true, optional: true, label: 'numbers', note: '' }, value: null } as InputDef<Numbers[] | null>,
  values: argumentOf.jsonMaybe(z.record(z.string().min(1).max(120), z.number().nullable()), { label: 'values typed', note: 'label: number, in place of steps; null is a gap' }),
  unit: argumentOf.text({ label: 'unit of typed values', note: 'such as m2 or count' }),
  axis: argumentOf.text({ label: 'name of the axis' }),
  title: argumentOf.text({ label: 'title' }),
}

type Given = { numbers: Numbers[] | null; values: Record<string, number | null> | undefined; unit: string | undefined; axis: string | undefined; title: string | undefined }

const isUnit = (unit: string): unit is Unit => UnitSchema.safeParse(unit).success

/** A chart of the form as the output of a tool. */
export async function drawnChart(form: ChartAsk['form'], given: Given, context: ToolContext): Promise<Result<ToolOutput>> {
  const items = itemsOf(given)
  if (!items.ok) return items
  const printing = printingOf(context)
  if (!printing.ok) return printing
  const { list, unit, method } = items.value
  return figureOutput(await printing.value.chart({ form, title: given.title ?? 'Numbers of the answer', items: list, unit, axis: given.axis ?? null, method }))
}

type Items = { readonly list: readonly ChartItem[]; readonly unit: Unit | null; readonly method: string }

/** Values with their labels. @fails input_missing without any; kind_mismatch where units differ, since a bar of metres beside one of hectares says nothing */
export function itemsOf({ numbers, values, unit }: Given): Result<Items> {
  if (values && numbers && numbers.length > 0) return fail({ code: 'argument_invalid', message: 'Both steps and typed values are given.', hint: 'Keep one of them.' })
  if (values) {
    if (unit !== undefined && !isUnit(unit)) return fail({ code: 'argument_invalid', message: `"${unit}" is no unit.`, hint: `Use one of ${UnitSchema.options.join(', ')}.` })
    return ok({ list: Object.entries(values).map(([label, value]) => ({ label, value })), unit: unit ?? null, method: 'Values as they were typed.' })
  }
  const found = (numbers ?? []).flatMap(fromStep)
  if (found.length === 0) return fail({ code: 'input_missing', message: 'There is no number to draw.', hint: 'Connect a step that gives numbers, or type values.' })
  const known = [...new Set(found.map((one) => one.unit))]
  if (known.length > 1)
    return fail({
      code: 'kind_mismatch',
      message: `The numbers have different units: ${known.map((one) => one ?? 'none').join(', ')}.`,
      hint: 'Draw one chart a unit, or convert them first.',
      repairable: true,
    })
  return ok({ list: found.map(({ item }) => item), unit: known[0] ?? null, method: `Numbers of ${new Set(found.map(({ item }) => item.step)).size} steps as they stand.` })
}

type Found = { item: ChartItem; unit: Unit | null }

function fromStep(stored: Numbers): Found[] {
  const { artifact, artifactId, step } = stored
  const at = { step: step || null, artifactId }
  switch (artifact.kind) {
    case 'quantity':
      return [
        {
          item: { ...at, label: artifact.label, value: artifact.value, interval: artifact.interval, classId: artifact.classes.length === 1 ? (artifact.classes[0] ?? null) : null },
          unit: artifact.unit,
        },
      ]
    case 'series':
      return artifact.points.map(({ at: label, value }) => ({ item: { ...at, label, value }, unit: artifact.unit }))
    case 'table':
      return artifact.records ? fromRecords(artifact.records, at) : artifact.rows.map(({ label, value, unit }) => ({ item: { ...at, label, value }, unit }))
  }
}

/** First column of words as labels, first column of numbers as values. */
function fromRecords({ columns, rows }: NonNullable<Stored<'table'>['artifact']['records']>, at: Pick<ChartItem, 'step' | 'artifactId'>): Found[] {
  const numeric = columns.findIndex(
    (_, column) => rows.some((row) => typeof row[column] === 'number') && rows.every((row) => typeof row[column] === 'number' || row[column] === null),
  )
  const label = columns.findIndex((_, column) => column !== numeric && rows.every((row) => typeof row[column] === 'string'))
  if (numeric < 0) return []
  return rows.map((row, index) => {
    const value = row[numeric]
    return { item: { ...at, label: label < 0 ? String(index + 1) : String(row[label]), value: typeof value === 'number' ? value : null }, unit: columns[numeric]?.unit ?? null }
  })
}
