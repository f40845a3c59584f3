import type { PlannerMode } from '../../contracts/plan.ts'
import type { ModelCall } from '../../contracts/planning-record.ts'
import { ok, type Result } from '../../contracts/result.ts'
import type { SelfTest } from '../../contracts/services/planners.ts'
import { readRequest } from '../../core/language/index.ts'
import { toolSpecs } from '../../tools/index.ts'
import type { Planner } from '../planner/interface.ts'
import { listModels } from '../planner/ollama/client/ask-ollama.ts'
import { modelMissing, type Talk } from '../planner/ollama/client/failures.ts'
import { sameModel } from '../planner/ollama/client/model-name.ts'
import { modelFacts } from '../planner/ollama/client/model-facts.ts'
import { probeMessages, probeSchema, type SchemaProbe } from '../planner/ollama/client/probe-schema.ts'
import { planSignature } from './plan-signature.ts'
import { selfTestQuestions, selfTestScreen } from './self-test-questions.ts'

/** Planners of the product, given from outside: the one that is right by construction, and a model asked in one way. */
export type TestedPlanners = {
  readonly gold: Planner
  /** the model's own work, steps that code would add left out */
  of(ask: { url: string; model: string; mode: PlannerMode; silenceMs: number }): Planner
}

export type SelfTestAsk = {
  readonly talk: Talk & { readonly model: string }
  readonly planners: TestedPlanners
  readonly signal: AbortSignal
  readonly now: () => string
  progress(done: number, total: number): void
  /** longest silence of a model that still counts as working */
  readonly silenceMs?: number
}

/** The speed below which a plan of some hundred tokens takes minutes. */
const leastTokensPerSecond = 1.5
const defaultSilenceMs = 120_000
const listWithinMs = 5000
const smallModel = 8e9

type Asked = SelfTest['questions'][number]
type Round = { readonly mode: 'whole' | 'reading'; readonly questions: Asked[]; readonly calls: ModelCall[] }

/**
 * Asks a model three questions with one right plan each, first in the way its size calls for. Fails with the planner's codes when the model
 * cannot be asked at all; a wrong or unreadable answer is a result.
 */
export async function selfTest(ask: SelfTestAsk): Promise<Result<SelfTest>> {
  const { talk, signal, now, silenceMs = defaultSilenceMs } = ask
  const startedAt = performance.now()
  const listed = await listModels(talk.url, { withinMs: listWithinMs, signal })
  if (!listed.ok) return listed
  if (!listed.value.some((name) => sameModel(name, talk.model))) return modelMissing(talk, listed.value)
  const facts = await modelFacts(talk, signal)
  const context = Math.min(4096, facts.contextTokens ?? 4096)
  ask.progress(0, steps)
  const probedAt = now()
  const probe = await probeSchema(talk, { contextTokens: context, think: facts.thinks === true ? false : null, silenceMs, signal })
  if (!probe.ok) return probe
  ask.progress(1, steps)
  const probeCall = callOfProbe(probe.value, { model: talk.model, digest: facts.digest, at: probedAt, context, elapsedMs: performance.now() - startedAt })
  const rounds = isTooSlow(probe.value) ? ok([]) : await roundsOf(ask, (facts.parameters ?? 0) < smallModel)
  if (!rounds.ok) return rounds
  return ok(resultOf(rounds.value, { probe: probe.value, probeCall, at: probedAt, digest: facts.digest, seconds: (performance.now() - startedAt) / 1000 }))
}

const steps = 1 + 2 * selfTestQuestions.length

export const isTooSlow = ({ tokensPerSecond }: Pick<SchemaProbe, 'tokensPerSecond'>): boolean => tokensPerSecond !== null && tokensPerSecond < leastTokensPerSecond

/** Small models first read; only one that reads all three right is asked for plans too. Large ones first plan. */
async function roundsOf(ask: SelfTestAsk, isSmall: boolean): Promise<Result<Round[]>> {
  const order = isSmall ? (['reading', 'whole'] as const) : (['whole', 'reading'] as const)
  const rounds: Round[] = []
  for (const mode of order) {
    const round = await askAll(ask, mode, 1 + rounds.length * selfTestQuestions.length)
    if (!round.ok) return round
    rounds.push(round.value)
    const isRight = round.value.questions.every(({ right }) => right)
    if (mode === 'whole' ? isRight : !isRight) break
  }
  return ok(rounds)
}

async function askAll(ask: SelfTestAsk, mode: Round['mode'], before: number): Promise<Result<Round>> {
  const { planners, talk, signal, silenceMs = defaultSilenceMs } = ask
  const round: Round = { mode, questions: [], calls: [] }
  const planner = planners.of({ url: talk.url, model: talk.model, mode, silenceMs })
  for (const question of selfTestQuestions) {
    const asked = await askOne(question, { planner, gold: planners.gold, signal })
    if (!asked.ok) return asked
    round.questions.push(asked.value.question)
    round.calls.push(...asked.value.calls)
    ask.progress(before + round.questions.length, steps)
  }
  return ok(round)
}

type One = { readonly planner: Planner; readonly gold: Planner; readonly signal: AbortSignal }

async function askOne(question: string, { planner, gold, signal }: One): Promise<Result<{ question: Asked; calls: readonly ModelCall[] }>> {
  const reading = readRequest(question, selfTestScreen)
  if (!reading.ok) return reading
  const world = { specs: toolSpecs, signal }
  const right = await gold.propose(reading.value, selfTestScreen, world)
  if (!right.ok) return right
  const proposed = await planner.propose(reading.value, selfTestScreen, world)
  const wrong = (sentence: string, calls: readonly ModelCall[] = []) => ok({ question: { question, right: false, sentence }, calls })
  if (!proposed.ok) {
    // what says something of this answer is a result; what says something of the machine is none
    return ['planner_reply_unreadable', 'planner_reply_cut', 'question_too_long', 'planner_prompt_cut'].includes(proposed.error.code) ? wrong(proposed.error.message) : proposed
  }
  const { plan, record } = proposed.value
  const expected = toolsOf(right.value.plan)
  if (planSignature(plan) === planSignature(right.value.plan)) return ok({ question: { question, right: true, sentence: expected }, calls: record.calls })
  const got = toolsOf(plan)
  return wrong(got === expected ? `${got}, with other inputs than the right plan` : `${got || 'no step'} instead of ${expected}`, record.calls)
}

const toolsOf = ({ actions }: { actions: readonly { tool: string }[] }): string => actions.map(({ tool }) => tool).join(', ')

type Found = { readonly probe: SchemaProbe; readonly probeCall: ModelCall; readonly at: string; readonly digest: string | null; readonly seconds: number }

function resultOf(rounds: readonly Round[], { probe, probeCall, at, digest, seconds }: Found): SelfTest {
  const passed =
    rounds.find(({ mode, questions }) => mode === 'whole' && questions.every(({ right }) => right)) ?? rounds.find(({ questions }) => questions.every(({ right }) => right))
  const verdict = passed ? (passed.mode === 'whole' ? 'plans' : 'reads') : 'unfit'
  const shown = passed ?? rounds.at(-1) ?? { questions: [] }
  return {
    at,
    digest,
    questions: shown.questions.length > 0 ? shown.questions : selfTestQuestions.map((question) => ({ question, right: false, sentence: 'not asked: too slow' })),
    seconds,
    tokensPerSecond: probe.tokensPerSecond,
    obeysSchema: probe.obeys,
    verdict,
    sentence: sentenceOf(verdict, { probe, right: shown.questions.filter(({ right }) => right).length }),
    calls: [probeCall, ...rounds.flatMap(({ calls }) => calls)],
  }
}

function sentenceOf(verdict: SelfTest['verdict'], { probe, right }: { probe: SchemaProbe; right: number }): string {
  const speed = probe.tokensPerSecond === null ? '' : `, ${probe.tokensPerSecond < 10 ? probe.tokensPerSecond.toFixed(1) : Math.round(probe.tokensPerSecond)} tokens a second`
  const loose = probe.obeys ? '' : ' It does not keep to the form it is given, so more of its replies are lost.'
  if (isTooSlow(probe)) return `Too slow for this machine${speed}: a plan would take minutes. Use the built-in planner.`
  if (verdict === 'plans') return `Plans well: 3 of 3 plans right${speed}.${loose}`
  if (verdict === 'reads') return `Reads well: 3 of 3 questions read right${speed}. It reads the question, and templates make the plan.${loose}`
  return `Not fit to plan: ${right} of 3 right${speed}. Use the built-in planner.${loose}`
}

type ProbeFacts = { readonly model: string; readonly digest: string | null; readonly at: string; readonly context: number; readonly elapsedMs: number }

const callOfProbe = (probe: SchemaProbe, { model, digest, at, context, elapsedMs }: ProbeFacts): ModelCall => ({
  purpose: 'self_test',
  at,
  model,
  digest,
  temperature: 0,
  seed: 1,
  contextTokens: context,
  estimatedTokens: 40,
  promptTokens: probe.promptTokens,
  replyTokens: probe.replyTokens,
  elapsedMs,
  failure: null,
  prompt: [...probeMessages],
  reply: probe.text,
})
