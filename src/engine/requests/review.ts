import type { HandEdit } from '../../contracts/hand-edits.ts'
import type { Plan } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import { FailureError, fail, type Result, unwrap } from '../../contracts/result.ts'
import type { MadeTiles } from '../perception/index.ts'
import type { Verdict } from '../project/index.ts'
import { checkActive } from './check-active.ts'
import { addStep, editInputs, moveStep, pin, removeStep, skip } from './edit-plan.ts'
import type { RequestCore } from './request-core.ts'
import { specs } from './specs.ts'
import { keptPlan, keptRemoval, restoreRequest } from './restoring.ts'
import { undoRepair } from './second/undo-repair.ts'

/** Changes of a plan by hand: each makes a new version, is checked anew and can be undone. */
export function makeReview(core: RequestCore) {
  const { holder, queue, parts } = core

  const revisePlan = (id: string, label: string, edit: (plan: Plan) => Result<Plan>): RequestState => {
    if (queue.isRunning(id)) throw new FailureError(fail({ code: 'bad_request', message: 'This plan is running.', hint: 'Stop it first, then change it.' }).error)
    const before = holder.find(id)
    const plan = unwrap(edit(before.plan))
    const check = checkActive(plan, core.context())
    const after = holder.put(core.settle({ ...before, plan, check, verdict: null, planVersion: before.planVersion + 1 }, label))
    parts.store.undo.push(`${label} in question ${before.number}`, 'request', { before: keptPlan(before), after: keptPlan(after) })
    parts.store.events.add('analyst', label, { subject: id, before: before.plan.actions, after: plan.actions })
    parts.onUndoChanged()
    return after
  }

  const settleAll = (because: string) => {
    for (const request of holder.all()) if (!queue.isRunning(request.id)) holder.put(core.settle(request, because))
  }

  return {
    ...makeHandEdits(core, settleAll),
    editStep: ({ id, step, inputs }: { id: string; step: string; inputs: Record<string, unknown> }) =>
      revisePlan(id, `${Object.keys(inputs).join(', ')} changed in step ${numberOf(holder.find(id), step)}`, (plan) => editInputs(plan, step, inputs)),
    skipStep: ({ id, step, skipped }: { id: string; step: string; skipped: boolean }) =>
      revisePlan(id, `step ${numberOf(holder.find(id), step)} ${skipped ? 'skipped' : 'taken back in'}`, (plan) => skip(plan, step, skipped)),
    addStep: ({ id, after, action }: { id: string; after: string | null; action: Parameters<typeof addStep>[2] }) =>
      revisePlan(id, `${action.tool} added`, (plan) => addStep(plan, after, action)),
    removeStep: ({ id, step }: { id: string; step: string }) => revisePlan(id, `step ${numberOf(holder.find(id), step)} removed`, (plan) => removeStep(plan, step)),
    moveStep: ({ id, step, to }: { id: string; step: string; to: number }) =>
      revisePlan(id, `step ${numberOf(holder.find(id), step)} moved`, (plan) => moveStep(plan, step, { to, specs })),
    pin: ({ id, step, pinned }: { id: string; step: string; pinned: boolean }) =>
      revisePlan(id, `step ${numberOf(holder.find(id), step)} ${pinned ? 'pinned' : 'no longer pinned'}`, (plan) => pin(plan, step, pinned)),
    undoRepair({ id, repair: at }: { id: string; repair: number }) {
      const repairs = holder.find(id).record?.repairs ?? []
      const repair = repairs[at]
      if (!repair) throw new FailureError(fail({ code: 'bad_request', message: 'This repair is not in the plan any more.', hint: 'The plan has changed; look at it again.' }).error)
      return revisePlan(id, `repair of step ${numberOf(holder.find(id), repair.step ?? '')} taken back`, (plan) => undoRepair(plan, repair, repairs))
    },
    applyRepair({ id, finding }: { id: string; finding: number }) {
      const repair = holder.find(id).check.findings[finding]?.repair
      if (!repair) throw new FailureError(fail({ code: 'bad_request', message: 'This finding has no repair any more.', hint: 'The plan has changed; look at it again.' }).error)
      return revisePlan(id, repair.label, (plan) => ({ ok: true, value: { ...plan, actions: repair.actions } }))
    },
    approve({ id, steps, approved }: { id: string; steps: string[]; approved: boolean }) {
      const wanted = new Set(steps)
      const request = holder.change(id, (now) => core.settle({ ...now, steps: now.steps.map((step) => (wanted.has(step.id) ? { ...step, approved } : step)) }, null))
      parts.store.events.add('analyst', approved ? 'approve' : 'take approval back', { subject: id, after: steps })
      return request
    },
    /** out of sight until its undo entry goes; a run that the removal stops comes back as stopped */
    remove(id: string) {
      const request = holder.find(id)
      const isRunning = queue.isRunning(id)
      queue.cancel(id)
      parts.store.transaction(() => {
        if (isRunning) holder.put(stopped(request))
        holder.remove(id)
        parts.store.undo.push(`remove question ${request.number}`, 'request', { before: keptRemoval(id, false), after: keptRemoval(id, true) })
        parts.store.events.add('analyst', 'remove question', { subject: id, before: request.text })
      })
      parts.onUndoChanged()
    },
    restore: (state: unknown) => restoreRequest(core, state),
  }
}

/** What a person changes of a result itself: verdicts and corrections, kept beside it. */
function makeHandEdits({ parts }: RequestCore, settleAll: (because: string) => void) {
  return {
    /** verdict of a person on one object; what counts it turns stale */
    judge({ artifactId, objectId, verdict }: { artifactId: string; objectId: string; verdict: Verdict | null }) {
      const before = parts.store.artifacts.edits(artifactId).get(objectId) ?? null
      parts.store.artifacts.setEdit(artifactId, objectId, verdict)
      parts.perception.repaint(artifactId)
      const label = verdict === null ? `take back the verdict on ${objectId}` : `${verdictWords[verdict]} ${objectId}`
      parts.store.undo.push(label, 'edit', { before: { artifactId, objectId, verdict: before }, after: { artifactId, objectId, verdict } })
      parts.store.events.add('analyst', label, { subject: artifactId })
      settleAll(label)
      parts.onUndoChanged()
    },
    /** a correction by hand, kept beside its result; what uses the result turns stale */
    correct({ artifactId, edit, label, repaint }: { artifactId: string; edit: HandEdit; label: string; repaint: () => void }) {
      parts.store.transaction(() => {
        const correction = parts.store.artifacts.addCorrection(artifactId, 'analyst', edit)
        const state = { artifactId, correction }
        parts.store.undo.push(label, 'edit', { before: { ...state, undone: true }, after: { ...state, undone: false } })
        parts.store.events.add('analyst', label, { subject: artifactId, after: edit })
        repaint()
      })
      settleAll(label)
      parts.onUndoChanged()
    },
    /** tiles that `restoreEdit` will write, made in turns beforehand */
    async madeForEdit(state: unknown): Promise<MadeTiles> {
      const target = state as KeptVerdict | KeptCorrection
      return parts.perception.madeAfter(target.artifactId, () => putEdit(parts.store, target))
    },
    restoreEdit(state: unknown, made?: MadeTiles) {
      const target = state as KeptVerdict | KeptCorrection
      parts.store.transaction(() => {
        putEdit(parts.store, target)
        parts.perception.repaint(target.artifactId, made)
      })
      settleAll('correction' in target ? 'a correction was taken back' : 'a verdict was taken back')
    },
  }
}

function putEdit({ artifacts }: RequestCore['parts']['store'], target: KeptVerdict | KeptCorrection): void {
  if ('correction' in target) artifacts.markCorrection(target.correction, target.undone)
  else artifacts.setEdit(target.artifactId, target.objectId, target.verdict)
}

type KeptVerdict = { artifactId: string; objectId: string; verdict: Verdict | null }
type KeptCorrection = { artifactId: string; correction: number; undone: boolean }

const verdictWords: Record<Verdict, string> = { accepted: 'accept', rejected: 'reject', unsure: 'unsure about' }
const numberOf = (request: RequestState, step: string) => 1 + request.plan.actions.findIndex((action) => action.id === step)
const stopped = (request: RequestState): RequestState => ({
  ...request,
  status: 'cancelled',
  steps: request.steps.map((step) =>
    step.status === 'running' ? { ...step, status: 'cancelled', progress: null } : step.status === 'queued' ? { ...step, status: 'ready' } : step,
  ),
})
