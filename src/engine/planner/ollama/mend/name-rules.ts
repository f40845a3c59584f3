import { levenshtein, nearestName } from '../../../../core/plan/index.ts'
import type { NameRule } from '../loop/draft.ts'

const furthest = 8

/** Our rule: distance below 8, below half of the longer name, and a unique winner. */
export const ourRule: NameRule = nearestName

/** The rule of the paper: the nearest name, when its distance is below 8. Ties go to the first. For comparison alone: it maps `count` to `detect`. */
export const paperRule: NameRule = (wrong, known) => {
  const ranked = [...new Set(known)].map((name) => ({ name, distance: levenshtein(wrong, name) })).sort((one, other) => one.distance - other.distance)
  const [best] = ranked
  return best && best.distance < furthest ? best.name : null
}
