import { create } from 'zustand'
import type { PixelBox } from '../../contracts/frame.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Project } from '../../contracts/services/project.ts'
import type { SystemInfo } from '../../contracts/services/system.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { View, Workspace } from '../../contracts/workspace.ts'
import { visible } from './visible.ts'

export type Recent = { path: string; name: string; answers: number; openedAt: string; present: boolean }
export type StepTiles = { boxes: PixelBox[]; artifactId: string | null; version: number }

/** What the engine said last. Only events and replies write here; the window never guesses ahead of it. */
export type Mirror = {
  connection: 'connecting' | 'ready' | 'lost'
  project: Project | null
  workspace: Workspace | null
  requests: RequestState[]
  info: SystemInfo | null
  tools: ToolSpec[]
  recent: Recent[]
  /** artifacts fetched so far, by id */
  results: Record<string, Artifact>
  /** finished tiles of running steps, by `request/step` */
  tiles: Record<string, StepTiles>
  viewAsked: View | null
}

const empty: Mirror = {
  connection: 'connecting',
  project: null,
  workspace: null,
  requests: [],
  info: null,
  tools: [],
  recent: [],
  results: {},
  tiles: {},
  viewAsked: null,
}

export const useMirror = create<Mirror>((_set, _get, store) => {
  const { setState } = store
  const draw = (change: Partial<Mirror> | ((now: Mirror) => Partial<Mirror>)) => setState((now) => drawn(typeof change === 'function' ? change(now) : change))
  Object.assign(store, { setState: draw })
  return empty
})

/** Names in layers and questions were written by others: what hides in them is written out before anything draws them. */
const drawn = (change: Partial<Mirror>): Partial<Mirror> => ({
  ...change,
  ...(change.workspace ? { workspace: visible(change.workspace) } : {}),
  ...(change.requests ? { requests: change.requests.map((request) => visible(request)) } : {}),
})
