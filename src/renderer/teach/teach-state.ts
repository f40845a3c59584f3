import { create } from 'zustand'
import type { Failure } from '../../contracts/result.ts'
import type { Footprint, Teaching } from '../../contracts/services/teach.ts'

export type TeachKind = Teaching['kind']

/** What the brush is set to. `isOn`: a drag on the map shows an example instead of moving the map. */
export type Brush = { isOn: boolean; classId: string | null; radiusPx: number }

/** The building that is shown, the next ones whose pictures are on their way, and what was put off in this sitting. */
export type Queue = {
  isOpen: boolean
  shown: Footprint | null
  ahead: Footprint[]
  /** a reply that brings the next building is awaited */
  waiting: boolean
  skipped: string[]
  /** ids labelled in this sitting, newest last: what undo shows again */
  given: string[]
  /** when the key was pressed that brought the shown building; null before the first */
  pressedAt: number | null
  /** milliseconds from that key until its picture was on the screen */
  shownAfterMs: number | null
}

export type TeachState = {
  list: Teaching[] | null
  problem: Failure | null
  /** id of the teaching that is open */
  current: string | null
  /** the form of a new one */
  form: TeachKind | null
  /** what is waited for, in words */
  busy: string | null
  removing: boolean
  brush: Brush
  queue: Queue
  /** the predicted raster is on the map */
  showsPrediction: boolean
  /** counts the news of the raster that grows, so that its tiles are fetched anew */
  version: number
}

export const noQueue: Queue = { isOpen: false, shown: null, ahead: [], waiting: false, skipped: [], given: [], pressedAt: null, shownAfterMs: null }

export const nothingTaught: TeachState = {
  list: null,
  problem: null,
  current: null,
  form: null,
  busy: null,
  removing: false,
  brush: { isOn: false, classId: null, radiusPx: 4 },
  queue: noQueue,
  showsPrediction: true,
  version: 0,
}

export const useTeach = create<TeachState>(() => nothingTaught)

/** The teaching that is open. */
export const openTeaching = ({ list, current }: Pick<TeachState, 'list' | 'current'>): Teaching | null => list?.find(({ id }) => id === current) ?? null

export function setBrush(change: Partial<Brush>): void {
  useTeach.setState({ brush: { ...useTeach.getState().brush, ...change } })
}

export function setQueue(change: Partial<Queue>): void {
  useTeach.setState({ queue: { ...useTeach.getState().queue, ...change } })
}

/** Puts a newer state of a teaching in the place of the older one. */
export function takeTeaching(teaching: Teaching): void {
  const { list, version } = useTeach.getState()
  const known = list ?? []
  const isNew = !known.some(({ id }) => id === teaching.id)
  useTeach.setState({ list: isNew ? [...known, teaching] : known.map((one) => (one.id === teaching.id ? teaching : one)), version: version + 1 })
}
