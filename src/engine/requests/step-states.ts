import type { CheckedPlan, Plan } from '../../contracts/plan.ts'
import type { StepState } from '../../contracts/request.ts'

export const freshStep = (id: string): StepState => ({
  id,
  status: 'draft',
  approved: false,
  reused: false,
  ms: null,
  estimateMs: null,
  progress: null,
  artifactId: null,
  artifactKind: null,
  summary: null,
  empty: false,
  staleBecause: null,
  error: null,
})

/** Key under which each finished step's artifact was made; compared with today's key to find what is stale. */
export type MadeKeys = Readonly<Record<string, string>>

type StatesAsk = { plan: Plan; check: CheckedPlan; before: readonly StepState[]; keys: ReadonlyMap<string, string>; made: MadeKeys; because: string | null }

const running = new Set(['queued', 'running'])

/** State of every card after the plan, the screen or a hand edit changed: done where the key still holds, else stale or draft. */
export function stepStates({ plan, check, before, keys, made, because }: StatesAsk): StepState[] {
  return plan.actions.map((action) => {
    const old = before.find((step) => step.id === action.id) ?? freshStep(action.id)
    if (action.skipped) return { ...freshStep(action.id), status: 'skipped' }
    if (running.has(old.status)) return old
    const finding = check.findings.find((one) => one.step === action.id && one.severity === 'error')
    if (finding) return { ...old, status: 'needs_you', staleBecause: null }
    if (old.artifactId === null) return { ...old, status: statusWithoutResult(old) }
    const key = keys.get(action.id)
    if (key !== undefined && key === made[action.id]) return { ...old, status: 'done', staleBecause: null }
    return { ...old, status: 'stale', staleBecause: old.staleBecause ?? because ?? 'something above it changed' }
  })
}

function statusWithoutResult(step: StepState): StepState['status'] {
  if (step.status === 'failed' || step.status === 'cancelled' || step.status === 'interrupted' || step.status === 'refused') return step.status
  return step.approved ? 'ready' : 'draft'
}
