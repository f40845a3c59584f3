import { cellBudgetPx } from '../budgets.ts'
import { storedBox } from '../perception/stored-box.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame } from '../../contracts/frame.ts'
import type { RasterWindow, ToolContext } from '../../tools/index.ts'
import type { Perception } from '../perception/index.ts'
import type { StepRun } from '../perception/types.ts'
import { type ProjectStore, tileBox } from '../project/index.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import { clipped, windowsOf } from './raster-windows.ts'

export type ContextParts = {
  store: ProjectStore
  workspace: WorkspaceHolder
  perception: Perception
  undo(count: number): string[]
  askView(view: { centre: [number, number]; resolution: number }): void
}

/** The world as one step may see it. `artifactId` is where rasters of this step are written. */
export function makeToolContext(parts: ContextParts, run: StepRun & { artifactId: string }): ToolContext {
  const { store, workspace, perception } = parts
  return {
    signal: run.signal,
    step: run.step,
    progress: run.progress,
    perception: {
      segmentation: (ask) => perception.segmentation(ask, run),
      detections: (ask) => perception.detections(ask, run),
    },
    rasters: {
      windows: (artifactId, frame) => windowsOf(store, artifactId, frame),
      stored: (artifactId, frame) => storedWindow(store, artifactId, frame),
      derive: (sourceId, frame, map) => derive(store, { sourceId, targetId: run.artifactId, frame, map }),
    },
    objects: (stored, classes, minScore) => perception.objects(stored, classes, minScore),
    selection: workspace.state().selection,
    workspace: {
      state: workspace.state,
      change: workspace.change,
      previousView: workspace.previousView,
      moveView: parts.askView,
      undo: parts.undo,
    },
  }
}

function storedWindow(store: ProjectStore, artifactId: string, frame: Frame): Result<RasterWindow> {
  const box = storedBox(store, artifactId, frame) ?? [0, 0, 1, 1]
  const pixels = (box[2] - box[0]) * (box[3] - box[1])
  if (pixels > cellBudgetPx) {
    return fail({
      code: 'over_budget',
      message: `The mask has ${Math.round(pixels / 1e6)} million pixels; this step works on at most ${cellBudgetPx / 1e6} million.`,
      hint: 'Draw a smaller area.',
    })
  }
  return ok({ box, values: store.tiles.readWindow(artifactId, 'value', box), scores: store.tiles.readWindow(artifactId, 'score', box) })
}

type Derive = { sourceId: string; targetId: string; frame: Frame; map(window: RasterWindow): Uint8Array }

/** New raster tile by tile; returns pixels a value inside the frame. The artifact row is written first so that tiles can point to it. */
function derive(store: ProjectStore, { sourceId, targetId, frame, map }: Derive): Record<string, number> {
  const counts = new Map<number, number>()
  let seen = 0
  store.transaction(() => {
    store.artifacts.store(targetId, { kind: 'state', changes: [], undoId: null }, 'partial')
    for (const { tx, ty } of store.tiles.tiles(sourceId)) {
      const values = store.tiles.readTile(sourceId, 'value', { tx, ty })
      if (!values) continue
      const scores = store.tiles.readTile(sourceId, 'score', { tx, ty })
      const window = { box: tileBox(tx, ty), values, scores }
      const bytes = map(window)
      store.tiles.writeTile(targetId, 'value', { tx, ty, bytes })
      if (scores) store.tiles.writeTile(targetId, 'score', { tx, ty, bytes: scores })
      for (const value of clipped({ ...window, values: bytes }, frame).values) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  })
  for (const n of counts.values()) seen += n
  const unseen = frame.width * frame.height - seen
  if (unseen > 0) counts.set(255, (counts.get(255) ?? 0) + unseen)
  return Object.fromEntries([...counts].map(([value, n]) => [String(value), n]))
}
