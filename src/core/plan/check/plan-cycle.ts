import { topologicalOrder } from '../plan-edit.ts'
import { type Check, finding } from '../subject.ts'

/** The steps wait for one another. */
export const planCycle: Check = ({ actions }) =>
  topologicalOrder(actions) === null ? [finding({ code: 'plan_cycle', message: 'Some steps of the plan wait for one another, so none of them can start.' })] : []

/** A plan without steps. */
export const planEmpty: Check = ({ actions }) => (actions.length === 0 ? [finding({ code: 'plan_empty', message: 'The plan has no steps.' })] : [])
