import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserDoor, openBrowserDoor } from './door/browser-door.ts'
import { openLocalSocket, type SocketAddress } from './door/local-socket.ts'
import { removeOldUploads } from './door/uploads.ts'
import type { Pictures } from './door/pictures.ts'
import type { AllHandlers, EventSource } from './door/serve-channel.ts'
import { makeEvents } from './events.ts'
import { type Log, makeLog } from './log.ts'
import { openFirst } from './open-first.ts'
import { usedByProjects } from './project/index.ts'
import { openExample } from './open-example.ts'
import { openModelHost } from './perception/index.ts'
import { askOllama } from './planner/index.ts'
import { openPlannersOf } from './planners/open-for-engine.ts'
import { makeProjectLifecycle } from './project-lifecycle.ts'
import { labelReaderOf } from './labels/label-reader.ts'
import { makeRasterWorker } from './raster-worker/index.ts'
import { readRecent } from './recent.ts'
import { makeHandlers } from './services/index.ts'
import type { Session } from './session.ts'
import { saveProjectAs } from './save-project-as.ts'
import type { EngineWorld } from './world.ts'

export type EngineOptions = {
  version: string
  /** recovery folder, recent list, log, uploads */
  dataDir: string
  /** folders of model folders, or single ONNX files with their card beside them */
  modelFolders: readonly string[]
  /** where failures are written down; `engine.log` in the data folder unless named */
  logFile?: string
  threads: number
  /** Node 24 binary for child processes */
  execPath: string
  /** built entry of the inference process; null runs it from source */
  inferenceEntry: string | null
  /** built entry of the thread for work on whole rasters; null runs it from source */
  rasterWorkerEntry: string | null
  /** built entry of the process that draws the example; null runs it from source */
  exampleEntry: string | null
  /** example drawn when the app was built */
  prebuiltExample: string | null
  ollamaUrl: string
  /** the address was given for this run and stands whatever was chosen before */
  ollamaGiven?: boolean
  /** what is known of language models is kept here; beside the settings of the data folder unless named */
  plannersFile?: string
  now: () => string
  /** no lock file and no place in the recent list: a project that lives for one command */
  ephemeral: boolean
  /** opens the example where nothing was ever opened */
  example: boolean
}

export type Engine = {
  readonly handlers: AllHandlers
  readonly events: EventSource
  readonly log: Log
  readonly address: SocketAddress
  serveBrowser(rendererFolder: string): Promise<BrowserDoor>
  /** goes back to what a crash left open; on the first start of all, to the example */
  openFirst(): Promise<void>
  /** a question is being answered or waits for its turn */
  isAtWork(): boolean
  /** resolves when no other process is connected through the local socket */
  clientsGone(): Promise<void>
  stop(): Promise<void>
}

/** The product: composes rooms, owns the one open project, answers on its local socket. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, now } = options
  mkdirSync(dataDir, { recursive: true })
  const log = makeLog(options.logFile ?? join(dataDir, 'engine.log'), now)
  const events = makeEvents()
  const models = await openModelHost({ folders: options.modelFolders, threads: options.threads, execPath: options.execPath, entryPath: options.inferenceEntry, dataDir, now })
  const rasterWorker = makeRasterWorker({ entryPath: options.rasterWorkerEntry })
  const planners = openPlannersOf(options, { log, emit: events.emit })
  const labels = labelReaderOf(rasterWorker.run)
  const cardOf = (id: string) => models.usable().find((model) => model.id === id)?.card ?? null
  // a project is locked with the address of the socket, which opens below, before the first call can come in
  const projects = makeProjectLifecycle({ options, log, models, runJob: rasterWorker.run, emit: events.emit, cardOf, address: () => socket.address, ollamaUrl: planners.url })
  const world: EngineWorld = {
    version: options.version,
    dataDir,
    log,
    emit: events.emit,
    models,
    labels,
    now,
    cardOf,
    planners,
    get ollamaUrl() {
      return planners.url()
    },
    session: projects.session,
    openProject: projects.open,
    closeProject: projects.close,
    saveProjectAs: (path) => saveProjectAs(world, path),
    openExample: () => openExample(options, { openProject: projects.open, labels }),
    ollamaState: () => askOllama(planners.url()),
    recent: () => readRecent(dataDir),
  }
  const handlers = makeHandlers(world)
  const parts = { handlers, events, pictures: picturesOf(projects.session), log }
  const socket = await openLocalSocket(parts)
  return {
    handlers,
    events,
    log,
    address: socket.address,
    serveBrowser(rendererFolder) {
      const uploadFolder = join(dataDir, 'uploads')
      removeOldUploads(uploadFolder, { nowMs: Date.now(), isInUse: usedByProjects(readRecent(dataDir).map(({ path }) => path)) })
      return openBrowserDoor({ parts, rendererFolder, uploadFolder })
    },
    isAtWork: () =>
      projects
        .session()
        ?.requests.list()
        .some(({ status }) => status === 'running' || status === 'queued') ?? false,
    clientsGone: socket.clientsGone,
    openFirst: () => openFirst(world, { example: options.example }),
    async stop() {
      planners.stop()
      await projects.close()
      await rasterWorker.stop()
      await models.stop()
      await socket.close()
    },
  }
}

/** Pictures of whatever project is open; none without one. */
const picturesOf = (session: () => Session | null): Pictures => ({
  layerTile: async (ask) => (await session()?.pictures.layerTile(ask)) ?? null,
  artifactTile: async (ask) => (await session()?.pictures.artifactTile(ask)) ?? null,
  photo: async (ask) => (await session()?.pictures.photo(ask)) ?? null,
  crop: async (ask) => (await session()?.pictures.crop(ask)) ?? null,
})
