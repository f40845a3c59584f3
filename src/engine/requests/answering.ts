import type { Answer } from '../../contracts/answer.ts'
import type { Goal, GoalType } from '../../contracts/goal.ts'
import type { AnswerLanguageChoice } from '../../contracts/answer-language.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import type { RequestState } from '../../contracts/request.ts'
import { type Failure, fail } from '../../contracts/result.ts'
import { answerLanguage } from '../../core/language/index.ts'
import { answerLanguages, type AnswerLanguage, inUnits, type Units, wordAnswer } from '../../core/words/index.ts'
import { type AnyStored, convert } from '../../tools/index.ts'
import { wireNames } from './edit-plan.ts'
import { specs } from './specs.ts'
import { analysedWords, isMostlyUnseen } from './limits.ts'
import { unitsFor } from './units-for.ts'

/** Results no other step takes: what the question asked for, in the order of the plan. */
export function finalSteps(request: RequestState): string[] {
  const active = request.plan.actions.filter((action) => !action.skipped)
  const taken = new Set(active.flatMap((action) => wireNames(action, specs)))
  return active.filter((action) => !action.outputs.some((output) => taken.has(output))).map((action) => action.id)
}

export type AnswerWorld = {
  stored(request: RequestState, step: string): AnyStored | null
  limits(request: RequestState): string[]
  /** label of the place the question is limited to, empty for the whole image */
  place(request: RequestState): string
  units(): Units
  /** language she chose for answers of the project */
  language(): AnswerLanguageChoice
}

/** The answer over the final results; a result that failed turns it into "cannot tell, because". */
export function answerOf(request: RequestState, world: AnswerWorld): Answer {
  const language = answerLanguages[answerLanguage(request.text, request.reading.goal.language ?? world.language())]
  const failed = request.steps.find((step) => step.error !== null && step.status !== 'skipped')
  if (failed?.error) return cannotTell(request.reading.goal.type, failed.error, language)
  const artifacts = artifactsOf(request, world)
  const blind = nothingSeen(artifacts)
  if (blind) return cannotTell(request.reading.goal.type, blind, language)
  const results = finalSteps(request).flatMap((step) => world.stored(request, step) ?? [])
  const units = unitsFor(request.text, world.units())
  const inverted = request.reading.goal.polarity === 'inverted'
  const answer = loud(wordAnswer({ results, inverted, place: world.place(request), limits: world.limits(request), units, language }), artifacts, language)
  if (answer.kind === 'path') return inUnits(inAskedLength(answer, request.reading.goal.unit), units, language)
  return answer.kind === 'refusal' ? { ...answer, hint: hintOf(request) } : answer
}

/** "How long is the way" asks for a number in its unit; "is there a way" for yes or no. */
function inAskedLength(answer: Answer, unit: Goal['unit']): Answer {
  const [way] = answer.facts
  if (unit === null || unit === 'yes_no' || answer.value !== true || typeof way?.value !== 'number' || way.unit !== 'm') return answer
  const length = convert(way.value, 'm', unit)
  if (!length.ok) return answer
  const facts = answer.facts.map((fact) => (fact === way ? { ...fact, value: length.value, unit } : fact))
  return { ...answer, value: length.value, unit, facts }
}

const artifactsOf = (request: RequestState, world: AnswerWorld): Artifact[] => request.steps.flatMap((step) => world.stored(request, step.id)?.artifact ?? [])

/** An answer over less than half of what was asked begins with that. */
function loud(answer: Answer, artifacts: readonly Artifact[], language: AnswerLanguage): Answer {
  if (answer.kind === 'refusal' || answer.kind === 'state' || !isMostlyUnseen(artifacts)) return answer
  const warning = language.onlyAnalysed(analysedWords(artifacts))
  return { ...answer, text: `${warning} ${answer.text}`, template: `${warning} ${answer.template}` }
}

/** Where no pixel could be analysed, "none found" would be a wrong number. */
function nothingSeen(artifacts: readonly Artifact[]): Failure | null {
  const perceived = artifacts.filter((artifact) => artifact.kind === 'segmentation' || artifact.kind === 'detections')
  const blind = perceived.find((artifact) => artifact.analysedShare === 0)
  if (!blind) return null
  const fromLabels = blind.source.kind === 'labels'
  return fail({
    code: fromLabels ? 'labels_invalid' : 'file_damaged',
    message: `No pixel of the asked area could be analysed. ${blind.unseen ?? 'It was not imaged, or the file is damaged there.'}`,
    hint: fromLabels ? 'Choose another area, or complete the legend.' : 'Choose another area, or copy the image again.',
  }).error
}

const hintOf = (request: RequestState): string | null => {
  const refuse = request.plan.actions.find((action) => action.tool === 'refuse')
  return typeof refuse?.inputs['hint'] === 'string' ? refuse.inputs['hint'] : null
}

const kinds: Partial<Record<GoalType, Answer['kind']>> = {
  detect: 'detections',
  segment: 'mask',
  exists_object: 'yes_no',
  exists_damage: 'yes_no',
  count_object: 'count',
  count_damage: 'count',
  area_object: 'area',
  area_damage: 'area',
  path: 'path',
  compound: 'table',
  arithmetic: 'quantity',
  workspace: 'state',
  refusal: 'refusal',
}

/** A normal answer with its own layout: no number, the reason, and what would help. */
export function cannotTell(type: GoalType, error: Failure, language: AnswerLanguage = answerLanguages.en): Answer {
  // an order was not carried out; nothing was asked that could be told
  const sentence = type === 'workspace' ? `Not done: ${error.message}` : language.cannotTell(error.message)
  return {
    kind: kinds[type] ?? 'quantity',
    value: null,
    unit: null,
    interval: null,
    intervalReason: null,
    text: sentence,
    template: sentence,
    reason: error.message,
    hint: error.hint || null,
    facts: [],
    limits: [],
  }
}
