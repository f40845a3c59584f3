import type { SceneKind } from '../world/order.ts'

/** How far the event has come on each date: `event` 0 to 1, `cleared` the share of heaps and ruins taken away since. */
export type Moment = { readonly event: number; readonly cleared: number; readonly dayOfYear: number }

const rising: Readonly<Record<number, readonly number[]>> = { 2: [0, 1], 3: [0, 0.6, 1], 4: [0, 0.4, 0.75, 1], 5: [0, 0.3, 0.55, 0.8, 1] }
const wave: Readonly<Record<number, readonly number[]>> = { 2: [0, 1], 3: [0, 1, 0.45], 4: [0, 0.6, 1, 0.4], 5: [0, 0.5, 1, 0.65, 0.3] }
const repair: Readonly<Record<number, readonly number[]>> = { 2: [0, 0.5], 3: [0, 0, 0.6], 4: [0, 0, 0.45, 0.85], 5: [0, 0, 0.35, 0.65, 0.95] }

/** Days between the dates: floods and fires are watched daily, rebuilding over months. */
const stepDays: Readonly<Record<SceneKind, number>> = { wind: 4, flood: 1, quake: 5, fire: 1, landslide: 3, volcano: 6, rebuild: 90 }

/** The dates of a scene, the first before anything happened. `dates` is 2 to 5. */
export function timelineOf(kind: SceneKind, dates: number): Moment[] {
  return Array.from({ length: dates }, (_, k) => ({
    event: eventShare(kind, dates, k),
    cleared: clearedShare(kind, dates, k),
    dayOfYear: 60 + (k === 0 ? 0 : 10 + (k - 1) * stepDays[kind]),
  }))
}

function eventShare(kind: SceneKind, dates: number, k: number): number {
  if (kind === 'flood') return wave[dates]?.[k] ?? 0
  if (kind === 'fire' || kind === 'volcano') return rising[dates]?.[k] ?? 0
  return k === 0 ? 0 : 1
}

function clearedShare(kind: SceneKind, dates: number, k: number): number {
  if (kind === 'flood' || kind === 'fire' || kind === 'volcano') return 0
  if (kind === 'rebuild') return repair[dates]?.[k] ?? 0
  return k < 2 ? 0 : (0.75 * (k - 1)) / (dates - 2)
}

/** The day as a date of 2025, without the machine's calendar. */
export function dateOf(dayOfYear: number): string {
  const months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  let rest = (dayOfYear - 1) % 365
  const year = 2025 + Math.floor((dayOfYear - 1) / 365)
  let month = 0
  while (rest >= (months[month] ?? 31)) rest -= months[month++] ?? 31
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(rest + 1).padStart(2, '0')}`
}
