import type { ModelCard } from '../contracts/model-card.ts'
import { makeWritings } from './export/index.ts'
import { unwrap } from '../contracts/result.ts'
import type { Project } from '../contracts/services/project.ts'
import type { Emit } from './events.ts'
import type { Log } from './log.ts'
import { type MadeTiles, makePerception, type ModelHost } from './perception/index.ts'
import type { RunJob } from './raster-worker/index.ts'
import type { ProjectStore, UndoEntry } from './project/index.ts'
import { makePrinting } from './pictures/index.ts'
import { makeDrawnSources } from './pyramid/index.ts'
import { imageInUse, makeRequests } from './requests/index.ts'
import { makeTeachings } from './teach/index.ts'
import { makePictures } from './tiles/index.ts'
import { checkLayers } from './workspace/check-layers.ts'
import { makeLayerSources } from './workspace/layer-sources.ts'
import { makeWorkspaceHolder } from './workspace/holder.ts'
import { nextTarget, stepUndo } from './workspace/undo.ts'

export type SessionParts = {
  store: ProjectStore
  emit: Emit
  log: Log
  models: ModelHost
  runJob: RunJob
  cardOf(id: string): ModelCard | null
  unnamed: boolean
  /** reduced images made for drawing lie here */
  pyramidFolder: string
  now: () => string
  /** address of Ollama now */
  ollamaUrl(): string
}
export type Session = ReturnType<typeof openSession>

/** One open project with everything that lives as long as it is open. */
export function openSession({ store, emit, log, models, runJob, cardOf, unnamed, now, ollamaUrl, pyramidFolder }: SessionParts) {
  let notice: string | null = null
  const told = () => emit('project', 'changed', state())
  const workspace = makeWorkspaceHolder(store, emit, () => {
    told()
    requests.reword()
  })
  const sources = makeLayerSources((id) => workspace.state().layers.find((layer) => layer.id === id))
  const drawn = makeDrawnSources({ sources, workspace, emit, folder: pyramidFolder })
  const teachings = makeTeachings({ store, workspace, sources, emit, log, models })
  const perception = makePerception({ store, workspace, sources, models, taught: teachings.models, runJob })
  const writings = makeWritings(emit)
  const printing = makePrinting({ store, perception, drawn, workspace })
  const restoreScreen = (state: unknown) => {
    workspace.restore(state)
    requests.refresh('the screen was changed back')
    requests.reword()
  }
  const undo = (direction: 'undo' | 'redo', made?: MadeTiles): string | null => {
    const label = stepUndo(store, undoActs(requests, restoreScreen, made), direction)
    told()
    return label
  }
  /** one after the other; tiles of a wide stroke are made in turns before, so that the engine answers meanwhile */
  const undoInTurn = (direction: 'undo' | 'redo') =>
    perception.inTurn('undo', async () => {
      const target = nextTarget(store, direction)
      return undo(direction, target?.kind === 'edit' ? await requests.madeForEdit(target.state) : undefined)
    })
  const requests = makeRequests({
    store,
    emit,
    workspace,
    perception,
    printing,
    runJob,
    sources,
    cardOf: (id) => cardOf(id) ?? teachings.models.cards().find((card) => card.id === id) ?? null,
    log,
    now,
    get ollamaUrl() {
      return ollamaUrl()
    },
    undo: (count) => Array.from({ length: count }, () => undo('undo')).filter((label) => label !== null),
    onUndoChanged: told,
  })
  const state = (): Project => projectState(store, { unnamed, notice })
  const setNotice = (sentence: string | null) => {
    notice = sentence
    told()
  }
  const interrupted = requests.recover()
  notice = store.readOnly ? 'This project lies on a medium that cannot be written: it is open to look at only.' : interrupted

  return {
    /** notices moved and changed images when a project opens */
    checkLayers: () => checkLayers(workspace, sources),
    store,
    workspace,
    sources,
    drawn,
    perception,
    requests,
    teachings,
    pictures: makePictures({ store, workspace, drawn }),
    printing,
    writings,
    state,
    undo: undoInTurn,
    setNotice,
    close: () => closeAll({ requests, teachings, writings, perception, drawn, sources, store }),
  }
}

type Stops = { stop(): unknown }
type Closing = { requests: Stops & { calls: Stops }; teachings: Stops; writings: Stops; store: ProjectStore } & Record<'perception' | 'drawn' | 'sources', { close(): unknown }>

async function closeAll({ requests, teachings, writings, perception, drawn, sources, store }: Closing): Promise<void> {
  requests.calls.stop()
  await Promise.all([requests.stop(), teachings.stop(), writings.stop(), perception.close()])
  await Promise.all([drawn.close(), sources.close()])
  store.close()
}

const projectState = (store: ProjectStore, { unnamed, notice }: Pick<Project, 'unnamed' | 'notice'>): Project => ({
  ...store.project(),
  path: store.path,
  unnamed,
  readOnly: store.readOnly,
  notice,
  undo: store.undo.nextUndo()?.label ?? null,
  redo: store.undo.nextRedo()?.label ?? null,
})

/** What a run is working on stays until it is stopped; throws a failure where the entry would take it away. */
function guardRun(requests: ReturnType<typeof makeRequests>, entry: UndoEntry, target: unknown): void {
  const kept = new Set((target as { layers?: { id: string }[] }).layers?.map((layer) => layer.id))
  if (entry.kind === 'workspace' && [...requests.imagesInUse()].some((id) => !kept.has(id))) unwrap(imageInUse())
  if (entry.kind === 'request' && requests.isRunning((target as { id: string }).id)) unwrap(imageInUse())
}

const undoActs = (requests: ReturnType<typeof makeRequests>, restoreScreen: (state: unknown) => void, made: MadeTiles | undefined): Parameters<typeof stepUndo>[1] => ({
  guard: (entry, target) => guardRun(requests, entry, target),
  workspace: restoreScreen,
  request: requests.restore,
  edit: (state) => requests.restoreEdit(state, made),
})
