import type { Refusal } from '../meaning/refusal-check.ts'
import type { Question } from '../meaning/types.ts'

/** A place of a town the question names: known only from a layer of places, or from a click. */
export function placeUnknown({ context }: Pick<Question, 'context'>, place: string): Refusal {
  const layers = (context.others ?? []).filter(({ role }) => role === 'places')
  const premise =
    layers.length > 0
      ? `Where the ${place} is has to be shown: "go to ${place}" looks it up in ${layers.map(({ name }) => name).join(', ')}, and a click there sets the point.`
      : `Where the ${place} is stands in no loaded layer: no layer of places is loaded.`
  return { reason: 'no_data', premise, ask: { what: 'place', sentence: `Click the ${place} on the map, or load a layer of places.`, choices: [] } }
}
