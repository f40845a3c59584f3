import type { Feature } from '../../../contracts/kinds/index.ts'
import type { RequestState } from '../../../contracts/request.ts'
import { fail, FailureError, ok, type Result } from '../../../contracts/result.ts'
import { classWords } from '../../../core/words/index.ts'
import type { AnyStored, Stored } from '../../../tools/index.ts'
import type { Session } from '../../session.ts'
import { drawnLayers } from './drawn-layers.ts'
import type { Gathered, GatheredLayer, GatheredRaster, GatheredTable, Theme } from './gathered.ts'
import { blockedPoints, edgeFeatures, wayFeatures } from './line-layers.ts'
import { makeNames } from './names.ts'
import { countedFeatures } from './object-layers.ts'
import { figuresTable, seriesTable, tableOf } from './tables-of.ts'

type Growing = {
  layers: GatheredLayer[]
  rasters: GatheredRaster[]
  tables: GatheredTable[]
  figures: { name: string; figure: Gathered['figures'][number]['figure'] }[]
  notes: string[]
}
type Parts = { readonly session: Session; readonly signal: AbortSignal | null; readonly nameFor: (wanted: string) => string; readonly growing: Growing }

/**
 * Results of the questions in order, each in the form it has: places as layers, pixels as rasters, rows as tables. An empty list stands for
 * every question with an answer.
 * @fails bad_request where a question is not there or nothing was answered; what telling objects apart fails with
 */
export async function gather(session: Session, ids: readonly string[], signal: AbortSignal | null = null): Promise<Result<Gathered>> {
  const asked = chosen(session, ids)
  if (!asked.ok) return asked
  const requests = asked.value
  const growing: Growing = { layers: [], rasters: [], tables: [], figures: [], notes: [] }
  const nameFor = makeNames()
  try {
    const parts = { session, signal, nameFor, growing }
    const figures = figuresTable(requests)
    if (figures.rows.length > 0 && !isOneTool(requests)) growing.tables.push({ name: nameFor('key figures'), ...figures })
    for (const request of requests) await addAll(parts, request, requests.length > 1 ? `q${request.number} ` : '')
    const images = session.workspace.state().layers.filter((layer) => layer.kind === 'image' && requests.some((request) => uses(request, layer.id)))
    if (!isOneTool(requests)) for (const layer of drawnLayers(requests, images)) growing.layers.push({ name: nameFor(layer.title), ...layer })
    return ok({ requests, images, ...growing })
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  }
}

/** One tool run on files from the terminal: its result is what was asked for, and nothing beside it. */
const isOneTool = ([first, ...more]: readonly RequestState[]): boolean => more.length === 0 && first?.caller?.via === 'terminal' && first.plan.actions.length === 1

async function addAll(parts: Parts, request: RequestState, prefix: string): Promise<void> {
  for (const step of request.steps) {
    parts.signal?.throwIfAborted()
    const stored = parts.session.requests.storedOf(step)
    if (stored) await add(parts, { request, stored, prefix })
  }
}

function chosen(session: Session, ids: readonly string[]): Result<RequestState[]> {
  const all = session.requests.list()
  if (ids.length > 0) {
    const missing = ids.find((id) => !all.some((request) => request.id === id))
    if (missing !== undefined) return fail({ code: 'bad_request', message: `There is no question ${missing} in this project.`, hint: 'Look with: aftermap project info.' })
    return ok(ids.flatMap((id) => all.filter((request) => request.id === id)))
  }
  const answered = all.filter(({ answer, steps }) => answer !== null || steps.some((step) => step.artifactId !== null))
  if (answered.length === 0) return fail({ code: 'bad_request', message: 'No question of this project has a result yet.', hint: 'Ask one and run it first.' })
  return ok(answered)
}

export const uses = ({ plan }: RequestState, layerId: string): boolean =>
  Object.values(plan.resources).some((resource) => (resource.kind === 'image' || resource.kind === 'features') && resource.layerId === layerId)

type Item = { readonly request: RequestState; readonly stored: AnyStored; readonly prefix: string }

async function add(parts: Parts, item: Item): Promise<void> {
  const { growing, nameFor } = parts
  const { stored, prefix, request } = item
  const { artifact } = stored
  const titled = (title: string) => ({ name: nameFor(`${prefix}${title}`), title })
  switch (artifact.kind) {
    case 'detections':
      return addObjects(parts, item, stored as Stored<'detections'>)
    case 'mask':
      growing.rasters.push({ ...titled(`${wordsOf(artifact.classes)}, mask`), theme: themeOf(artifact.classes), stored: stored as Stored<'mask'>, request })
      return isShown(request, stored.artifactId) ? addObjects(parts, item, stored as Stored<'mask'>) : undefined
    case 'segmentation':
      growing.rasters.push({ ...titled('class map'), theme: 'B observed event', stored: stored as Stored<'segmentation'>, request })
      return
    case 'raster':
      growing.rasters.push({ ...titled(artifact.title), theme: 'B observed event', stored: stored as Stored<'raster'>, request })
      return
    case 'path':
    case 'graph':
      return addLines(parts, item)
    case 'features': {
      growing.layers.push({
        ...titled(artifact.title),
        theme: artifact.layerId === null ? 'B observed event' : 'D base',
        frame: artifact.frame,
        features: artifact.features,
        styleBy: colouredBy(artifact.features),
      })
      return
    }
    case 'table':
      growing.tables.push({ ...tableOf(artifact), name: nameFor(`${prefix}${artifact.title}`) })
      return
    case 'series':
      growing.tables.push({ ...seriesTable(artifact), name: nameFor(`${prefix}${artifact.title}`) })
      return
    case 'figure':
      growing.figures.push({ name: nameFor(`${prefix}${artifact.title}`), figure: artifact })
      return
    default:
      // numbers, words and answers stand in the key figures and in answer.json
      return
  }
}

/** The first of the properties with a meaning for colours that the features have as words. */
function colouredBy(features: readonly Feature[]): GatheredLayer['styleBy'] {
  const wanted = ['class', 'state', 'what'] as const
  return wanted.find((name) => features.some(({ properties }) => typeof properties[name] === 'string')) ?? null
}

/** A number of the answer was read from the objects of this mask. */
const isShown = ({ answer }: RequestState, artifactId: string) => (answer?.facts ?? []).some(({ evidence, unit }) => evidence?.artifactId === artifactId && unit === 'count')

async function addObjects({ session, signal, growing, nameFor }: Parts, { request, prefix }: Item, stored: Stored<'detections'> | Stored<'mask'>): Promise<void> {
  const features = await countedFeatures({ session, request, stored, signal })
  const title = wordsOf(stored.artifact.classes)
  growing.layers.push({ name: nameFor(`${prefix}${title}`), title, theme: themeOf(stored.artifact.classes), frame: stored.artifact.frame, features, styleBy: 'class' })
}

function addLines({ growing, nameFor }: Parts, { stored: { artifact }, prefix }: Item): void {
  if (artifact.kind === 'path') {
    const title = `way ${artifact.from.name} to ${artifact.to.name}`
    const { lines, points } = wayFeatures(artifact)
    if (lines.length > 0) growing.layers.push({ name: nameFor(`${prefix}${title}`), title, theme: 'B observed event', frame: artifact.frame, features: lines, styleBy: 'what' })
    growing.layers.push({ name: nameFor(`${prefix}${title} stops`), title: `${title}, stops`, theme: 'B observed event', frame: artifact.frame, features: points, styleBy: 'what' })
    return
  }
  if (artifact.kind !== 'graph') return
  growing.layers.push({
    name: nameFor(`${prefix}${artifact.title}`),
    title: artifact.title,
    theme: 'C built-up',
    frame: artifact.frame,
    features: edgeFeatures(artifact),
    styleBy: 'state',
  })
  const blocked = blockedPoints(artifact)
  if (blocked.length > 0)
    growing.layers.push({
      name: nameFor(`${prefix}${artifact.title} not open`),
      title: `${artifact.title}, not open`,
      theme: 'B observed event',
      frame: artifact.frame,
      features: blocked,
      styleBy: 'what',
    })
}

/** Few classes by their names, many as objects. */
const wordsOf = (classes: readonly string[]): string => (classes.length > 0 && classes.length <= 3 ? classWords(classes) : 'objects')

/** Buildings and clear roads are what is there; all else is what happened. */
const themeOf = (classes: readonly string[]): Theme =>
  classes.every((name) => name.startsWith('building') || name === 'road_clear' || name === 'road') ? 'C built-up' : 'B observed event'
