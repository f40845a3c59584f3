import { goalTypes, type Goal } from '../../contracts/goal.ts'
import { classWords } from '../words/index.ts'

/** A field of the goal in which two readings differ, both values in words. */
export type ReadingDifference = { readonly field: string; readonly here: string; readonly there: string }

/** Where two readings of one question differ, most telling field first. Empty: they mean the same. */
export function diffReadings(a: Goal, b: Goal): ReadingDifference[] {
  return fields.flatMap(({ field, words }) => {
    const [here, there] = [words(a), words(b)]
    return here === there ? [] : [{ field, here, there }]
  })
}

type Field = { readonly field: string; words(goal: Goal): string }

const nothing = 'not said'
const listed = (items: readonly string[]) => (items.length === 0 ? nothing : [...items].sort().join(', '))

const fields: readonly Field[] = [
  { field: 'kind of question', words: ({ type }) => typeWords[type] },
  { field: 'what is done', words: ({ operations }) => listed(operations) },
  { field: 'what is looked for', words: ({ classes }) => (classes.length === 0 ? nothing : classWords([...classes].sort())) },
  { field: 'that are', words: ({ filter }) => filter ?? nothing },
  { field: 'where', words: placeWords },
  { field: 'when', words: ({ when }) => (when === 'pre' ? 'before the event' : when === 'post' ? 'after the event' : 'any date') },
  { field: 'by', words: ({ groupBy }) => groupBy ?? nothing },
  { field: 'unit', words: ({ unit }) => unit?.replace('_', ' or ') ?? nothing },
]

const typeWords = Object.fromEntries(goalTypes.map((type) => [type, type.replaceAll('_', ' ')])) as Record<Goal['type'], string>

function placeWords({ scope, areaName, region, points, distanceM }: Goal): string {
  if (scope === 'route') return `from ${points[0] ?? 'A'} to ${points[1] ?? 'B'}`
  if (scope === 'near_point') return `within ${distanceM ?? 50} m of ${points[0] ?? 'the point'}`
  return areaName ?? region ?? { image: 'whole image', here: 'here', area: 'drawn area', view: 'this view', selection: 'selected objects' }[scope as string] ?? scope
}
