export { historyOf } from './history.ts'
export { makeSecondPlans } from './second-plans.ts'
export type { Behind } from './same-question.ts'
