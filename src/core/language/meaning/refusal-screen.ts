import type { Check } from './refusal-check.ts'
import { askArea, askPoint, askSelection } from '../screen/ask.ts'
import { whichArea } from '../screen/area-of.ts'
import { placeOf, pointedAt } from './scope.ts'
import { pointsNamed } from './route-points.ts'
import { textOf } from './types.ts'

export const pointCheck: Check = (question, asked) => {
  if (!asked.asks.some((ask) => ask.operation === 'path')) return null
  const { points } = question.context
  const route = question.tags.find((tag) => tag.kind === 'route' && tag.value !== 'near')
  const clicks = points?.length === 1 ? onePoint : bothPoints
  const isFree = points && points.length >= 2 && !question.beyond.some((tag) => tag.kind === 'no_class')
  if (!route) return isFree ? null : askPoint('A way needs a start and an end, and the question names no two points that are set on the map.', clicks)
  if (!points) return null
  return (
    unsetPoint(question, points) ?? (points.length < 2 ? askPoint(`The way needs two points; ${points.length === 0 ? 'none is' : 'only one is'} set on the map.`, clicks) : null)
  )
}

type Points = NonNullable<Parameters<Check>[0]['context']['points']>

/** A point the way is asked to or from that is not on the map, where others are. */
function unsetPoint(question: Parameters<Check>[0], points: Points): ReturnType<Check> {
  const missing = pointsNamed(question).find((name) => !isSet(name, points))
  if (points.length === 0 || missing === undefined) return null
  return askPoint(`No point called ${missing} is set; set: ${points.map(({ name }) => name).join(', ')}.`, `Click ${missing} on the map.`)
}

/** A and B also stand for the first and second point, whatever they are called. */
const isSet = (name: string, points: readonly { name: string }[]) => {
  const plain = (words: string) => words.toLowerCase().replace(/^(?:point|pin|marker) |^p(?=\d)/, '')
  return points.some((point) => plain(point.name) === plain(name)) || (/^[ab]$/i.test(name) && points.length >= 2)
}

const bothPoints = 'Click the start and the end on the map.'
const onePoint = 'Click the other end on the map.'

export const areaCheck: Check = (question, asked) => {
  const between = question.tags.find((tag) => tag.kind === 'route' && tag.value !== 'near')
  if (between && !asked.asks.some((ask) => ask.operation === 'path')) return askArea(`"${textOf(question, between)}" is a line, not an area; draw the area to look in.`)
  const { areas, selectionCount, points } = question.context
  const place = (value: string) => question.tags.some((tag) => tag.kind === 'place' && tag.value === value)
  const named = placeOf(question).areaName
  if (areas && named !== null && !areas.some((area) => area.name.toLowerCase() === named.toLowerCase()))
    return areas.length > 0 ? whichArea(`No drawn area is called ${named}.`, areas, 'missing_area') : askArea(`No drawn area is called ${named}.`)
  if (areas?.length === 0 && (place('area') || place('named'))) return askArea('The question speaks of a drawn area, and none is drawn.')
  if (points?.length === 0 && question.tags.some((tag) => tag.kind === 'route' && tag.value === 'near')) return askPoint('The question speaks of a point, and none is set.')
  if (selectionCount !== undefined && placeOf(question).scope === 'selection') return selectionRefusal(question, selectionCount)
  return null
}

/** "This building" is one: with none selected it is asked for, with several which of them. */
function selectionRefusal(question: Parameters<Check>[0], selected: number): ReturnType<Check> {
  if (selected === 0) return askSelection('The question speaks of selected objects, and none is selected.')
  const pointed = pointedAt(question)
  if (!pointed?.single || selected === 1) return null
  return askSelection(`"${pointed.words}" is one thing, and ${selected} objects are selected.`)
}
