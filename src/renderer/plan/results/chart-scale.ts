import type { Series } from '../../../contracts/kinds/index.ts'

export type ChartSize = { readonly width: number; readonly height: number; readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
export type ChartPoint = { readonly x: number; readonly y: number; readonly at: string; readonly value: number }

/** Round ends and steps for an axis of about `count` ticks: 1, 2 or 5 times a power of ten. */
export function ticksOf(low: number, high: number, count: number): number[] {
  const span = high - low
  if (span <= 0) return [low]
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

const isDate = (at: string) => /^\d{4}-\d{2}-\d{2}/.test(at)

/**
 * Points of a series on a chart, in runs between gaps: dates by the time between them, labels side by side.
 * The value axis holds 0 where values come near it.
 */
export function chartOf({ points }: Pick<Series, 'points'>, size: ChartSize): { runs: ChartPoint[][]; yOf: (value: number) => number; ticks: number[] } {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const [low, high] = axisOf(values)
  const byTime = points.length > 1 && points.every(({ at }) => isDate(at))
  const times = points.map(({ at }, index) => (byTime ? Date.parse(at.slice(0, 10)) : index))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }
  const xOf = (time: number) => size.left + (to > from ? (time - from) / (to - from) : 0.5) * inner.width
  const yOf = (value: number) => size.top + (1 - (value - low) / (high - low)) * inner.height
  const runs: ChartPoint[][] = [[]]
  points.forEach(({ at, value }, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ x: xOf(times[index] ?? 0), y: yOf(value), at, value })
  })
  return { runs: runs.filter((run) => run.length > 0), yOf, ticks: ticksOf(low, high, 4) }
}

function axisOf(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1]
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const span = max - min || Math.abs(max) || 1
  const low = min >= 0 && min <= span ? 0 : min - span * 0.08
  const high = max <= 0 && -max <= span ? 0 : max + span * 0.08
  return [low, high]
}
