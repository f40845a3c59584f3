import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { RequestContext } from '../../contracts/request-context.ts'

/** A short written context as the planners take it; what it leaves out is not told. */
export function contextOfRequest(context: RequestContext | null, seenClasses: readonly string[]): PlanningContext {
  return { seenClasses: [...seenClasses], ...imagesOf(context?.images), ...areasOf(context ?? {}), ...pointsOf(context?.points), ...selectionOf(context?.selection) }
}

type Part = Partial<PlanningContext>

const imagesOf = (images: RequestContext['images']): Part =>
  images === undefined ? {} : { images: Array.from({ length: typeof images === 'number' ? images : images.length }, (_, at) => imageAt(at)) }

/** `area: "maybe"` leaves it open, as a request outside any project does. */
function areasOf({ area, areas }: RequestContext): Part {
  if (areas === undefined && (area === undefined || area === 'maybe')) return {}
  const names = Array.isArray(areas) ? areas.map((one) => (typeof one === 'string' ? one : one.name)) : numbered(areas ?? (area === true ? 1 : 0))
  return { areas: names.map((name, at) => ({ id: `${at + 1}`, name, active: at === names.length - 1 })) }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `A${at + 1}`)

const pointsOf = (points: RequestContext['points']): Part =>
  points === undefined ? {} : { points: (Array.isArray(points) ? points : Object.keys(points)).map((name, at) => ({ id: `${at + 1}`, name })) }

function selectionOf(selection: RequestContext['selection']): Part {
  if (selection === undefined) return {}
  if (Array.isArray(selection)) return { selectionCount: selection.length }
  return { selectionCount: Number(selection) }
}

/** The first image is the one after the event, the second the one before, as the request sets mean it. */
const imageAt = (at: number): NonNullable<PlanningContext['images']>[number] => ({
  id: `L${at + 1}`,
  name: `image ${at + 1}`,
  role: at === 0 ? 'post' : 'pre',
  date: null,
  sensor: 'rgb',
  gsdM: 0.1,
  bands: 3,
  width: 4000,
  height: 3000,
  georeferenced: true,
})
