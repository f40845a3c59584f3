import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { Token } from '../text/tokens.ts'
import { unitOf } from '../text/units.ts'
import type { Slots } from './pattern.ts'

/** Typed places of the patterns; names of points and areas come from the screen. */
export function slotsFor(context: PlanningContext): Slots {
  const pointNames = lowerSet(context.points)
  const areaNames = lowerSet(context.areas)
  return {
    n: (token) => token.value !== null,
    many: (token, next) => token.value !== null && token.value >= 2 && next !== undefined && /^[a-z]{3,}$/.test(next.norm),
    unit: (token) => unitOf(token) !== null,
    point: (token) => (/^[a-z]\d{0,2}$/.test(token.norm) && token.norm !== 'i') || pointNames.has(token.norm) || (token.value !== null && token.value < 100),
    uppoint: (token, next) => (/^[A-Z]\d{0,2}$/.test(token.raw) && token.raw !== 'I' && !isArticle(token, next)) || pointNames.has(token.norm),
    areaname: (token) => token.value !== null || /^[a-z]\d*$/.test(token.norm) || areaNames.has(token.norm),
    word: (token) => /^[a-z][a-z0-9]*$/.test(token.norm),
    knownarea: (token) => areaNames.has(token.norm),
  }
}

/** A capital A names a point, unless it opens the sentence or all of it is capitals. */
const isArticle = (token: Token, next: Token | undefined): boolean =>
  token.raw === 'A' && next !== undefined && ((token.start === 0 && /^[a-z]/.test(next.raw)) || /^[A-Z]{2,}$/.test(next.raw))

const lowerSet = (named: readonly { name: string }[] | undefined): Set<string> => new Set((named ?? []).map((one) => one.name.toLowerCase()))
