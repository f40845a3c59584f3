import type { Unit } from '../../contracts/kinds/index.ts'
import { groupDigits, quantityWords, significantDigits } from '../../core/words/index.ts'

export const digits = groupDigits

/** A number with its unit; without a unit the bare number. */
export const withUnit = (value: number, unit: Unit | null): string => (unit ? quantityWords(value, unit) : groupDigits(value, Number.isInteger(value) ? 0 : 2))

/** Area for labels and lists, three digits at most; answers use the full words. */
export function areaShort(areaM2: number): string {
  if (areaM2 < 10_000) return `${significantDigits(areaM2, areaM2 < 100 ? 2 : 3)}\u00a0m²`
  return areaM2 < 1_000_000 ? `${groupDigits(areaM2 / 10_000, 1)}\u00a0ha` : `${groupDigits(areaM2 / 1_000_000, 1)}\u00a0km²`
}

/** Time a step will take, rounded so that nobody reads more into it. */
export function estimateWords(estimateMs: number): string {
  if (estimateMs < 1000) return '< 1 s'
  if (estimateMs < 100_000) return `≈ ${Math.round(estimateMs / 1000)} s`
  return `≈ ${Math.round(estimateMs / 60_000)} min`
}

export function bytesWords(bytes: number): string {
  return bytes >= 1e9 ? `${Math.round(bytes / 1e9)} GB` : `${Math.round(bytes / 1e6)} MB`
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
