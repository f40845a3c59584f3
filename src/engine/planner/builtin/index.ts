export { makeBuiltinPlanner } from './builtin-planner.ts'
export { imageFor } from './image-for.ts'
export { makePlan } from './make-plan.ts'
export { placeholderResolve, type Resolve, type Want } from './resolve.ts'
