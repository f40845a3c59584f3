import { existsSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { FailureError, unwrap } from '../contracts/result.ts'
import type { AllHandlers, EventSource } from './door/serve-channel.ts'
import { claimProject, openLocalSocket, type SocketAddress } from './door/local-socket.ts'
import { openBrowserDoor, type BrowserDoor } from './door/browser-door.ts'
import { writeExample } from './example/index.ts'
import { makeEvents } from './events.ts'
import { makeLog, type Log } from './log.ts'
import { openModelHost } from './perception/index.ts'
import { askOllama } from './planner/index.ts'
import { openProjectStore } from './project/index.ts'
import { readRecent, rememberRecent } from './recent.ts'
import { makeHandlers } from './services/index.ts'
import { openSession, type Session } from './session.ts'
import { addLayers } from './workspace/add-layers.ts'
import { setLabels } from './workspace/layers.ts'
import type { EngineWorld } from './world.ts'

export type EngineOptions = {
  version: string
  /** recovery folder, recent list, log, uploads */
  dataDir: string
  modelFolders: readonly string[]
  threads: number
  /** Node 24 binary for child processes */
  execPath: string
  /** built entry of the inference process; null runs it from source */
  inferenceEntry: string | null
  ollamaUrl: string
  now: () => string
  /** no lock file and no place in the recent list: a project that lives for one command */
  ephemeral: boolean
}

export type Engine = {
  readonly handlers: AllHandlers
  readonly events: EventSource
  readonly log: Log
  readonly address: SocketAddress
  serveBrowser(rendererFolder: string): Promise<BrowserDoor>
  stop(): Promise<void>
}

/** The product: composes rooms, owns the one open project, answers on its local socket. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, now } = options
  mkdirSync(dataDir, { recursive: true })
  const log = makeLog(join(dataDir, 'engine.log'), now)
  const events = makeEvents()
  const models = await openModelHost({ folders: options.modelFolders, threads: options.threads, execPath: options.execPath, entryPath: options.inferenceEntry })
  const open: { session: Session | null; release: () => void } = { session: null, release: () => undefined }
  const cardOf = (id: string) => models.usable.find((model) => model.id === id)?.card ?? null

  const closeProject = async () => {
    const { session, release } = open
    open.session = null
    await session?.close()
    release()
    if (session) events.emit('project', 'changed', null)
  }
  const openProject: EngineWorld['openProject'] = async (given, { create, example }) => {
    const path = given === null ? join(recoveryFolder(dataDir), `${nameOfNew(now())}.aftermap`) : resolve(given)
    await closeProject()
    const lock = options.ephemeral ? { release: () => undefined } : unwrap(await claimProject(path, socket.address))
    try {
      const store = unwrap(openProjectStore(path, { create, appVersion: options.version, now, ...(example ? { example } : {}) }))
      open.session = openSession({ store, emit: events.emit, log, models, cardOf, unnamed: given === null, now, ollamaUrl: options.ollamaUrl })
      open.release = lock.release
    } catch (error) {
      lock.release()
      throw error
    }
    if (!options.ephemeral) rememberRecent(dataDir, { path, name: basename(path, '.aftermap'), answers: open.session.requests.list().filter((request) => request.answer).length, openedAt: now() })
    await open.session.checkLayers()
    events.emit('project', 'changed', open.session.state())
    events.emit('workspace', 'changed', open.session.workspace.state())
    return open.session
  }
  const world: EngineWorld = {
    version: options.version, dataDir, log, emit: events.emit, models, now, cardOf, openProject, closeProject, ollamaUrl: options.ollamaUrl,
    session: () => open.session,
    ollamaState: () => askOllama(options.ollamaUrl),
    recent: () => readRecent(dataDir),
    async saveProjectAs(path) {
      const place = resolve(path.endsWith('.aftermap') ? path : `${path}.aftermap`)
      if (existsSync(place)) throw new FailureError({ code: 'bad_request', message: `${basename(place)} is there already.`, hint: 'Choose another name.', repairable: true, details: {} })
      open.session?.store.copyTo(place)
      return openProject(place, { create: false })
    },
    async openExample() {
      const files = await writeExample(join(dataDir, 'example'))
      const project = join(dataDir, 'example', 'example.aftermap')
      const fresh = !existsSync(project)
      const session = await openProject(project, { create: true, example: true })
      if (fresh) await fillExample(session, files)
      return session
    },
  }
  const handlers = makeHandlers(world)
  const parts = { handlers, events, pictures: picturesOf(() => open.session), log }
  const socket = await openLocalSocket(parts)
  return {
    handlers, events, log, address: socket.address,
    serveBrowser: (rendererFolder) => openBrowserDoor({ parts, rendererFolder, uploadFolder: join(dataDir, 'uploads') }),
    async stop() {
      await closeProject()
      await models.stop()
      await socket.close()
    },
  }
}

function recoveryFolder(dataDir: string): string {
  const folder = join(dataDir, 'recovery')
  mkdirSync(folder, { recursive: true })
  return folder
}

const nameOfNew = (now: string) => `Untitled ${now.slice(0, 16).replace('T', ' ').replace(':', '.')}-${Math.floor(Math.random() * 1e6).toString(36)}`

async function fillExample(session: Session, files: Awaited<ReturnType<typeof writeExample>>): Promise<void> {
  const { added } = await addLayers(session.workspace, [files.image], 'post')
  const [id] = added
  if (!id) throw new Error('the example image could not be added')
  session.workspace.change('load the example labels', unwrap(await setLabels(session.workspace.state(), id, { maskPath: files.labels, legend: files.legend })))
}

/** Pictures of whatever project is open; none without one. */
const picturesOf = (session: () => Session | null) => ({
  layerTile: async (ask: Parameters<Session['pictures']['layerTile']>[0]) => (await session()?.pictures.layerTile(ask)) ?? null,
  artifactTile: async (ask: Parameters<Session['pictures']['artifactTile']>[0]) => (await session()?.pictures.artifactTile(ask)) ?? null,
  crop: async (ask: Parameters<Session['pictures']['crop']>[0]) => (await session()?.pictures.crop(ask)) ?? null,
})
