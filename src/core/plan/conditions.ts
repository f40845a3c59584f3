import { areaFactors } from '../words/index.ts'

/** One comparison of an object's area (m2) or score (0 to 1). */
export type Condition = { readonly measure: 'area' | 'score'; readonly operator: '<' | '<=' | '>' | '>='; readonly bound: number }

/** One or more conditions joined by "and", all of which must hold: `area >= 20 m2 and area <= 300 m2`. Null when one cannot be read. */
export function readConditions(text: string): Condition[] | null {
  const conditions = text.split(/\band\b/i).map(readCondition)
  return conditions.every((one) => one !== null) ? conditions : null
}

/** `area > 300 m2`, `area <= 0.5 ha`, `score >= 0.8` (or `80 %`). */
export function readCondition(text: string): Condition | null {
  const match = /^\s*(area|score)\s*(<=|>=|<|>)\s*([\d.]+)\s*(m2|ha|km2|ft2|acre|%|percent)?\s*$/i.exec(text)
  const [, measure, operator, number, unit] = match ?? []
  const bound = Number(number)
  if (!measure || !operator || !Number.isFinite(bound)) return null
  const factor = (measure.toLowerCase() === 'score' ? scoreFactors : areaUnits)[unit?.toLowerCase() ?? '']
  if (factor === undefined) return null
  return { measure: measure.toLowerCase() as Condition['measure'], operator: operator as Condition['operator'], bound: bound * factor }
}

/** What a bound is multiplied by, by the unit written behind it. */
const scoreFactors: Readonly<Record<string, number>> = { '': 1, '%': 0.01, percent: 0.01 }
const areaUnits: Readonly<Record<string, number>> = { '': 1, ...areaFactors }
