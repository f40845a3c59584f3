import { knownSqliteFailure } from '../project/index.ts'
import { type Failure, FailureError, fail, ok, type Result } from '../../contracts/result.ts'
import type { Action, Plan } from '../../contracts/plan.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import type { ChildStep, Progress } from '../../contracts/request.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import { type AnyStored, type Tool, toolById } from '../../tools/index.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { failureOf } from '../failure-of.ts'
import type { Log } from '../log.ts'
import { featuresOfLayer } from '../workspace/layer-features.ts'
import { resolveInputs } from './inputs.ts'
import { type ContextParts, makeToolContext } from './tool-context.ts'

/** What the runner tells while it works; each is saved and shown by the caller before the next step starts. */
export type RunReports = {
  started(step: string): void
  /** a step that goes over items has finished one */
  child?(step: string, child: ChildStep): void
  progress(step: string, progress: Progress, tile: { artifactId: string; box: PixelBox } | null): void
  done(step: string, result: { stored: AnyStored; key: string; reused: boolean; ms: number }): void
  failed(step: string, error: Failure): void
}

export type RunAsk = {
  plan: Plan
  keys: ReadonlyMap<string, string>
  /** artifacts of steps that are already done and still hold */
  standing: ReadonlyMap<string, AnyStored>
  wanted: ReadonlySet<string>
  parts: ContextParts
  /** how a finished result is written: at once, or followed by the disk */
  write?: <T>(work: () => T) => T
  log: Log
  signal: AbortSignal
  reports: RunReports
}

/** Runs the wanted steps in order. A failed step stops what depends on it, nothing else. */
export async function runPlan(ask: RunAsk): Promise<void> {
  const made = new Map<string, AnyStored>()
  for (const action of ask.plan.actions) {
    if (action.skipped) continue
    const result = ask.standing.get(action.id) ?? (mayRun(action, made, ask) ? await runStep(action, made, ask) : null)
    if (result) for (const output of action.outputs) made.set(output, result)
  }
}

const mayRun = (action: Action, made: ReadonlyMap<string, AnyStored>, { wanted, signal, plan }: RunAsk): boolean =>
  wanted.has(action.id) && !signal.aborted && inputsReady(action, plan, made)

/** False when a step above failed or was not approved: this one waits. */
function inputsReady(action: Action, plan: Plan, made: ReadonlyMap<string, AnyStored>): boolean {
  const pending = new Set(plan.actions.flatMap((one) => (one.skipped ? [] : one.outputs)).filter((output) => !made.has(output)))
  const names = Object.entries(toolById.get(action.tool)?.spec.inputs ?? {}).flatMap(([name, input]) => (input.role === 'wire' ? [action.inputs[name]].flat() : []))
  return !names.some((name) => typeof name === 'string' && pending.has(name))
}

async function runStep(action: Action, made: ReadonlyMap<string, AnyStored>, ask: RunAsk): Promise<AnyStored | null> {
  const { reports, log } = ask
  reports.started(action.id)
  const startedMs = performance.now()
  const outcome = await execute(action, made, ask).catch(
    (error: unknown): Result<Executed> => ({ ok: false, error: failureOfRun(error, { log, what: `step ${action.id} (${action.tool})`, path: ask.parts.store.path }) }),
  )
  if (ask.signal.aborted) {
    reports.failed(action.id, fail({ code: 'aborted', message: 'Stopped.', hint: 'Finished tiles are kept; run again to go on.' }).error)
    return null
  }
  if (!outcome.ok) {
    reports.failed(action.id, outcome.error)
    return null
  }
  reports.done(action.id, { ...outcome.value, ms: performance.now() - startedMs })
  return outcome.value.stored
}

/** Anything a run can throw, in plain words: a failure passed on, trouble with the project's file, or an id of the log. */
export function failureOfRun(error: unknown, { log, what, path }: { log: Log; what: string; path: string }): Failure {
  const known = error instanceof FailureError ? error.failure : knownSqliteFailure(error, path)?.error
  return known ?? failureOf(error, { log, what })
}

type Executed = { stored: AnyStored; key: string; reused: boolean }

async function execute(action: Action, made: ReadonlyMap<string, AnyStored>, ask: RunAsk): Promise<Result<Executed>> {
  const { parts, keys, reports, signal, write = (work) => work() } = ask
  const tool = toolById.get(action.tool)
  if (!tool) return fail({ code: 'tool_unknown', message: `There is no tool "${action.tool}".`, hint: 'Remove the step, or choose another tool.' })
  const key = keys.get(action.id)
  if (!key) return fail({ code: 'input_unavailable', message: `Step ${action.id} waits for something no step makes.`, hint: 'Connect its inputs on the card.' })
  const unchanged = await sameImages(action, tool, ask)
  if (!unchanged.ok) return unchanged
  const known = tool.spec.effects === 'none' && !tool.spec.readsCatalogue ? parts.store.artifacts.reuse(key) : null
  const artifact = known ? parts.store.artifacts.find(known) : null
  if (known && artifact) return { ok: true, value: { stored: { artifactId: known, artifact, step: action.id }, key, reused: true } }

  const inputs = await resolveInputs(action, tool, {
    plan: ask.plan,
    workspace: parts.workspace.state(),
    made,
    featuresOf: (layer) => layerFeatures(parts, layer),
    artifactOf: (id) => artifactOf(parts, id),
  })
  if (!inputs.ok) return inputs
  const context = makeToolContext(parts, {
    signal,
    step: action.id,
    artifactId: key,
    told: (child) => reports.child?.(action.id, child),
    progress: (progress) => reports.progress(action.id, progress, null),
    partial: (artifactId, box) => reports.progress(action.id, { done: 0, total: 0, unit: 'tiles', secondsLeft: null, device: null }, { artifactId, box }),
  })
  const output = await tool.run(inputs.value, context)
  if (!output.ok) return output
  const result = output.value
  const stored = 'stored' in result ? { ...result.stored, step: action.id } : write(() => keep(parts, key, { artifact: result.artifact, step: action.id }))
  if (!parts.store.readOnly) write(() => parts.store.artifacts.link(key, stored.artifactId))
  return { ok: true, value: { stored, key, reused: false } }
}

/** A stored result has the key of the image that was added; it is not taken for one that is another image now. */
async function sameImages({ inputs }: Action, tool: Tool, { plan, parts }: RunAsk): Promise<Result<null>> {
  if (tool.spec.module !== 'perception') return ok(null)
  const model = typeof inputs['model'] === 'string' ? inputs['model'] : null
  for (const name of Object.values(inputs).flat()) {
    const resource = typeof name === 'string' && Object.hasOwn(plan.resources, name) ? plan.resources[name] : undefined
    const layer = resource?.kind === 'image' ? parts.workspace.state().layers.find((one) => one.id === resource.layerId) : undefined
    const same = layer ? await parts.perception.sameImage(layer, model) : ok(null)
    if (!same.ok) return same
  }
  return ok(null)
}

function artifactOf({ store }: ContextParts, artifactId: string): AnyStored | null {
  const artifact = store.artifacts.find(artifactId)
  return artifact ? { artifactId, artifact, step: '' } : null
}

async function layerFeatures({ store, workspace }: ContextParts, layer: Layer): Promise<Result<AnyStored>> {
  const read = await featuresOfLayer({ store, layer, identity: workspace.identityOf(layer.id) })
  return read.ok ? ok({ ...read.value, step: '' }) : read
}

function keep({ store }: ContextParts, key: string, { artifact, step }: { artifact: Artifact; step: string }): AnyStored {
  store.artifacts.store(key, artifact)
  return { artifactId: key, artifact, step }
}
