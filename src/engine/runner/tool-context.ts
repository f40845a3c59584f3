import { cellBudgetPx } from '../budgets.ts'
import { storedBox } from '../perception/stored-box.ts'
import { maskValues } from '../../contracts/classes.ts'
import { fail, type Result } from '../../contracts/result.ts'
import type { Frame } from '../../contracts/frame.ts'
import { correctionWords } from '../../core/edits/index.ts'
import type { FoundPath } from '../../core/network/index.ts'
import type { AnyStored, EarlierAnswer, RasterPath, RasterWindow, ToolContext } from '../../tools/index.ts'
import type { Perception } from '../perception/index.ts'
import type { StepRun } from '../perception/types.ts'
import { type ProjectStore, tileBox } from '../project/index.ts'
import { findPlace } from '../workspace/find-place.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import type { RunJob } from '../raster-worker/index.ts'
import type { ChildStep } from '../../contracts/request.ts'
import type { Printing } from '../pictures/index.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { runChild } from './child-call.ts'
import { makeCounts } from './counts.ts'
import { makeGrids } from './grids.ts'
import { clipped, readPlane, windowsOf } from './raster-windows.ts'
import { inTurns } from './turns.ts'

export type ContextParts = {
  printing: Printing
  store: ProjectStore
  workspace: WorkspaceHolder
  perception: Perception
  runJob: RunJob
  sources: LayerSources
  undo(count: number): string[]
  askView(view: { centre: [number, number]; resolution: number }): void
  /** the answer of a question, where it has one */
  earlier?(requestId: string): EarlierAnswer | null
  /** asks the window for its file dialog; false where nobody listens */
  openFile?(): boolean
}

export type ToolRun = StepRun & { artifactId: string; told?: (child: ChildStep) => void }

/** The world as one step may see it. `artifactId` is where rasters of this step are written. */
export function makeToolContext(parts: ContextParts, run: ToolRun): ToolContext {
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
      windows: (artifactId, frame) => windowsOf(store, { artifactId, frame, signal: run.signal }),
      findPath: (ask) => findPath(parts, ask, run.signal),
      derive: (sourceId, frame, map) => derive(store, { sourceId, frame, map }, run),
    },
    grids: makeGrids(parts, run),
    child: (call) =>
      runChild(
        {
          store,
          parent: run.artifactId,
          models: perception.identities().models,
          // what a child of a child does is told by the child alone
          contextOf: (artifactId) => makeToolContext(parts, { ...run, artifactId, told: () => undefined }),
          told: run.told ?? (() => undefined),
        },
        call,
      ),
    objects: (stored, classes, minScore) => perception.objects({ stored, classes, minScore, signal: run.signal }),
    rejected: (stored, classes) => perception.rejected({ stored, classes, minScore: null, signal: run.signal }),
    corrected: (artifactId) => correctionWords(store.artifacts.corrections(artifactId).map(({ edit }) => edit)),
    catalogue: { find: (query) => store.catalogue.find(query) },
    selection: workspace.state().selection,
    workspace: {
      state: workspace.state,
      change: workspace.change,
      previousView: workspace.previousView,
      moveView: parts.askView,
      undo: parts.undo,
      ...(parts.openFile ? { openFile: parts.openFile } : {}),
    },
    pictures: parts.printing.forStep(run.signal),
    answers: { find: (requestId) => parts.earlier?.(requestId) ?? null, stored: (artifactId) => storedOf(store, artifactId) },
    places: { find: (words) => findPlace(workspace.state(), words, mostPlaces) },
  }
}

const mostPlaces = 10

function storedOf(store: ProjectStore, artifactId: string): AnyStored | null {
  const artifact = store.artifacts.find(artifactId)
  return artifact ? { artifactId, artifact, step: '' } : null
}

type Step = { signal: AbortSignal; artifactId: string }

async function findPath({ store, runJob }: ContextParts, { artifactId, frame, ...ask }: RasterPath, signal: AbortSignal): Promise<Result<FoundPath>> {
  const box = storedBox(store, artifactId, frame) ?? [0, 0, 1, 1]
  const pixels = (box[2] - box[0]) * (box[3] - box[1])
  if (pixels > cellBudgetPx) {
    return fail({
      code: 'over_budget',
      message: `The mask has ${Math.round(pixels / 1e6)} million pixels; this step works on at most ${cellBudgetPx / 1e6} million.`,
      hint: 'Draw a smaller area.',
    })
  }
  const values = await readPlane(store, { artifactId, plane: 'value', box, signal })
  return runJob('path', { ...ask, box, values }, { transfer: [values.buffer], signal })
}

type Derive = { sourceId: string; frame: Frame; map(window: RasterWindow): Uint8Array }

/** New raster tile by tile, in turns; returns pixels a value inside the frame. The artifact row is written first so that tiles can point to it. */
async function derive(store: ProjectStore, { sourceId, frame, map }: Derive, { signal, artifactId }: Step): Promise<Record<string, number>> {
  const counts = makeCounts()
  store.artifacts.store(artifactId, { kind: 'state', changes: [], undoId: null }, 'partial')
  const writeOne = ({ tx, ty }: { tx: number; ty: number }) => {
    const values = store.tiles.readTile(sourceId, 'value', { tx, ty })
    if (!values) return
    const scores = store.tiles.readTile(sourceId, 'score', { tx, ty })
    const window = { box: tileBox(tx, ty), values, scores }
    const bytes = map(window)
    store.tiles.writeTile(artifactId, 'value', { tx, ty, bytes })
    if (scores) store.tiles.writeTile(artifactId, 'score', { tx, ty, bytes: scores })
    counts.add(clipped({ ...window, values: bytes }, frame).values)
  }
  await inTurns(store.tiles.tiles(sourceId), writeOne, { signal, around: store.transaction })
  const unseen = frame.width * frame.height - counts.total()
  return unseen > 0 ? { ...counts.record(), [maskValues.nodata]: counts.of(maskValues.nodata) + unseen } : counts.record()
}
