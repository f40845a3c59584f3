import type { Action, Finding, Plan } from '../../../contracts/plan.ts'
import { shown } from '../text.ts'
import { type CheckCode, defineCheck } from './define-check.ts'
import { isLargerThan } from './size-of.ts'

const mostSteps = 200
/** In the inputs of one step: a thousand selected objects and some more. */
const mostValues = 2000
const deepest = 8

const code: CheckCode = {
  code: 'plan_too_long',
  summary: `The plan has more than ${mostSteps} steps, or a step whose inputs hold more than ${mostValues} values or lists in lists ${deepest} deep.`,
  why: 'Nobody can review it, and a reply that repeats itself thousands of times must not cost minutes to look at.',
  severity: 'error',
  repairable: false,
}

type Told = { readonly step: string | null; readonly message: string }

function tooMuch({ actions }: { readonly actions: readonly Action[] }): Told | null {
  if (actions.length > mostSteps)
    return { step: null, message: `The plan has ${actions.length} steps; ${mostSteps} is the most that is looked at. Split the question, or ask again.` }
  const large = actions.find(({ inputs }) => isLargerThan(inputs, { values: mostValues, deep: deepest }))
  return large ? { step: large.id, message: `The inputs of step ${shown(large.id)} hold more than any tool takes, so they are not looked at. Write fewer, or ask again.` } : null
}

/** Looked at before anything else, so that a plan of 10,000 steps, or of 100,000 classes, costs nothing. */
export const planTooLong = {
  ...defineCheck(code, (subject) => {
    const told = tooMuch(subject)
    return told ? [{ message: told.message }] : []
  }),
  find(plan: Pick<Plan, 'actions'>): Finding | null {
    const told = tooMuch(plan)
    return told ? { code: code.code, step: told.step, severity: 'error', message: told.message, repair: null } : null
  },
}
