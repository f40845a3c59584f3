import { type Condition, readCondition, readConditions } from '../../core/plan/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { defineTool, argumentOf, wire } from '../define-tool.ts'

export const filter = defineTool({
  id: 'filter',
  version: 1,
  module: 'vector',
  verb: 'Keep some objects',
  output: 'detections',
  effects: 'none',
  summary: 'Objects that meet conditions on their area or score, joined by "and".',
  typing: { classes: { wire: 'detections' }, frame: 'detections', conditions: ['where'] },
  words: ['larger than', 'smaller than', 'bigger', 'only those', 'over', 'under', 'at least', 'score above', 'filter'],
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

const measuredOf = ({ areaM2, score }: Detection, measure: Condition['measure']) => (measure === 'area' ? areaM2 : score)

/** One comparison, in m2 or shares of 1. */
export function parseCondition(text: string): Result<Condition> {
  const read = readCondition(text)
  return read ? ok(read) : misread(text)
}

/** One or more, all of which must hold: `area >= 20 m2 and area <= 300 m2`. */
function parseConditions(text: string): Result<Condition[]> {
  const read = readConditions(text)
  return read ? ok(read) : misread(text)
}

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
