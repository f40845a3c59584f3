import type { Action } from '../../../../contracts/plan.ts'
import { joinDrafts, type Task } from '../loop/draft.ts'
import { type Draft, execute, type Steps } from '../loop/moves.ts'
import { asWritten } from '../prompt/as-written.ts'
import { nextStep } from './one-step.ts'

/** A plan of more steps than this is a model going round in circles. */
export const mostSteps = 12

/** What a step gave, as a line of the next prompt. */
export type Told = { readonly action: Action; readonly words: string | null }

/**
 * One step a call until the model says it is done. Stops at 12 steps and at a call that was made before. With `observe`, each step is carried
 * out and its result told in words; without, the model sees the steps alone.
 */
export function* stepByStep(task: Task, { observe, lessons = '' }: { observe: boolean; lessons?: string }): Steps<Draft> {
  const drafts: Draft[] = []
  const told: Told[] = []
  let end = `The model was stopped after ${mostSteps} steps.`
  while (told.length < mostSteps) {
    const actions = told.map((one) => one.action)
    const step = yield* nextStep(task, actions, { thought: observe, results: `${lessons}${resultsOf(told, task)}` })
    const [action] = typeof step === 'string' ? [] : step.actions
    if (typeof step === 'string' || !action) {
      end = endWords(step === 'unreadable', told.length)
      break
    }
    if (actions.some((one) => sameCall(one, action))) {
      end = `The model asked for the same step again (${action.tool}), so its plan ends there.`
      break
    }
    drafts.push(step)
    const seen = observe ? yield* execute(action, actions) : null
    told.push({ action, words: seen?.words ?? null })
  }
  const draft = joinDrafts(drafts)
  return { ...draft, notes: [...draft.notes, end] }
}

const endWords = (unreadable: boolean, steps: number): string =>
  `${unreadable ? 'No further step of the model could be read, so its plan ends' : 'The model ended its plan'} after ${steps} ${steps === 1 ? 'step' : 'steps'}.`

export const sameCall = (one: Action, other: Action): boolean => one.tool === other.tool && JSON.stringify(sorted(one.inputs)) === JSON.stringify(sorted(other.inputs))
const sorted = (inputs: Action['inputs']) => Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1))

/** Steps and what they gave; the words come from code and are data. */
export const resultsOf = (told: readonly Told[], { parts: { handles } }: Task): string =>
  told.length === 0
    ? 'STEPS SO FAR\nnone'
    : `STEPS SO FAR\n${told.map(({ action, words }) => `${JSON.stringify(asWritten(action, handles))}${words === null ? '' : `\n  gave: ${words.slice(0, 300)}`}`).join('\n')}`
