import type { Reading } from '../../../contracts/goal.ts'
import type { Plan, PlannerMode, PlannerRef, Strategy } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { ModelCall, PlanningRecord } from '../../../contracts/planning-record.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { makePlan, type Resolve } from '../builtin/index.ts'
import { dryRun } from '../dry-run.ts'
import type { Planner, Proposal, World } from '../interface.ts'
import { chooseExamples, isUsable, shippedLibrary, type SolvedRequest } from '../library/index.ts'
import { recordWithoutModel } from '../record.ts'
import { toolsFor } from '../router/tools-for.ts'
import { workspaceWords } from '../workspace-words.ts'
import type { ChosenModel } from './choose-model.ts'
import { modelMissing, stopped } from './client/failures.ts'
import { serverAt } from './client/servers.ts'
import { costNotes } from './cost-notes.ts'
import { makeAsker } from './loop/asker.ts'
import type { NameRule, Task } from './loop/draft.ts'
import { runLoop } from './loop/run-loop.ts'
import type { MendTask } from './mend/types.ts'
import { type Advice, modeFor } from './mode-for.ts'
import { embedderOf } from './embedder.ts'
import { isOpen } from '../open-reading.ts'
import { beforeWords } from './prompt/before-words.ts'
import { makeHandles } from './prompt/handles.ts'
import type { PromptParts } from './prompt/messages.ts'
import { proposeReading } from './propose-reading.ts'
import { type MadePlan, proposeSteps, type Without } from './propose-steps.ts'
import { type KnownModel, type ModelServer, ollamaServer } from './server.ts'

export type OllamaPlannerOptions = Pick<PlannerRef, 'mode' | 'strategy' | 'shots'> & {
  readonly url: string
  /** null: the first installed model */
  readonly model: string | null
  readonly resolve: Resolve
  /** longest wait for the next byte of a reply */
  readonly silenceMs?: number
  /** in place of the Ollama at `url` */
  readonly server?: ModelServer
  /** what self-tests said of models */
  readonly advice?: Advice
  /** solved requests of the project, those she made forget left out */
  readonly examples?: () => readonly SolvedRequest[]
  /** for comparisons: parts of the way left out, another rule of names, and the model's reading alone */
  readonly without?: Without
  readonly rule?: NameRule
  readonly modelAlone?: boolean
}

const defaultSilenceMs = 120_000
const defaultShots = 2

/**
 * A plan by a local language model. The reading stays the reading's but where the grammar itself is unsure; the model proposes steps, and no
 * number of an answer comes from it. Never falls back to another planner: absent, hanging, foreign, missing, unreadable and cut are failures of their own.
 */
export const makeOllamaPlanner = (options: OllamaPlannerOptions): Planner => ({
  kind: 'ollama',
  async propose(reading, context, world) {
    if (world.signal.aborted) return stopped()
    // geometry comes from code, and a place that is missing is a failure no model can mend
    const builtin = makePlan(reading.goal, context, options.resolve)
    if (!builtin.ok) return builtin
    // a refusal is decided by code: there is nothing for a model to plan, and the plan names who made it
    if (reading.goal.type === 'refusal')
      return ok({ plan: builtin.value, notes: ['The reading refuses this question by rule, so no language model was asked.'], record: recordWithoutModel(context) })
    return propose({ options, reading, context, world, builtin: builtin.value })
  },
})

type Given = { readonly options: OllamaPlannerOptions; readonly reading: Reading; readonly context: PlanningContext; readonly world: World; readonly builtin: Plan }

async function propose(given: Given): Promise<Result<Proposal>> {
  const { options, context, world, builtin } = given
  const { signal } = world
  const server = options.server ?? ollamaServer(options.url)
  const silenceMs = options.silenceMs ?? defaultSilenceMs
  const chosen = await server.choose(options.model, { signal, silenceMs })
  if (!chosen.ok) return chosen
  const { model } = chosen.value
  const facts = await server.facts(model, signal)
  const way = wayOf(given, { name: model, ...facts })
  if (way.mode === 'reading' && builtin.goal.type === 'workspace')
    return ok({ plan: builtin, notes: ['The grammar reads commands for the screen whole, so no language model was asked.'], record: recordWithoutModel(context) })

  const calls: ModelCall[] = []
  let asks = 0
  const parts = await partsFor(given, { server, model, facts, shots: way.shots, calls })
  let shown = parts
  const asker = makeAsker({ server, model, facts, parts, silenceMs, signal, calls, shown: (now) => (shown = now) })
  const made = await runLoop(movesFor(given, { parts, model, way }), {
    asker: (move) => {
      asks++
      return asker(move)
    },
    execute: world.execute ?? dryRun({ goal: parts.reading.goal, resources: parts.resources, context, specs: world.specs }),
    signal,
  })
  if (!made.ok) return made.error.code === 'planner_model_missing' ? modelMissing({ url: server.url, model }, chosen.value.installed) : made
  const record = recordOf({ way, parts: shown, calls, made: made.value })
  const costs = costNotes(
    calls.filter((call) => call.purpose !== 'embed'),
    asks,
  )
  return ok({ plan: named(made.value.plan, options), record, notes: notesOf(made.value, { chosen: chosen.value, url: server.url, costs }) })
}

type Recorded = { readonly way: Way; readonly parts: PromptParts; readonly calls: readonly ModelCall[]; readonly made: MadePlan }

const recordOf = ({ way, parts, calls, made }: Recorded): PlanningRecord => ({
  ...way,
  tools: way.mode === 'reading' ? [] : parts.tools.map((tool) => tool.id),
  examples: parts.examples.map((one) => one.id),
  calls: [...calls],
  repairs: [...made.repairs],
  workspace: parts.workspace,
})

type Way = { readonly mode: PlannerMode; readonly strategy: Strategy; readonly shots: number }

function wayOf({ options, reading }: Given, model: KnownModel & { readonly name: string }): Way {
  const ref: PlannerRef = { kind: 'ollama', model: model.name, ...asked(options) }
  // words the grammar does not understand have no plan to hold a model to: it may only read them
  const open = isOpen(reading)
  return {
    mode: open ? 'reading' : modeFor(ref, model, options.advice ?? serverAt(options.url).adviceFor),
    strategy: open ? 'plan_then_execute' : (options.strategy ?? 'plan_then_execute'),
    shots: options.shots ?? defaultShots,
  }
}

/** What the person asked for, as the plan keeps it; what was chosen for her stands in the record. */
const asked = ({ mode, strategy, shots }: OllamaPlannerOptions): Pick<PlannerRef, 'mode' | 'strategy' | 'shots'> => ({
  ...(mode ? { mode } : {}),
  ...(strategy ? { strategy } : {}),
  ...(shots === undefined ? {} : { shots }),
})

const named = (plan: Plan, options: OllamaPlannerOptions): Plan => ({ ...plan, planner: { ...plan.planner, ...asked(options) } })

type Asked = { readonly server: ModelServer; readonly model: string; readonly facts: KnownModel; readonly shots: number; readonly calls: ModelCall[] }

async function partsFor({ options, reading, context, world, builtin }: Given, asked: Asked): Promise<PromptParts> {
  const { specs, signal, instructions, before } = world
  const library = [...(options.examples?.() ?? []), ...shippedLibrary()].filter((one) => isUsable(one, specs))
  const handles = makeHandles(builtin.resources, context)
  return {
    reading,
    context,
    resources: builtin.resources,
    handles,
    tools: options.without?.routing ? specs : toolsFor({ goal: reading.goal, text: reading.text, context }, specs),
    workspace: workspaceWords(context),
    examples: await chooseExamples(library, { text: reading.text, type: reading.goal.type, count: asked.shots }, embedderOf(asked, signal)),
    instructions: instructions && instructions.length > 0 ? instructions : null,
    before: before ? beforeWords(before, handles) : null,
  }
}

function movesFor({ options, context, world, builtin, reading }: Given, { parts, model, way }: { parts: PromptParts; model: string; way: Way }) {
  const { specs } = world
  const task: Task = { parts, specs, ...(options.rule ? { rule: options.rule } : {}) }
  if (way.mode === 'reading' && way.strategy === 'plan_then_execute')
    return proposeReading({ task, template: builtin, resolve: options.resolve, model, modelAlone: options.modelAlone ?? false })
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const mend: MendTask = { goal: reading.goal, resources: parts.resources, context, specs, byId, template: builtin, model }
  return proposeSteps({ task, mend, mode: way.mode === 'reading' ? 'whole' : way.mode, strategy: way.strategy, without: options.without ?? {} })
}

const notesOf = ({ notes }: MadePlan, { chosen, url, costs }: { chosen: ChosenModel; url: string; costs: readonly string[] }): readonly string[] => [
  `Planned by ${chosen.model} through Ollama at ${url}.`,
  ...chosen.notes,
  ...costs,
  ...new Set(notes),
]
