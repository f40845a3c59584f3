import { readConditions } from '../conditions.ts'
import { wireAt } from '../reach.ts'
import { isGiven, type Step, type Subject, inputValue } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'

export const gsdUnknown = defineCheck(
  {
    code: 'gsd_unknown',
    summary: 'Metres or square metres are asked of an image whose pixel size is not known.',
    why: 'A pixel size that is guessed makes a number that is wrong by any factor.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    subject.steps
      .filter((step) => asksMetres(step) && isSizeless(subject, step))
      .slice(0, 1)
      .map((step) => ({
        step,
        message: `The pixel size of ${imageName(subject, step)} is not known, so step ${shown(step.action.id)} cannot give ${unitWords(step)}. Set its GSD in the layer list.`,
      })),
)

/** The step names a unit of the ground, works in metres, or filters by area. */
function asksMetres({ spec, action }: Step): boolean {
  const typing = spec?.typing
  if (!typing) return false
  const unit = typing.unit && typeof typing.unit === 'object' && 'argument' in typing.unit ? typing.unit.argument : null
  const byUnit = unit !== null && typing.dimension !== 'ratio' && isGiven(inputValue(action, unit))
  const byArea = (typing.conditions ?? []).some((name) => readConditions(String(inputValue(action, name)))?.some(({ measure }) => measure === 'area'))
  return byUnit || byArea || typing.metric === true
}

const isSizeless = (subject: Subject, step: Step): boolean => {
  const input = step.spec?.typing?.frame
  const frame = input === undefined ? null : wireAt(subject, step, input)?.frame
  return frame ? !frame.metric : false
}

/** The image whose pixels are measured. */
function imageName(subject: Subject, step: Step): string {
  const input = step.spec?.typing?.frame ?? ''
  const layers = wireAt(subject, step, input)?.layers ?? []
  return shown(subject.context.images?.find(({ id, gsdM }) => layers.includes(id) && gsdM === null)?.name ?? 'the image')
}

const unitWords = ({ spec }: Step): string => (spec?.typing?.dimension === 'length' ? 'metres' : 'square metres')
