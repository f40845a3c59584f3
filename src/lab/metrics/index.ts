export { precisionRecall, sameSet, toolCounts, type ToolCounts } from './planning.ts'
