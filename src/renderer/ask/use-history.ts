import { useEffect } from 'react'
import { create } from 'zustand'
import type { Services } from '../../contracts/services/index.ts'
import type { z } from 'zod'
import { engine } from '../app/engine.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { visible } from '../state/visible.ts'

export type HistoryRow = z.infer<Services['requests']['members']['history']['output']>[number]

/** Rows of the newest search, and of no search; asked of the engine, which knows what stood behind each answer. */
type History = { search: string; found: HistoryRow[]; all: HistoryRow[] }
export const useHistoryStore = create<History>(() => ({ search: '', found: [], all: [] }))

async function load(search: string): Promise<void> {
  const rows = await attempt(() => engine().requests.history({ search }))
  if (!rows) return
  const shown = visible(rows)
  if (search === '') useHistoryStore.setState({ all: shown })
  if (search === useHistoryStore.getState().search) useHistoryStore.setState({ found: shown })
}

/** Changes when a question was asked, planned anew, answered or removed. */
const useStamp = () => useMirror((mirror) => mirror.requests.map(({ id, status, planVersion }) => `${id} ${status} ${planVersion}`).join())

/** Questions that hold every word of the search, newest first. */
export function useHistory(): HistoryRow[] {
  const stamp = useStamp()
  const search = useHistoryStore((store) => store.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on the questions, which the engine holds
  useEffect(() => void load(search), [search, stamp])
  return useHistoryStore((store) => store.found)
}

/** What the history says of one question; null until it was asked for. */
export function useHistoryRow(id: string): HistoryRow | null {
  const stamp = useStamp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => void load(''), [stamp])
  return useHistoryStore((store) => store.all.find((row) => row.id === id) ?? null)
}
