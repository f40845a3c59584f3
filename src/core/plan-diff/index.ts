export { diffPlans, type Diffable, isSamePlan } from './diff-plans.ts'
export { diffReadings, type ReadingDifference } from './diff-readings.ts'
export { comparable, type Comparable } from './comparable.ts'
export { type Matching, matchSteps } from './match.ts'
