import type { RowsScore } from './score-rows.ts'
import { three } from './table.ts'

export const head = ['rows', 'valid 1st', 'precision 1st', 'recall 1st', 'valid', 'precision', 'recall', 'other plan', 'of those unmarked', 'no plan', 'tokens each', 's each']
export const cells = ({ rows: count, firstTry, mended, different, silent, failed, tokensEach, secondsEach }: RowsScore): string[] => [
  String(count),
  ...(firstTry ? [firstTry.valid, firstTry.precision, firstTry.recall].map(three) : ['-', '-', '-']),
  ...[mended.valid, mended.precision, mended.recall].map(three),
  ...[different, silent.length, failed.length].map(String),
  tokensEach.toFixed(0),
  secondsEach.toFixed(2),
]
