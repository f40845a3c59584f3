export { scoreFiles, type ScoreOptions } from './score-files.ts'
export type { Scored, ScoredClass, ScoreReport } from './score-report.ts'
