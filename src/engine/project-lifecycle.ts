import { mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ModelCard } from '../contracts/model-card.ts'
import { unwrap } from '../contracts/result.ts'
import { claimProject, type SocketAddress } from './door/local-socket.ts'
import type { EngineOptions } from './engine.ts'
import type { Emit } from './events.ts'
import { forgetOpen, rememberOpen } from './last-session.ts'
import type { Log } from './log.ts'
import type { ModelHost } from './perception/index.ts'
import type { RunJob } from './raster-worker/index.ts'
import { openProjectStore, packedModels, type ProjectStore } from './project/index.ts'
import { rememberRecent } from './recent.ts'
import { openSession, type Session } from './session.ts'
import type { EngineWorld } from './world.ts'

type Parts = {
  options: EngineOptions
  log: Log
  models: ModelHost
  runJob: RunJob
  emit: Emit
  cardOf(id: string): ModelCard | null
  address(): SocketAddress
  ollamaUrl(): string
}
type Open = { session: Session; path: string; release(): void }

/** The one open project: the next one is opened before the last one is closed, so a file that does not open costs nothing. */
export function makeProjectLifecycle({ options, log, models, runJob, emit, cardOf, address, ollamaUrl }: Parts) {
  const { dataDir, now, ephemeral } = options
  let current: Open | null = null

  let tail: Promise<unknown> = Promise.resolve()
  /** opening and closing one after the other: two at once would each close what the other has not yet opened */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work)
    // a turn that fails is told to its caller; the next one starts all the same
    tail = turn.then(
      () => undefined,
      () => undefined,
    )
    return turn
  }

  /** a list of shortcuts that cannot be written stops no project from opening or closing */
  const rememberAs = (path: string, answers: number) => {
    try {
      rememberRecent(dataDir, { path, name: basename(path, '.aftermap'), answers, openedAt: now() })
    } catch (error) {
      log.warn('recent.not_written', { message: String(error) })
    }
  }

  const closeNow = async () => {
    const closing = current
    current = null
    const answers = closing ? answersOf(closing.session) : 0
    await closing?.session.close()
    closing?.release()
    if (!closing) return
    if (!ephemeral) {
      forgetOpen(dataDir)
      // what was answered since it was opened counts too
      rememberAs(closing.path, answers)
    }
    emit('project', 'changed', null)
  }

  /** a project whose rows cannot be read is closed again: its file stays as it was, for another program or another day */
  const sessionOver = (store: ProjectStore, unnamed: boolean): Session => {
    try {
      return openSession({ store, emit, log, models, runJob, cardOf, unnamed, now, ollamaUrl, pyramidFolder: join(dataDir, 'pyramids') })
    } catch (error) {
      store.close()
      throw error
    }
  }

  const openFile = async (path: string, { create, example, unnamed }: { create: boolean; example: boolean; unnamed: boolean }): Promise<Open> => {
    const lock = ephemeral ? { release: () => undefined } : unwrap(await claimProject(path, address()))
    try {
      const store = unwrap(openProjectStore(path, { create, appVersion: options.version, now, example }))
      return { path, release: lock.release, session: sessionOver(store, unnamed) }
    } catch (error) {
      lock.release()
      throw error
    }
  }

  const openNow: EngineWorld['openProject'] = async (given, { create, example }) => {
    const path = given === null ? join(recoveryFolder(dataDir), `${nameOfNew(now())}.aftermap`) : resolve(given)
    if (current?.path === path) return current.session
    const next = await openFile(path, { create, example: example ?? false, unnamed: given === null })
    await closeNow()
    current = next
    await models.alsoIn(packedModels(next.session.store))
    if (!ephemeral) {
      rememberOpen(dataDir, path)
      rememberAs(path, answersOf(next.session))
    }
    await next.session.checkLayers()
    emit('project', 'changed', next.session.state())
    emit('workspace', 'changed', next.session.workspace.state())
    return next.session
  }

  const open: EngineWorld['openProject'] = (given, how) => inTurn(() => openNow(given, how))
  return { open, close: () => inTurn(closeNow), session: () => current?.session ?? null }
}

/** Questions that were answered; a refusal is none. */
const answersOf = (session: Session): number => session.requests.list().filter(({ answer }) => answer !== null && answer.kind !== 'refusal').length

function recoveryFolder(dataDir: string): string {
  const folder = join(dataDir, 'recovery')
  mkdirSync(folder, { recursive: true })
  return folder
}

const nameOfNew = (now: string) => `Untitled ${now.slice(0, 16).replace('T', ' ').replace(':', '.')}-${Math.floor(Math.random() * 1e6).toString(36)}`
