import type { Unit } from '../../contracts/kinds/index.ts'

const thinSpace = '\u2009'

/** 12345.6 -> "12 345.6" with thin spaces; `digits` after the point. */
export function groupDigits(value: number, digits = 0): string {
  const [whole = '0', rest] = Math.abs(value).toFixed(digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thinSpace)
  const sign = value < 0 && Number(Math.abs(value).toFixed(digits)) !== 0 ? '\u2212' : ''
  return `${sign}${grouped}${rest ? `.${rest}` : ''}`
}

/** At most `significant` digits, without an exponent: 0.08049 -> "0.0805", 98782 -> "98 800". */
export function significantDigits(value: number, significant = 3): string {
  // rounded first: 99.99996 has as many digits before the point as 100
  const rounded = Number(value.toPrecision(significant))
  if (rounded === 0) return '0'
  const magnitude = Math.floor(Math.log10(Math.abs(rounded)))
  return groupDigits(rounded, Math.min(6, Math.max(0, significant - 1 - magnitude)))
}

const unitSigns: Record<Unit, string> = {
  count: '',
  m2: 'm\u00b2',
  ha: 'ha',
  km2: 'km\u00b2',
  ft2: 'ft\u00b2',
  acre: 'acres',
  m: 'm',
  km: 'km',
  ft: 'ft',
  mi: 'mi',
  percent: '%',
  ratio: '',
  px: 'px',
  px2: 'px\u00b2',
  m3: 'm\u00b3',
  s: 's',
  min: 'min',
  h: 'h',
  people: 'people',
  degree: '\u00b0',
  km_h: 'km/h',
}

export const unitSign = (unit: Unit): string => unitSigns[unit]

/** Value with its unit as people read it: counts whole, the rest with four significant digits at most. */
export function quantityWords(value: number, unit: Unit): string {
  if (unit === 'count' || unit === 'people') return Number.isInteger(value) ? groupDigits(value) : significantDigits(value)
  const sign = unitSign(unit)
  const number = significantDigits(value, unit === 'percent' || unit === 'ratio' ? 3 : 4)
  return sign ? `${number}\u00a0${sign}` : number
}

/** m2 below 10 000 m2, ha to 100 ha, km2 above. */
export function areaWords(areaM2: number): string {
  if (Math.abs(areaM2) < 10_000) return quantityWords(areaM2, 'm2')
  return Math.abs(areaM2) < 1_000_000 ? quantityWords(areaM2 / 10_000, 'ha') : quantityWords(areaM2 / 1_000_000, 'km2')
}

/** Metres to 2 000 m, kilometres above. */
export const lengthWords = (lengthM: number): string => (Math.abs(lengthM) <= 2000 ? quantityWords(lengthM, 'm') : quantityWords(lengthM / 1000, 'km'))

/** "8.1 s", "2 min", for what has passed. */
export function durationWords(elapsedMs: number): string {
  if (elapsedMs < 950) return `${Math.max(0.1, elapsedMs / 1000).toFixed(1)} s`
  if (elapsedMs < 100_000) return `${(elapsedMs / 1000).toFixed(elapsedMs < 10_000 ? 1 : 0)} s`
  return `${Math.round(elapsedMs / 60_000)} min`
}

/** "about 25 s", "about 2 min", for what is left. */
export function timeLeftWords(secondsLeft: number): string {
  if (secondsLeft < 10) return 'a few seconds'
  if (secondsLeft < 90) return `about ${Math.round(secondsLeft / 5) * 5} s`
  return `about ${Math.round(secondsLeft / 60)} min`
}
