import type { PlannerModel, PlannersState, PlannerStateName } from '../../contracts/services/planners.ts'
import { plannersText as text } from '../messages/en-planners.ts'

export type Tone = 'ok' | 'warn' | 'err'

/** A model in a state of these can be asked: a loose form makes more replies unreadable, a slow one makes her wait. */
export const canPlan = (state: PlannerStateName): boolean => state === 'ready' || state === 'no_schema' || state === 'too_slow'

export const toneOf = (state: PlannerStateName): Tone => (state === 'ready' ? 'ok' : canPlan(state) ? 'warn' : 'err')

/** `2.6 GB`, in the units file managers use. */
export const sizeWords = (bytes: number): string => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB` : `${Math.round(bytes / 1e6)} MB`)

/** Size, precision, context and abilities in one line; what the server does not say is left out. */
export function factsOf(model: PlannerModel): string {
  return [
    model.parameters,
    model.quantization,
    model.sizeBytes === null ? null : sizeWords(model.sizeBytes),
    model.contextTokens === null ? null : text.reads(model.contextTokens),
    model.thinks ? text.thinks : null,
  ]
    .filter((one) => one !== null)
    .join(' · ')
}

/** What is known of how well it plans here: a trouble first, then its test. */
export function adviceOf(model: PlannerModel): string {
  if (model.trouble) return model.trouble.sentence
  if (model.selfTest) return model.selfTest.sentence
  return model.embeds && !model.capabilities.includes('completion') ? text.embeds : text.untested
}

/** A word and its tone for the chip of a model; null where nothing is known. */
export function verdictOf(model: PlannerModel): { word: string; tone: Tone } | null {
  if (model.trouble) return { word: text.states[model.trouble.state], tone: toneOf(model.trouble.state) }
  if (!model.selfTest) return null
  const tone = ({ plans: 'ok', reads: 'ok', unfit: 'err' } as const)[model.selfTest.verdict]
  return { word: text.verdicts[model.selfTest.verdict], tone }
}

/** Models that write text: those a person can choose. */
export const choosable = (state: PlannersState | null): PlannerModel[] => (state?.models ?? []).filter(({ embeds, capabilities }) => !embeds || capabilities.includes('completion'))
