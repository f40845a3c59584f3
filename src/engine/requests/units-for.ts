import { namedUnits } from '../../core/language/index.ts'
import type { Units } from '../../core/words/index.ts'

/** Units to word an answer in: metres that the question asks for stay metres, whatever the project says. */
export function unitsFor(question: string, units: Units): Units {
  const named = namedUnits(question)
  return { area: named.includes('m2') ? 'm2' : units.area, length: named.includes('m') ? 'm' : units.length }
}
