import type { PlannerMode } from '../../contracts/plan.ts'
import { ok, type Result } from '../../contracts/result.ts'
import type { PlannerModel, SelfTest } from '../../contracts/services/planners.ts'
import { type InstalledLanguageModel, installedModels, parameterCount } from '../planner/ollama/client/installed-models.ts'
import { modelFacts, type ModelFacts } from '../planner/ollama/client/model-facts.ts'
import type { Server } from '../planner/ollama/client/servers.ts'
import { leastForPlans } from '../planner/ollama/mode-for.ts'
import { type Advice, keyOf, testOf } from './advice.ts'
import { isTooSlow } from './self-test.ts'

/** a busy machine answers late, and a server that is not there refuses at once */
const answerWithinMs = 5000

/** Lists the models of a server with what each can do. What a model can do is asked once for its weights, and again where the server did not say. */
export function makeModelRows(advice: Advice) {
  const known = new Map<string, ModelFacts>()

  async function factsOf(url: string, model: InstalledLanguageModel): Promise<ModelFacts> {
    const kept = known.get(keyOf(model))
    if (kept) return kept
    const facts = await modelFacts({ url, model: model.name }, new AbortController().signal)
    if (facts.capabilities.length > 0) known.set(keyOf(model), facts)
    return facts
  }
  return async function rowsOf(url: string): Promise<Result<PlannerModel[]>> {
    const listed = await installedModels({ url, model: null }, { withinMs: answerWithinMs, signal: new AbortController().signal })
    if (!listed.ok) return listed
    const rows: PlannerModel[] = []
    // one after the other: a server that is busy answers a dozen questions at once slowly
    for (const model of listed.value) rows.push(rowOf(model, { facts: await factsOf(url, model), test: testOf(advice.read(), model) }))
    return ok(rows)
  }
}

type Known = { readonly facts: ModelFacts; readonly test: SelfTest | null }

function rowOf(model: InstalledLanguageModel, { facts, test }: Known): PlannerModel {
  const parameters = facts.parameters ?? parameterCount(model.parameters)
  return {
    name: model.name,
    digest: model.digest,
    sizeBytes: model.sizeBytes,
    parameters: model.parameters,
    quantization: model.quantization,
    contextTokens: facts.contextTokens,
    thinks: facts.thinks === true,
    embeds: facts.embeds === true || model.embedsOnly,
    capabilities: [...facts.capabilities],
    mode: modeOf(test, parameters),
    selfTest: test,
    trouble: troubleOf(model, test),
  }
}

/** Rows with what this process met when it last asked each model; that is newer than any test. */
export const withOutcomes = (rows: readonly PlannerModel[], { server, now }: { server: Server; now: () => string }): PlannerModel[] =>
  rows.map((row) => {
    const outcome = server.outcomeOf(row.name)
    return outcome?.state ? { ...row, trouble: { state: outcome.state, sentence: outcome.sentence, at: now() } } : row
  })

/** What its own test says, else a reading below 8 B parameters and whole plans above. */
export function modeOf(test: SelfTest | null, parameters: number | null): PlannerMode {
  if (test) return test.verdict === 'plans' ? 'whole' : 'reading'
  return parameters !== null && parameters >= leastForPlans ? 'whole' : 'reading'
}

/** Troubles that its test found and that stay until a test finds otherwise. */
function troubleOf({ name }: InstalledLanguageModel, test: SelfTest | null): PlannerModel['trouble'] {
  if (test && isTooSlow(test)) return { state: 'too_slow', sentence: `${name}: ${test.sentence}`, at: test.at }
  if (test && !test.obeysSchema)
    return {
      state: 'no_schema',
      sentence: `${name} does not keep to the form of a plan, so its plans are mended more often or lost. Another model or the built-in planner is safer.`,
      at: test.at,
    }
  return null
}
