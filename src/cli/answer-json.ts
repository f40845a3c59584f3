import type { CheckedPlan, Plan } from '../contracts/plan.ts'
import type { Goal } from '../contracts/goal.ts'
import type { RequestState } from '../contracts/request.ts'
import { askedOf } from './asked-place.ts'

/** Stable JSON of `ask --json`; documented in docs/reference/cli.md. */
export function answerJson(request: RequestState, placeNote: string | null = null) {
  const { answer } = request
  return {
    ...planJson({ goal: request.reading.goal, plan: request.plan, check: request.check }),
    understood: request.reading.chips.map(({ key, value, doubt }) => ({ key, value, doubt })),
    asked_of: { ...askedOf(request), note: placeNote },
    planner_notes: request.plannerNotes,
    steps: request.steps.map((step) => ({
      id: step.id,
      tool: toolOf(request.plan, step.id),
      status: step.status,
      ms: step.ms === null ? null : Math.round(step.ms),
      outputs: outputsOf(request.plan, step.id),
      summary: step.summary,
      ...(step.error ? { error: step.error } : {}),
    })),
    answer: answer && {
      kind: answer.kind,
      value: answer.value,
      unit: answer.unit,
      interval: answer.interval,
      ...noInterval(answer.intervalReason),
      text: answer.text,
      ...(answer.reason ? { reason: answer.reason } : {}),
      ...(answer.hint ? { hint: answer.hint } : {}),
      ...(answer.kind === 'refusal' && request.reading.goal.ask ? { ask: request.reading.goal.ask } : {}),
    },
    evidence: (answer?.facts ?? []).map((fact) => ({
      fact: fact.id,
      label: fact.label,
      value: fact.value,
      unit: fact.unit,
      interval: fact.interval,
      ...noInterval(fact.intervalReason),
      method: fact.method,
      step: fact.step,
      artifact: fact.evidence?.artifactId ?? fact.artifactId,
      classes: fact.evidence?.classes ?? [],
    })),
    limits: answer?.limits ?? [],
  }
}

export function planJson({ goal, plan, check }: { goal: Goal; plan: Plan; check: CheckedPlan }) {
  const { type, operations, classes, scope, unit, groupBy, formula, parts, filter, region, action, reason, polarity, ask } = goal
  return {
    planner: plan.planner,
    goal: { type, operations, classes, scope, unit, groupBy, formula, parts, filter, region, action, reason, polarity, ...(ask ? { ask } : {}) },
    plan: { valid: check.valid, actions: plan.actions.map(({ id, tool, inputs, outputs }) => ({ id, tool, inputs, outputs })) },
    findings: check.findings.map(({ code, step, message, repair }) => ({ code, step, message, repair: repair?.label ?? null })),
  }
}

/** The stable form has one word for "nothing supports an interval"; that labels were read stands in the limits. */
const noInterval = (reason: string | null) => (reason === null ? {} : { interval_reason: reason === 'from_labels' ? 'not_calibrated' : reason })

const toolOf = (plan: Plan, step: string) => plan.actions.find((action) => action.id === step)?.tool ?? ''
const outputsOf = (plan: Plan, step: string) => plan.actions.find((action) => action.id === step)?.outputs ?? []
