import { isGiven, type ContextModel, type Step, type Subject, inputValue } from '../subject.ts'
import { isClassName, isSeen } from '../class-words.ts'
import { imageOf, nameAt } from '../reach.ts'
import { pairInputs } from './pairs.ts'

/** Input of a step that names a model; null for tools that use none. */
export const modelInput = ({ spec }: Step): string | null =>
  Object.entries(spec?.inputs ?? {}).find(([, input]) => input.role === 'argument' && input.type === 'model')?.[0] ?? null

/** Model a step names; null when it names none. */
export function namedModel(step: Step): string | null {
  const input = modelInput(step)
  const value = input === null ? null : inputValue(step.action, input)
  return typeof value === 'string' ? value : null
}

/**
 * Models that can be meant by a step: the named one, else those that see its classes and are chosen without a name. Empty where labels stand
 * for a model, and where nothing is told of models.
 */
export function candidates(subject: Subject, step: Step): ContextModel[] {
  const { models } = subject.context
  const input = modelInput(step)
  if (!models || input === null) return []
  if (isGiven(inputValue(step.action, input))) return models.filter(({ id }) => id === namedModel(step))
  const image = imageUnder(subject, step)
  if (image?.labelled && image.labelled.length > 0) return []
  const asked = step.classes.flatMap(({ values }) => values.filter(isClassName)).filter((name) => name !== 'background')
  if (asked.length === 0) return []
  return models.filter((model) => !model.synthetic && suits(step, model) && asked.some((name) => isSeen(model.classes, name)))
}

/** A model of boxes classifies no pixels, and one of two dates is not taken for one image. */
function suits(step: Step, { gives, pair }: ContextModel): boolean {
  const inputs = pairInputs(step)
  const hasBoth = inputs !== null && isGiven(inputValue(step.action, inputs.early))
  return (step.spec?.output !== 'segmentation' || gives === 'segmentation') && (!pair || hasBoth)
}

/** Image a step looks at. */
export function imageUnder(subject: Subject, step: Step) {
  const input = step.spec?.typing?.frame
  const name = input === undefined ? undefined : nameAt(step, input)
  return name === undefined ? null : imageOf(subject, name)
}
