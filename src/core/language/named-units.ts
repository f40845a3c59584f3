import { unitOf, joinUnits, type UnitName } from './text/units.ts'
import { tokenise } from './text/tokens.ts'

/** Units the question names for its answer ("in square metres"); a unit behind a number is a limit and none of them. */
export function namedUnits(text: string): UnitName[] {
  const tokens = joinUnits(tokenise(text))
  return tokens.flatMap((token, i) => (tokens[i - 1]?.value == null ? (unitOf(token) ?? []) : []))
}
