import type { LanguageCode } from '../../contracts/answer-language.ts'
import type { RequestState } from '../../contracts/request.ts'
import { answerLanguages } from '../../core/words/index.ts'
import type { ModelServer } from '../planner/index.ts'
import { sayWith } from './say-with.ts'
import { type WordedByModel, wordWithModel } from './word-with-model.ts'

export type RewordWorld = {
  readonly server: ModelServer
  /** true where the model's self-test says that it plans well enough to word an answer */
  isFit(model: string): Promise<boolean>
  readonly language: LanguageCode
  /** label of the place, empty for the whole image */
  readonly place: string
  /** areas, points and layers as people named them */
  readonly names: readonly string[]
  readonly signal: AbortSignal
}

/** The template's answer in the words of the model that planned it, where one did and is fit for it; null where the template speaks. */
export async function reword(request: RequestState, world: RewordWorld): Promise<WordedByModel | null> {
  const { answer, plan } = request
  const { model } = plan.planner
  if (answer === null || plan.planner.kind !== 'ollama' || model === null || answer.facts.length === 0 || !(await world.isFit(model))) return null
  const say = await sayWith(world.server, model, world.signal)
  const deeds = plan.actions.flatMap((action) => {
    const summary = request.steps.find((step) => step.id === action.id)?.summary
    return summary ? [{ step: action.id, tool: action.tool, outcome: summary }] : []
  })
  const classes = [...new Set([...plan.goal.classes, ...plan.goal.parts.flatMap((part) => part.classes), ...answer.facts.flatMap((fact) => fact.evidence?.classes ?? [])])]
  const ask = { question: request.text, answer, plan, deeds, place: world.place, language: answerLanguages[world.language] }
  return wordWithModel(ask, { classes, names: [...world.names, world.place], inverted: plan.goal.polarity === 'inverted' }, say)
}
