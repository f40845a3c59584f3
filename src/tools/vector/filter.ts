import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { defineTool, argumentOf, wire } from '../define-tool.ts'
import { areaUnits } from '../units.ts'

export const filter = defineTool({
  id: 'filter',
  version: 1,
  module: 'vector',
  verb: 'Keep some objects',
  output: 'detections',
  effects: 'none',
  summary: 'Objects that meet conditions on their area or score, joined by "and".',
  inputs: { detections: wire.one('detections'), where: argumentOf.textRequired({ label: 'condition', note: 'area > 300 m2, or score >= 0.8' }) },
  async run({ detections, where }, context) {
    const conditions = parseConditions(where)
    if (!conditions.ok) return conditions
    const source = detections.artifact
    const objects = await context.objects(detections, source.classes, null)
    if (!objects.ok) return objects
    const kept: Detection[] = []
    for (const object of objects.value.counted) {
      // what a person drew has no score and is in no doubt
      const certain = ({ measure }: Condition) => measure === 'score' && object.byHand !== undefined && object.score === null
      const missing = conditions.value.find((condition) => !certain(condition) && measuredOf(object, condition.measure) === null)
      if (missing) return unmeasured(missing.measure)
      if (conditions.value.every((condition) => certain(condition) || holds(measuredOf(object, condition.measure) ?? Number.NaN, condition))) kept.push(object)
    }
    return ok({ artifact: { ...source, objects: kept, rasterId: null, where: source.where ? `${source.where} and ${where}` : where } })
  },
})

type Condition = { measure: 'area' | 'score'; operator: '<' | '<=' | '>' | '>='; bound: number }

const measuredOf = ({ areaM2, score }: Detection, measure: Condition['measure']) => (measure === 'area' ? areaM2 : score)

/** One or more of `parseCondition`, all of which must hold: `area >= 20 m2 and area <= 300 m2`. */
function parseConditions(text: string): Result<Condition[]> {
  const conditions: Condition[] = []
  for (const part of text.split(/\band\b/i)) {
    const condition = parseCondition(part)
    if (!condition.ok) return misread(text)
    conditions.push(condition.value)
  }
  return ok(conditions)
}

/** `area > 300 m2`, `area <= 0.5 ha`, `score >= 0.8` (or `80 %`). Bounds come back in m2 and 0 to 1. */
export function parseCondition(text: string): Result<Condition> {
  const match = /^\s*(area|score)\s*(<=|>=|<|>)\s*([\d.]+)\s*(m2|ha|km2|ft2|acre|%|percent)?\s*$/i.exec(text)
  const [, measure, operator, number, unit] = match ?? []
  const bound = Number(number)
  if (!measure || !operator || !Number.isFinite(bound)) return misread(text)
  const factor = (measure.toLowerCase() === 'score' ? scoreFactors : areaFactors)[unit?.toLowerCase() ?? '']
  if (factor === undefined) return misread(text)
  return ok({ measure: measure.toLowerCase() as Condition['measure'], operator: operator as Condition['operator'], bound: bound * factor })
}

/** What a bound is multiplied by, by the unit written behind it. */
const scoreFactors: Readonly<Record<string, number>> = { '': 1, '%': 0.01, percent: 0.01 }
const areaFactors: Readonly<Record<string, number>> = { '': 1, ...areaUnits }

const misread = (text: string) => fail({ code: 'argument_invalid', message: `The condition "${text}" cannot be read.`, hint: 'Write it like: area > 300 m2, or score >= 0.8.' })

const unmeasured = (measure: 'area' | 'score') =>
  measure === 'area'
    ? fail({
        code: 'gsd_unknown',
        message: 'The objects have no ground area: the pixel size of the image is not known, or they are boxes.',
        hint: 'Give the GSD of the image, or filter by score.',
      })
    : fail({ code: 'argument_invalid', message: 'These objects come from labels and carry no score.', hint: 'Filter by area instead.' })

function holds(value: number, { operator, bound }: Condition): boolean {
  if (operator === '<') return value < bound
  if (operator === '<=') return value <= bound
  return operator === '>' ? value > bound : value >= bound
}
