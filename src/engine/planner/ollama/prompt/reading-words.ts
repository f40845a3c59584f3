import type { Goal } from '../../../../contracts/goal.ts'
import type { Handles } from './handles.ts'

/** The fields of a goal that say something, places as handles: geometry and names of places come from code alone. */
export function readingWords(goal: Goal, handles: Handles): string {
  const { scope, areaName: _area, region: _region, points, distanceM: _distance, premise: _premise, reason: _reason, ask: _ask, follows: _follows, layerId: _layer, ...rest } = goal
  const route = points.map((name) => handles.of(name)).filter((handle) => handles.things.has(handle))
  const said = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined && value !== 'plain' && value !== 'any' && !isEmpty(value))
  const where = handles.of('here') === 'here' ? scope : handles.of('here')
  return JSON.stringify({ ...Object.fromEntries(said), where, ...(route.length === 2 ? { from: route[0], to: route[1] } : {}) })
}

const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && value !== null && Object.keys(value).length === 0)
