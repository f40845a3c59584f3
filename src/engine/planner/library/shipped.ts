import { readRequest } from '../../../core/language/index.ts'
import { makePlan } from '../builtin/index.ts'
import { type SolvedRequest, solvedOf } from './solved.ts'

/** Requests in our own words, one or more for every kind of question. Their plans are made by the templates, so they are never out of date. */
export const shippedRequests: readonly string[] = [
  'find every vehicle in the picture',
  'show me where the swimming pools are',
  'box all collapsed houses',
  'mark the water',
  'outline the roads that are blocked',
  'is there any water in this image?',
  'are there vehicles on the image?',
  'has any building been destroyed?',
  'is there a building with major damage?',
  'how many trees are there?',
  'how many pools are in the drawn area?',
  'count the vehicles',
  'how many buildings were destroyed?',
  'count the buildings with minor damage',
  'how many buildings are damaged?',
  'what is the area of water in hectares?',
  'how large is the area of trees?',
  'how much ground do destroyed buildings cover?',
  'what area of buildings has major damage in m2?',
  'can a truck get from A to B?',
  'is the road between A and B open?',
  'how many buildings are larger than 200 m2?',
  'count the vehicles and the pools',
  'how many buildings are there at each damage level?',
  'what share of the buildings is destroyed?',
  'what is the average area of a destroyed building?',
  'how many more vehicles than pools are there?',
  'is there water, and how large is it?',
]

let made: readonly SolvedRequest[] | null = null

/** The shipped examples with their plans; made once. */
export function shippedLibrary(): readonly SolvedRequest[] {
  made ??= shippedRequests.flatMap((text, at) => {
    const reading = readRequest(text, {})
    const plan = reading.ok ? makePlan(reading.value.goal, {}) : reading
    return plan.ok ? (solvedOf({ id: `shipped-${at + 1}`, text, plan: plan.value, verdict: null }, 'shipped') ?? []) : []
  })
  return made
}
