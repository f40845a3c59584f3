import { randomUUID } from 'node:crypto'
import { GoalSchema } from '../../contracts/goal.ts'
import type { Action, Plan } from '../../contracts/plan.ts'
import type { RequestState, StepState } from '../../contracts/request.ts'
import { FailureError, fail, type Result, unwrap } from '../../contracts/result.ts'
import type { Caller, ToolResult } from '../../contracts/services/tools.ts'
import { nearestName } from '../../core/plan/index.ts'
import { checkActive } from '../requests/check-active.ts'
import { freeName } from '../requests/edit-plan.ts'
import type { RequestCore } from '../requests/request-core.ts'
import { specs } from '../requests/specs.ts'
import { standingOn } from '../requests/standing-on.ts'
import { freshStep } from '../requests/step-states.ts'
import { inTurn } from './in-turn.ts'
import { toolNamed } from './tool-named.ts'
import { wireArguments } from './wire-arguments.ts'

export type Call = { requestId: string; tool: string; arguments: Record<string, unknown>; why: string | null; mostBytes: number }

/** Requests an outside program fills: each call becomes a card, is checked like any plan, run, and waited for. */
export function makeCalls(core: RequestCore) {
  const { holder, queue, parts } = core
  const turns = inTurn()
  let isStopping = false

  const callNow = async (ask: Call): Promise<ToolResult> => {
    if (isStopping) throw closing()
    const request = callerRequest(core, ask.requestId)
    const added = unwrap(withCall(core, request, ask))
    const step = added.action.id
    // a call stands behind the others and changes nothing of them
    const steps: StepState[] = [...request.steps, { ...freshStep(step), approved: true, status: 'ready' }]
    holder.put({ ...request, status: 'queued', plan: added.plan, check: added.check, planVersion: request.planVersion + 1, steps })
    parts.store.hasty(() => parts.store.events.add('outside', `${request.caller?.name ?? ''}: ${ask.tool}`, { subject: request.id, after: ask.arguments }))
    queue.start(request.id, new Set([step]))
    await queue.finished(request.id)
    return resultOf(core, { id: request.id, action: added.action, mostBytes: ask.mostBytes })
  }

  return {
    begin({ title, caller }: { title: string; caller: Caller }): RequestState {
      const goal = GoalSchema.parse({ type: 'compound', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null })
      const plan: Plan = { goal, planner: { kind: 'builtin', model: null }, resources: {}, actions: [] }
      const request: RequestState = {
        id: randomUUID(),
        number: holder.nextNumber(),
        text: title,
        reading: { text: title, goal, chips: [], taken: [], assumptions: [] },
        plannerNotes: [`Called from outside by ${caller.name}.`],
        plan,
        planVersion: 1,
        check: { valid: true, findings: [], wires: {} },
        steps: [],
        status: 'planned',
        answer: null,
        createdAt: parts.now(),
        caller,
      }
      parts.store.events.add('outside', `${caller.name}: begin`, { subject: request.id, after: title })
      return holder.put(request, {})
    },
    /** calls of one request wait for one another, those of several for the one that runs */
    call: (ask: Call): Promise<ToolResult> => turns(ask.requestId, () => callNow(ask)),
    stop() {
      isStopping = true
    },
  }
}

const closing = () => new FailureError(fail({ code: 'engine_gone', message: 'Aftermap is closing and takes no more calls.', hint: 'Open the project again.' }).error)

function callerRequest({ holder }: RequestCore, id: string): RequestState {
  const request = holder.find(id)
  if (request.caller) return request
  throw new FailureError(
    fail({ code: 'bad_request', message: 'This is a question of the analyst; calls from outside cannot change its plan.', hint: 'Begin a request of your own.' }).error,
  )
}

type Added = { plan: Plan; check: RequestState['check']; action: Action }

/** The plan with one step more; a step the checker refuses is not added. */
function withCall(core: RequestCore, request: RequestState, ask: Call): Result<Added> {
  const spec = toolNamed(ask.tool)
  if (!spec) {
    const near = nearestName(ask.tool, [...specs.keys()])
    return fail({ code: 'tool_unknown', message: `There is no tool "${ask.tool}".`, hint: near ? `Did you mean ${near}?` : 'List the tools to see their names.', repairable: true })
  }
  const wired = wireArguments(spec, ask.arguments, { plan: request.plan, workspace: core.parts.workspace.state(), store: core.parts.store })
  if (!wired.ok) return wired
  const id = freeName(
    request.plan.actions.map((one) => one.id),
    's',
  )
  const output = freeName([...request.plan.actions.flatMap(({ outputs }) => outputs), ...Object.keys(request.plan.resources), ...Object.keys(wired.value.resources)], 'r')
  const action: Action = { id, tool: spec.id, inputs: wired.value.inputs, outputs: [output], why: ask.why, skipped: false }
  const plan: Plan = { ...request.plan, resources: { ...request.plan.resources, ...wired.value.resources }, actions: [...request.plan.actions, action] }
  // only what the call stands on is looked at: a program may make thousands
  const looked = checkActive({ ...plan, actions: standingOn(plan, new Set([id])) }, core.context())
  const problem = looked.findings.find(({ step, severity }) => severity === 'error' && (step === id || step === null))
  if (problem)
    return fail({
      code: 'plan_invalid',
      message: problem.message,
      hint: problem.repair?.label ?? 'Change the arguments of the call.',
      repairable: true,
      details: { finding: problem.code },
    })
  const check = {
    valid: request.check.valid,
    findings: [...request.check.findings, ...looked.findings.filter(({ step }) => step === id)],
    wires: { ...request.check.wires, ...looked.wires },
  }
  return { ok: true, value: { plan, check, action } }
}

function resultOf(core: RequestCore, { id, action, mostBytes }: { id: string; action: Action; mostBytes: number }): ToolResult {
  const request = core.holder.find(id)
  const step = request.steps.find((one) => one.id === action.id)
  if (step?.error) throw new FailureError({ ...step.error })
  const stored = core.storedOf(step)
  if (!step || !stored) throw new FailureError(fail({ code: 'aborted', message: 'The call was stopped.', hint: 'Finished tiles are kept; call again to go on.' }).error)
  return {
    requestId: id,
    step: action.id,
    output: action.outputs[0] ?? action.id,
    artifactId: stored.artifactId,
    kind: stored.artifact.kind,
    summary: step.summary ?? '',
    reused: step.reused,
    ms: step.ms ?? 0,
    artifact: core.parts.store.artifacts.lengthOf(stored.artifactId) > mostBytes ? null : stored.artifact,
    children: step.children ?? [],
    notes: request.check.findings.filter((one) => one.step === action.id && one.severity === 'warning').map(({ message }) => message),
  }
}
