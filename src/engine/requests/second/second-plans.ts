import { type CheckedPlan, type Plan, type PlannerRef, PlanSchema } from '../../../contracts/plan.ts'
import type { PlanProposal } from '../../../contracts/planning-record.ts'
import type { RequestState } from '../../../contracts/request.ts'
import { FailureError, fail } from '../../../contracts/result.ts'
import { diffPlans, diffReadings, isSamePlan } from '../../../core/plan-diff/index.ts'
import { toolSpecs } from '../../../tools/index.ts'
import { askOf, fresh, type PlanIt } from '../asking.ts'
import { checkActive } from '../check-active.ts'
import { type Planned, readingOf } from '../planning.ts'
import { refuseWhileRunning, type RequestCore } from '../request-core.ts'
import { specs } from '../specs.ts'
import { keptReading } from '../restoring.ts'
import { keepPinned } from './keep-pinned.ts'

/** Another plan for the same question, kept beside the first until she chooses. */
export function makeSecondPlans(core: RequestCore, plan: PlanIt) {
  const { holder, parts } = core

  /** Where both plans are the same there is nothing to choose: the agreement is noted instead. */
  const propose = (id: string, { from, title, planned }: { from: PlanProposal['from']; title: string; planned: Planned }): RequestState => {
    refuseWhileRunning(core, id)
    const now = holder.find(id)
    const proposal = proposalOf(now.plan, { from, title, planned })
    const isSame = isSamePlan(proposal.changes) && proposal.readings.length === 0
    parts.store.events.add('analyst', from === 'replan' ? 're-plan' : 'second opinion', { subject: id, after: planned.plan.planner })
    if (!isSame) return holder.put({ ...now, proposal })
    return holder.put({ ...now, proposal: null, plannerNotes: [...now.plannerNotes, `${plannerName(planned.plan.planner)} proposes the same steps.`] })
  }

  return {
    async secondOpinion({ id, planner }: { id: string; planner: PlannerRef }): Promise<RequestState> {
      refuseWhileRunning(core, id)
      const planned = await plan({ ...askOf(holder.find(id)), planner })
      return propose(id, { from: 'second_opinion', title: `${plannerName(planner)} was asked for a second opinion.`, planned })
    },
    async replan({ id, planner }: { id: string; planner?: PlannerRef | undefined }): Promise<RequestState> {
      refuseWhileRunning(core, id)
      const before = holder.find(id)
      const planned = await plan({ ...askOf(before), ...(planner ? { planner } : {}), again: { plan: before.plan, failed: failedIn(before) } })
      const kept = keepPinned(holder.find(id).plan, planned.plan, specs)
      return propose(id, { from: 'replan', title: replanTitle(holder.find(id)), planned: { ...planned, plan: kept, check: checkActive(kept, core.context()) } })
    },
    decide: (choice: { id: string; take: boolean; reason: string }): RequestState => decide(core, choice),
  }
}

function proposalOf(here: Plan, { from, title, planned }: { from: PlanProposal['from']; title: string; planned: Planned }): PlanProposal {
  const { plan, check, notes, record } = planned
  return {
    from,
    title,
    plan,
    findings: check.findings,
    changes: diffPlans(here, plan, toolSpecs),
    readings: [...diffReadings(here.goal, plan.goal)],
    notes,
    wires: check.wires,
    ...(record ? { record } : {}),
  }
}

/** Takes the waiting plan as a new version, nothing of it approved, or lets it go; either can be undone. */
function decide(core: RequestCore, { id, take, reason }: { id: string; take: boolean; reason: string }): RequestState {
  refuseWhileRunning(core, id)
  const { holder, parts } = core
  const before = holder.find(id)
  const { proposal } = before
  if (!proposal) throw new FailureError(fail({ code: 'bad_request', message: 'No other plan waits for a choice.', hint: 'Ask for a second opinion first.' }).error)
  const proposed = PlanSchema.parse(proposal.plan)
  const check: CheckedPlan = checkActive(proposed, core.context())
  const [chosen, left] = take ? [proposed, before.plan] : [before.plan, proposed]
  const note = choiceNote(chosen.planner, left.planner, { from: proposal.from, reason })
  const after = take
    ? {
        ...before,
        ...fresh({
          reading: readingOf(proposed, before.reading, { text: before.text, context: core.context() }),
          plan: proposed,
          check,
          notes: [...proposal.notes, note],
          record: proposal.record,
        }),
        follows: before.follows,
        planVersion: before.planVersion + 1,
      }
    : { ...before, proposal: null, plannerNotes: [...before.plannerNotes, note] }
  const kept = keptReading(before, holder.made(id))
  const settled = holder.put(core.settle(after, take ? 'another plan was taken' : null))
  parts.store.undo.push(`${take ? 'another plan taken' : 'plan kept'} in question ${before.number}`, 'request', { before: kept, after: keptReading(settled, holder.made(id)) })
  parts.store.events.add('analyst', take ? 'take the other plan' : 'keep the plan', { subject: id, before: left.actions, after: { actions: chosen.actions, reason } })
  parts.onUndoChanged()
  return settled
}

const choiceNote = (chosen: PlannerRef, left: PlannerRef, { from, reason }: { from: PlanProposal['from']; reason: string }): string => {
  const over = from === 'replan' ? '' : ` over that of ${plannerName(left)}`
  return `The plan of ${plannerName(chosen)} was chosen${over}${reason.trim() ? `: ${reason.trim()}` : '.'}`
}

const plannerName = ({ kind, model }: PlannerRef): string => (kind === 'builtin' ? 'the built-in planner' : (model ?? 'the local model'))

/** What the planners are told of a step that failed. */
function failedIn({ steps }: RequestState) {
  const failed = steps.find((step) => step.status === 'failed')
  return failed?.error ? { step: failed.id, code: failed.error.code, message: failed.error.message } : null
}

function replanTitle({ plan, steps }: RequestState): string {
  const failed = steps.findIndex((step) => step.status === 'failed')
  if (failed >= 0) return `A new plan after step ${failed + 1} failed.`
  const pinned = plan.actions.filter((action) => action.pinned).length
  return pinned > 0 ? `A new plan that keeps ${pinned === 1 ? 'the card' : `the ${pinned} cards`} you changed.` : 'A new plan for the same question.'
}
