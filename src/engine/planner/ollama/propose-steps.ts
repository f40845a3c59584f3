import { checkPlan } from '../../../core/plan/index.ts'
import type { Finding, Plan, PlannerMode, Strategy } from '../../../contracts/plan.ts'
import type { Repair } from '../../../contracts/planning-record.ts'
import type { Task } from './loop/draft.ts'
import type { Draft, Steps } from './loop/moves.ts'
import { applyRepairs, type MendedPlan, troubleIn } from './mend/apply-repairs.ts'
import { completeFromTemplate } from './mend/complete-from-template.ts'
import { dropExtras } from './mend/drop-extras.ts'
import { mendDraft, planOf } from './mend/mend-draft.ts'
import { isMissing, problemWords } from './mend/missing.ts'
import type { MendTask } from './mend/types.ts'
import { isUnsure } from './modes/lay-over.ts'
import { wholePlan } from './modes/whole.ts'
import { asWritten } from './prompt/as-written.ts'
import { stepsOf, takesFindings } from './strategies/index.ts'

/** Parts of the way that a comparison can leave out. */
export type Without = { readonly repair?: true; readonly findings?: true; readonly template?: true; readonly routing?: true }

export type StepsAsk = { readonly task: Task; readonly mend: MendTask; readonly mode: Exclude<PlannerMode, 'reading'>; readonly strategy: Strategy; readonly without: Without }

export type MadePlan = { readonly plan: Plan; readonly repairs: readonly Repair[]; readonly notes: readonly string[] }

/** Steps by the strategy, mended; what is still missing goes back to the model once, and what it does not mend, code does. */
export function* proposeSteps(asked: StepsAsk): Steps<MadePlan> {
  const { task, mend, mode, strategy, without } = asked
  const draft = yield* stepsOf(task, strategy, mode)
  if (without.repair) return { plan: planOf(draft, mend), repairs: draft.repairs, notes: draft.notes }
  const mended = mendDraft(draft, mend)
  const whole = without.findings || !takesFindings(strategy) ? mended : yield* completed(mended, asked)
  return finished(whole, asked)
}

/** The completeness pass: the findings that say something is missing, to the model, once. A new plan stands only when less is wrong with it. */
function* completed(draft: Draft, { task, mend }: StepsAsk): Steps<Draft> {
  const findings = findingsOf(draft, mend)
  const missing = findings.filter(isMissing)
  if (missing.length === 0) return draft
  const steps = JSON.stringify({ plan: draft.actions.map((action) => asWritten(action, task.parts.handles)) })
  const sofar = `YOUR PLAN\n${steps}\n${problemWords(missing)}\nSend the whole plan again without these problems.`
  const again = mendDraft(yield* wholePlan(task, { sofar, purpose: 'complete' }), mend)
  const better = troubleIn(findingsOf(again, mend)) < troubleIn(findings)
  const told = `The plan was sent back once, because: ${missing.map(({ message }) => message).join(' ')}`
  return better
    ? { ...again, repairs: [...again.repairs, ...rewritten(draft, again, missing)], notes: [...again.notes, `${told} The second plan is better and stands.`] }
    : { ...draft, notes: [...draft.notes, `${told} The second plan was no better, so the first stands.`] }
}

const findingsOf = (draft: Draft, mend: MendTask) => checkPlan(planOf(draft, mend), mend.specs, mend.context).findings

function rewritten(before: Draft, after: Draft, missing: readonly Finding[]): Repair[] {
  const tools = (draft: Draft) => draft.actions.map((action) => action.tool).join(', ') || 'no steps'
  return [
    {
      step: null,
      what: 'step_added',
      from: tools(before),
      to: tools(after),
      code: missing[0]?.code ?? null,
      sentence: `The model wrote its plan anew after being told: ${missing[0]?.message ?? ''}`,
    },
  ]
}

/** What code can put right: repairs with one right answer, then the template of the reading, then what that leaves. */
function finished(draft: Draft, { task, mend, without }: StepsAsk): MadePlan {
  const { specs, context } = mend
  const own = task.parts.instructions !== null || Boolean(task.parts.before)
  const repaired = applyRepairs(planOf(draft, mend), specs, context)
  // where the grammar is unsure, she listed the steps herself, or a plan is to be done another way, the model's own steps stand unless something is missing
  const always = !own && !isUnsure(task.parts.reading)
  const whole = without.template ? unchanged(repaired.plan) : completeFromTemplate(repaired.plan, mend, { always })
  const lean = without.template || own ? unchanged(whole.plan) : dropExtras(whole.plan, mend)
  const last = whole.repairs.length + lean.repairs.length > 0 ? applyRepairs(lean.plan, specs, context) : unchanged(lean.plan)
  const repairs = [repaired, whole, lean, last].flatMap((one) => one.repairs)
  return { plan: last.plan, repairs: [...draft.repairs, ...repairs], notes: [...draft.notes, ...new Set(repairs.map((repair) => repair.sentence))] }
}

const unchanged = (plan: Plan): MendedPlan => ({ plan, repairs: [] })
