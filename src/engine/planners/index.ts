export { addressFromEnvironment, readAddress, usualAddress } from '../planner/ollama/client/address.ts'
export { openPlanners, type Planners, type PlannersParts } from './planners.ts'
export { testedPlanners } from './open-for-engine.ts'
export type { TestedPlanners } from './self-test.ts'
