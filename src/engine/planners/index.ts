export { addressFromEnvironment, readAddress, usualAddress } from '../planner/ollama/client/address.ts'
export { openPlanners, type Planners, type PlannersParts } from './planners.ts'
export type { TestedPlanners } from './self-test.ts'
