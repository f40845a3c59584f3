import { statSync } from 'node:fs'
import { FailureError, ok, type Result } from '../../contracts/result.ts'
import { contentIdentity } from '../workspace/identity.ts'
import { checkTiles } from './check-tiles.ts'
import { openProjectStore, type ProjectStore } from './project-store.ts'

export type ProjectDescription = {
  name: string
  path: string
  bytes: number
  readOnly: boolean
  example: boolean
  layers: { id: string; name: string; path: string; role: string; crs: string | null; size: string; status: string }[]
  areas: string[]
  points: string[]
  requests: { number: number; text: string; status: string; answer: string | null }[]
  events: number
}

const options = (now: () => string) => ({ create: false, appVersion: '', now })
const clock = () => new Date().toISOString()

/** What a project file holds, without starting an engine. */
export async function describeProjectFile(path: string): Promise<Result<ProjectDescription>> {
  const store = openProjectStore(path, options(clock))
  if (!store.ok) return store
  try {
    return ok(await describe(store.value))
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  } finally {
    store.value.close()
  }
}

async function describe(store: ProjectStore): Promise<ProjectDescription> {
  const { layers, areas, points } = store.workspace.load()
  const seen = []
  for (const layer of layers) {
    const now = await contentIdentity(layer.path)
    const known = store.workspace.identityOf(layer.id)?.identity
    seen.push({
      id: layer.id,
      name: layer.name,
      path: layer.path,
      role: layer.role,
      crs: layer.frame.crs,
      size: `${layer.frame.width} x ${layer.frame.height}`,
      status: !now.ok ? 'missing' : now.value === known ? 'ok' : 'changed',
    })
  }
  return {
    name: store.project().name,
    path: store.path,
    bytes: statSync(store.path).size,
    readOnly: store.readOnly,
    example: store.project().example,
    layers: seen,
    areas: areas.map((area) => area.name),
    points: points.map((point) => point.name),
    requests: store.requests.load().map(({ request }) => ({
      number: request.number,
      text: request.text,
      status: ['running', 'queued'].includes(request.status) ? 'interrupted' : request.status,
      answer: request.answer?.text ?? null,
    })),
    events: store.events.count(),
  }
}

export type ProjectCheck = { ok: boolean; checks: { what: string; ok: boolean; detail: string }[] }

/** Integrity of the file, references between rows, tiles that decode, images that are where they were. */
export async function checkProjectFile(path: string): Promise<Result<ProjectCheck>> {
  const opened = openProjectStore(path, options(clock))
  if (!opened.ok) return opened
  const store = opened.value
  try {
    const integrity = String(store.db.pragma('integrity_check', { simple: true }))
    const foreign = store.db.pragma('foreign_key_check') as unknown[]
    const tiles = checkTiles(store.db)
    const rows = rowsProblem(store)
    const checks = [
      { what: 'database', ok: integrity === 'ok', detail: integrity },
      { what: 'references', ok: foreign.length === 0, detail: `${foreign.length} broken` },
      { what: 'rows', ok: rows === null, detail: rows ?? 'all can be read' },
      { what: 'tiles', ok: tiles.bad === 0, detail: `${tiles.read} read, ${tiles.bad} damaged` },
      ...(rows === null ? [await checkImages(store)] : []),
    ]
    return ok({ ok: checks.every((check) => check.ok), checks })
  } finally {
    store.close()
  }
}

async function checkImages(store: ProjectStore): Promise<ProjectCheck['checks'][number]> {
  const { layers } = await describe(store)
  const lost = layers.filter((layer) => layer.status !== 'ok')
  return { what: 'images', ok: lost.length === 0, detail: lost.length === 0 ? `${layers.length} in place` : lost.map((layer) => `${layer.name} is ${layer.status}`).join(', ') }
}

/** The first row that does not hold what its table promises; null when all do. */
function rowsProblem({ workspace, requests, artifacts, undo, db }: ProjectStore): string | null {
  try {
    workspace.load()
    requests.load()
    undo.nextUndo()
    for (const { id } of db.prepare<[], { id: string }>("SELECT id FROM artifact WHERE state = 'whole'").all()) artifacts.findPartial(id)
    return null
  } catch (error) {
    if (error instanceof FailureError) return error.failure.message
    throw error
  }
}
