import { create } from 'zustand'
import { onTheMap } from '../../core/geo/index.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { engine } from '../app/engine.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { imagesOf } from '../state/selectors.ts'

export type CompareMode = 'swipe' | 'flicker' | 'side_by_side'

/** How the pair is looked at; `share` is where the divider stands, `other` whether flicker shows the earlier date. */
export const useCompare = create<{ mode: CompareMode | null; share: number; other: boolean }>(() => ({ mode: null, share: 0.5, other: false }))

/** The pair of dates: the image before the event and the newest after it; null without both. */
export function pairOf(workspace: Workspace | null): { left: string; right: string } | null {
  if (workspace?.compare) return workspace.compare
  const images = imagesOf(workspace && onTheMap(workspace))
  const left = images.find((layer) => layer.role === 'pre')
  const right = images.find((layer) => layer.role === 'post') ?? images.find((layer) => layer !== left)
  return left && right ? { left: left.id, right: right.id } : null
}

export const canCompare = (workspace: Workspace | null): boolean => pairOf(workspace) !== null

/** Same key again switches it off; the pair goes into the workspace so that plans and undo know of it. */
export function toggleCompare(mode: CompareMode): void {
  const now = useCompare.getState().mode
  const pair = pairOf(useMirror.getState().workspace)
  const next = now === mode || !pair ? null : mode
  useCompare.setState({ mode: next, other: false })
  void attempt(async () =>
    useMirror.setState({ workspace: await engine().workspace.setCompare({ compare: next && pair ? { mode: next, left: pair.left, right: pair.right } : null }) }),
  )
}

/** First press starts with the earlier date; each press after it shows the other date; Escape leaves. */
export function flick(): void {
  const { mode, other } = useCompare.getState()
  if (mode !== 'flicker') toggleCompare('flicker')
  useCompare.setState({ other: mode === 'flicker' ? !other : true })
}

export const moveDivider = (share: number): void => useCompare.setState({ share: Math.min(1, Math.max(0, share)) })
