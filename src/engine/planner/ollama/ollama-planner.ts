import type { Reading } from '../../../contracts/goal.ts'
import type { Plan } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { makePlan, type Resolve } from '../builtin/index.ts'
import type { Planner, Proposal } from '../interface.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import { modelMissing, stopped, type Talk } from './client/failures.ts'
import { modelFacts } from './client/model-facts.ts'
import { addScope } from './mend/add-scope.ts'
import { applyRepairs } from './mend/apply-repairs.ts'
import { costNote, notesOfReply, triesNote } from './notes.ts'
import { estimateTokens, messagesFor } from './prompt/messages.ts'
import { replySchema } from './prompt/reply-schema.ts'
import { toolsFor } from './prompt/tools-for.ts'
import { samplePlan, type Sampled } from './sample-plan.ts'

export type OllamaPlannerOptions = {
  readonly url: string
  /** null: the first installed model */
  readonly model: string | null
  readonly resolve: Resolve
  /** longest wait for the next byte of a reply */
  readonly silenceMs?: number
}

const defaultSilenceMs = 120_000
const replyTokens = 1024
const leastContextTokens = 4096

/**
 * One constrained plan by a local language model. The reading stays the reading's: the model only proposes steps, and no number of an
 * answer comes from it. Never falls back to another planner: absent, hanging, foreign, missing, unreadable and cut are failures of their own.
 */
export const makeOllamaPlanner = ({ url, model, resolve, silenceMs = defaultSilenceMs }: OllamaPlannerOptions): Planner => ({
  kind: 'ollama',
  async propose(reading, context, { specs, signal }) {
    if (signal.aborted) return stopped()
    // geometry comes from code, and a place that is missing is a failure no model can mend
    const builtin = makePlan(reading.goal, context, resolve)
    if (!builtin.ok) return builtin
    // a refusal is decided by code: there is nothing for a model to plan, and the plan names who made it
    if (reading.goal.type === 'refusal') return ok({ plan: builtin.value, notes: ['The reading refuses this question by rule, so no language model was asked.'] })

    const chosen = await chooseModel({ url, model }, { signal, silenceMs })
    if (!chosen.ok) return chosen
    const task = { url, model: chosen.value.model, reading, context, specs, resources: builtin.value.resources }
    const sampled = await ask(task, { signal, silenceMs })
    if (!sampled.ok) return sampled.error.code === 'planner_model_missing' ? modelMissing(task, chosen.value.installed) : sampled
    return ok(proposalOf(task, chosen.value, sampled.value))
  },
})

type Task = Talk & {
  readonly model: string
  readonly reading: Reading
  readonly context: PlanningContext
  readonly specs: readonly ToolSpec[]
  readonly resources: Plan['resources']
}

async function ask(task: Task, { signal, silenceMs }: { signal: AbortSignal; silenceMs: number }): Promise<Result<Sampled>> {
  const { url, model, specs, reading } = task
  const talk = { url, model }
  const facts = await modelFacts(talk, signal)
  const tools = toolsFor(reading.goal, specs)
  const messages = messagesFor({ ...task, tools })
  const contextTokens = contextFor(estimateTokens(messages), facts.contextTokens)
  // thinking and a schema exclude one another, and a plan is wanted, not an essay
  const think = facts.thinks === true ? false : null
  return samplePlan({ talk, messages, format: replySchema(tools), contextTokens, replyTokens, think, silenceMs, signal }, { specs, resources: Object.keys(task.resources) })
}

/** Next power of two above the prompt with a reserve and the reply, within what the model was made for. */
function contextFor(promptTokens: number, limit: number | null): number {
  const needed = 2 ** Math.ceil(Math.log2(promptTokens * 1.3 + replyTokens))
  return Math.min(Math.max(needed, leastContextTokens), limit ?? Number.POSITIVE_INFINITY)
}

function proposalOf(task: Task, chosen: ChosenModel, { parsed, reply, tries }: Sampled): Proposal {
  const { reading, resources, specs, context, url, model } = task
  const scoped = addScope(parsed.actions, { goal: reading.goal, resources, specs })
  const drawn: Plan = { goal: reading.goal, planner: { kind: 'ollama', model }, resources, actions: [...scoped.actions] }
  const mended = applyRepairs(drawn, specs, context)
  const notes = [`Planned by ${model} through Ollama at ${url}.`, ...chosen.notes, triesNote(tries), ...notesOfReply(parsed), ...scoped.notes, ...mended.notes, ...costNote(reply)]
  return { plan: mended.plan, notes }
}
