import type { Failed } from '../../contracts/result.ts'
import { fileProblem } from '../files/problems.ts'
import type { Stop } from './watch-beats.ts'

const reasons = {
  time: { code: 'file_damaged', words: 'no progress for seconds' },
  memory: { code: 'over_budget', words: 'more memory than it may take' },
  ended: { code: 'file_damaged', words: 'the reader ended by itself' },
} as const

/** The failure of a read that took its process along; the app and other files are not touched. */
export function stoppedFailure(path: string, { why, block }: Stop): Failed {
  const { code, words } = reasons[why]
  const where = block ? `at block (${block.column}, ${block.row})` : 'before its first block'
  return fileProblem(path, code, {
    sentence: `stopped the reader ${where}: ${words}. Other files are not touched.`,
    hint: 'Copy it again from the source, or write it anew with gdal_translate -co TILED=YES -co COMPRESS=DEFLATE.',
    details: { why, ...(block ?? {}) },
  })
}
