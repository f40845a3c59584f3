import type { Check } from './refusal-check.ts'
import { placeOf } from './scope.ts'
import { textOf } from './types.ts'

export const pointCheck: Check = (question, asked) => {
  if (!asked.asks.some((ask) => ask.operation === 'path')) return null
  const route = question.tags.find((tag) => tag.kind === 'route' && tag.value !== 'near')
  const points = question.context.points
  if (!route)
    return points && points.length >= 2 && !question.beyond.some((tag) => tag.kind === 'no_class')
      ? null
      : { reason: 'missing_point', premise: 'A way needs a start and an end, and the question names no two points that are set on the map.' }
  if (points && points.length < 2) return { reason: 'missing_point', premise: `The way needs two points; ${points.length === 0 ? 'none is' : 'only one is'} set on the map.` }
  return null
}

export const areaCheck: Check = (question, asked) => {
  const between = question.tags.find((tag) => tag.kind === 'route' && tag.value !== 'near')
  if (between && !asked.asks.some((ask) => ask.operation === 'path'))
    return { reason: 'missing_area', premise: `"${textOf(question, between)}" is a line, not an area; draw the area to look in.` }
  const { areas, selectionCount, points } = question.context
  const place = (value: string) => question.tags.some((tag) => tag.kind === 'place' && tag.value === value)
  const named = placeOf(question).areaName
  if (areas && named !== null && !areas.some((area) => area.name.toLowerCase() === named.toLowerCase()))
    return { reason: 'missing_area', premise: `No drawn area is called ${named}.` }
  if (areas?.length === 0 && (place('area') || place('named'))) return { reason: 'missing_area', premise: 'The question speaks of a drawn area, and none is drawn.' }
  if (selectionCount === 0 && place('selection')) return { reason: 'missing_area', premise: 'The question speaks of selected objects, and none is selected.' }
  if (points?.length === 0 && question.tags.some((tag) => tag.kind === 'route' && tag.value === 'near'))
    return { reason: 'missing_point', premise: 'The question speaks of a point, and none is set.' }
  return null
}
