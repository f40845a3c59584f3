import type { Unit } from '../../contracts/kinds/index.ts'
import { groupDigits, quantityWords } from '../../core/words/index.ts'

export const digits = groupDigits

/** A number with its unit; without a unit the bare number. */
export const withUnit = (value: number, unit: Unit | null): string => (unit ? quantityWords(value, unit) : groupDigits(value, Number.isInteger(value) ? 0 : 2))

/** Time a step will take, rounded so that nobody reads more into it. */
export function estimateWords(estimateMs: number): string {
  if (estimateMs < 1000) return '< 1 s'
  if (estimateMs < 100_000) return `≈ ${Math.round(estimateMs / 1000)} s`
  return `≈ ${Math.round(estimateMs / 60_000)} min`
}

export function bytesWords(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}

/** ISO date as "9 Mar 2025"; anything else stays as it is. */
export function dateWords(date: string | null, withYear = true): string {
  if (!date) return ''
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  if (!match) return date
  const moment = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])))
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...(withYear ? { year: 'numeric' as const } : {}), timeZone: 'UTC' }).format(moment)
}

export const baseName = (path: string) => path.split(/[\\/]/).pop() ?? path
