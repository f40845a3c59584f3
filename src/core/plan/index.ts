export { checkPlan } from './check-plan.ts'
export { levenshtein, nearestName } from './names.ts'
export { dependentsOf, staleSteps, topologicalOrder } from './plan-edit.ts'
export { repairNames, type NameDrop, type NameRepair, type RepairedNames } from './repair-names.ts'
