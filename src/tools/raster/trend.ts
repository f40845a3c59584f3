import type { Series } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makeRandom } from '../../core/scene/prng.ts'
import { cusumChange, mannKendall, pettitt, senSlope } from '../../core/trends/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { plain } from './support/made.ts'

const columns = [
  { name: 'statistic', unit: null },
  { name: 'value', unit: null },
]

export const trend = defineTool({
  id: 'trend',
  version: 1,
  module: 'logic',
  verb: 'Test a series for a trend',
  output: 'table',
  effects: 'none',
  summary: 'Mann-Kendall test with ties and the slope of Sen with its 95 % limits, for values in order of their dates.',
  typing: {},
  words: ['trend', 'rising', 'falling', 'increase over time', 'mann-kendall', 'slope over time'],
  inputs: { series: wire.one('series') },
  run({ series: { artifact } }) {
    const points = pointsOf(artifact)
    if (!points.ok) return points
    const { values, times, per } = points.value
    const test = mannKendall(values)
    if (!test.ok) return test
    const slope = senSlope(values, times)
    if (!slope.ok) return slope
    const { trend: direction, z, p, tau, n } = test.value
    const found = { trend: direction, z, p, tau, slope: slope.value.slope, slope_low: slope.value.low, slope_high: slope.value.high, n }
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `Trend of ${artifact.title}`,
        rows: [],
        method: `Mann-Kendall test with ties, two-sided at 5 %; Sen's slope${artifact.unit ? ` in ${artifact.unit}` : ''} per ${per} with 95 % limits`,
        records: { columns, rows: Object.entries(found).map(([name, value]) => [name, typeof value === 'number' ? plain(value) : value]) },
        notes: [
          ...gapNotes(artifact),
          'The test takes the values as independent of each other: values of neighbouring days are not.',
          ...(n < 10 ? [`${n} values show only strong trends.`] : []),
        ],
      },
    })
  },
})

export const changePoint = defineTool({
  id: 'change_point',
  version: 1,
  module: 'logic',
  verb: 'Find when a series changes its level',
  output: 'table',
  effects: 'none',
  summary: 'Date from which a series lies at another level, by ranks (Pettitt) or running sums (CUSUM), with the chance that there is no change.',
  typing: {},
  words: ['change point', 'since when', 'when did it change', 'break', 'cusum', 'pettitt'],
  inputs: { series: wire.one('series'), method: argumentOf.choice(['pettitt', 'cusum'], { label: 'method', note: 'Pettitt unless set' }) },
  run({ series: { artifact }, method = 'pettitt' }) {
    const points = pointsOf(artifact)
    if (!points.ok) return points
    const { values, labels } = points.value
    const found = method === 'pettitt' ? pettitt(values) : cusumChange(values, { random: makeRandom(1).next })
    if (!found.ok) return found
    const { at, p, changed, meanBefore, meanAfter, statistic } = found.value
    const told = { changed, from: labels[at] ?? null, p, mean_before: meanBefore, mean_after: meanAfter, statistic }
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `Change of level in ${artifact.title}`,
        rows: [],
        method: method === 'pettitt' ? "Pettitt's test by ranks, p by his approximation" : 'range of the running sums about the mean against 999 shuffled orders',
        records: { columns, rows: Object.entries(told).map(([name, value]) => [name, typeof value === 'number' ? plain(value) : value]) },
        notes: [...gapNotes(artifact), ...(changed ? [] : ['No change of level at the 5 % level: the date is only where the largest difference lies.'])],
      },
    })
  },
})

type Points = { readonly values: number[]; readonly times: number[]; readonly labels: string[]; readonly per: string }

/** Values that are there, in order of their dates; times in years, or in steps where the points are no dates. */
function pointsOf({ points }: Series): Result<Points> {
  const kept = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value, day: Date.parse(`${at}T00:00:00Z`) }]))
  const dated = kept.length > 0 && kept.every(({ at, day }) => /^\d{4}-\d{2}-\d{2}$/.test(at) && Number.isFinite(day))
  const ordered = dated ? kept.toSorted((a, b) => a.day - b.day) : kept
  const first = ordered[0]
  if (!first) return fail({ code: 'argument_invalid', message: 'The series has no values.', hint: 'Choose dates that have one.', repairable: true })
  const yearMs = 365.25 * 86_400_000
  return ok({
    values: ordered.map(({ value }) => value),
    labels: ordered.map(({ at }) => at),
    times: ordered.map(({ day }, k) => (dated ? (day - first.day) / yearMs : k)),
    per: dated ? 'year' : 'step',
  })
}

function gapNotes({ points }: Series): string[] {
  const gaps = points.filter(({ value }) => value === null).length
  return gaps > 0 ? [`${gaps} of ${points.length} points have no value and take no part.`] : []
}
