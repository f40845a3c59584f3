import type { SceneKind } from '../world/order.ts'
import type { DateFacts } from './date-facts.ts'

/** What is followed over the dates, the date on which it is highest, and the one from which it falls (or rises most, when it never falls). */
export type Process = {
  readonly measure: string
  readonly unit: string
  readonly series: readonly { readonly date: string; readonly value: number }[]
  readonly peakDate: string | null
  readonly turningPoint: string | null
}

const measures: Readonly<Record<SceneKind, { readonly measure: string; readonly unit: string; readonly of: (facts: DateFacts) => number }>> = {
  wind: { measure: 'blocked road sections', unit: 'count', of: (facts) => facts.blockedEdges },
  quake: { measure: 'blocked road sections', unit: 'count', of: (facts) => facts.blockedEdges },
  landslide: { measure: 'blocked road sections', unit: 'count', of: (facts) => facts.blockedEdges },
  flood: { measure: 'flooded land', unit: 'm2', of: (facts) => facts.extraAreasM2['flood'] ?? 0 },
  fire: { measure: 'burnt land', unit: 'm2', of: (facts) => facts.extraAreasM2['burnt'] ?? 0 },
  volcano: { measure: 'land under lava', unit: 'm2', of: (facts) => facts.extraAreasM2['lava'] ?? 0 },
  rebuild: { measure: 'buildings with major damage or destroyed', unit: 'count', of: ({ counts }) => (counts['building_major_damage'] ?? 0) + (counts['building_destroyed'] ?? 0) },
}

/** Null dates when nothing ever happened. */
export function processOf(kind: SceneKind, dates: readonly DateFacts[]): Process {
  const { measure, unit, of } = measures[kind]
  const series = dates.map((facts) => ({ date: facts.date, value: Math.round(of(facts) * 100) / 100 }))
  const peak = series.reduce((best, one) => (one.value > best.value ? one : best), { date: '', value: 0 })
  if (peak.value === 0) return { measure, unit, series, peakDate: null, turningPoint: null }
  const fall = series.findIndex((one, at) => at > 0 && one.value < (series[at - 1]?.value ?? 0))
  const steepest = series.reduce(
    (best, one, at) => (at > 0 && one.value - (series[at - 1]?.value ?? 0) > best.rise ? { at, rise: one.value - (series[at - 1]?.value ?? 0) } : best),
    { at: 0, rise: 0 },
  )
  return { measure, unit, series, peakDate: peak.date, turningPoint: series[fall < 0 ? steepest.at : fall - 1]?.date ?? null }
}
