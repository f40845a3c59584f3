import type { HeldAside, Teaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'

/** What the background work is at, in words. */
export function workInWords({ stage, share }: Teaching['work']): string {
  const percent = Math.round(share * 100)
  return stage === 'idle' ? text.work.idle : text.work[stage](percent)
}

/** A share as whole percent; never 100 or 0 where it is not. */
export function percent(share: number): string {
  const whole = Math.round(share * 100)
  if (whole === 100 && share < 1) return '> 99 %'
  if (whole === 0 && share > 0) return '< 1 %'
  return `${whole} %`
}

/** Precision, recall and how many they rest on; null where there is no number. */
export function scoreParts(score: HeldAside | null): { precision: string; recall: string; n: string } | null {
  if (!score || (score.precision === null && score.recall === null)) return null
  const one = (share: number | null) => (share === null ? '–' : percent(share))
  return { precision: one(score.precision), recall: one(score.recall), n: text.score.n(score.n) }
}
