import { basename, resolve } from 'node:path'
import { type Failure, ok } from '../../contracts/result.ts'
import type { Layer, LayerRole, Photo, Workspace } from '../../contracts/workspace.ts'
import { openRaster } from '../files/index.ts'
import { frameForVector } from './vector-frame.ts'
import { isVectorFile, readShapes, type VectorShapes } from '../vectors/index.ts'
import { type LabelReader, readLabelsHere } from '../labels/label-reader.ts'
import { expanded, type WantedFile } from './expand-folders.ts'
import { dateFromName } from './date-from-name.ts'
import { drawingFacts } from './drawing-facts.ts'
import { degreesProblem } from './degrees.ts'
import type { WorkspaceHolder } from './holder.ts'
import { contentIdentity } from './identity.ts'
import { photoOf } from './photos.ts'

/**
 * `reader`: who reads labels; whoever adds when absent. `labels`: those of the one image that is added, so that it is never seen without.
 */
export type AddHow = { readonly role?: LayerRole | undefined; readonly reader?: LabelReader; readonly labels?: NonNullable<WantedFile['labels']> }
export type AddedLayers = { added: string[]; photos: string[]; failed: { path: string; error: Failure }[] }

/**
 * Reads the header of each file and makes it a layer at once; a file that cannot be read is told why, the others go on.
 * A file that is a layer already, with the same content and role, is that layer again: its id stands in `added`.
 */
export function addLayers(holder: WorkspaceHolder, paths: readonly string[], how: AddHow = {}): Promise<AddedLayers> {
  // one after the other: two commands that add one file at once must see each other's layer
  const turn = (adding.get(holder) ?? Promise.resolve()).then(() => addNow(holder, paths, how))
  adding.set(
    holder,
    turn.catch(() => undefined),
  )
  return turn
}

const adding = new WeakMap<WorkspaceHolder, Promise<unknown>>()

async function addNow(holder: WorkspaceHolder, paths: readonly string[], { role: wantedRole, reader = readLabelsHere, labels: ownLabels }: AddHow): Promise<AddedLayers> {
  const outcome: AddedLayers = { added: [], photos: [], failed: [] }
  const wanted = await expanded(paths, wantedRole, reader)
  outcome.failed.push(...wanted.failed)
  for (const { given, role, labels: foundLabels } of wanted.files) {
    const labels = foundLabels ?? ownLabels
    const path = resolve(given)
    const known = await knownLayer(holder, path, role)
    if (known !== null) {
      outcome.added.push(known)
      continue
    }
    const layer = await readLayer(path, holder.state(), role)
    if ('photo' in layer) {
      const { photo } = layer
      holder.change(`add ${photo.name}`, (workspace) => ({ ...workspace, photos: [...(workspace.photos ?? []).filter((one) => one.path !== photo.path), photo] }))
      outcome.photos.push(photo.id)
      continue
    }
    if ('failure' in layer) {
      outcome.failed.push({ path: given, error: layer.failure })
      continue
    }
    const loaded = labels && (await reader.load({ image: { path: layer.made.path, frame: layer.made.frame }, given: labels.path, legend: labels.legend }))
    if (labels && loaded && !loaded.ok) outcome.failed.push({ path: labels.path, error: loaded.error })
    const made = loaded?.ok ? { ...layer.made, labels: loaded.value } : layer.made
    holder.identify(made.id, layer.identity)
    holder.change(`add ${made.name}`, (workspace) => withLayer(workspace, made))
    outcome.added.push(layer.made.id)
  }
  return outcome
}

async function knownLayer(holder: WorkspaceHolder, path: string, role: LayerRole | undefined): Promise<string | null> {
  const there = holder.state().layers.filter((layer) => layer.path === path && layer.status === 'ok' && (role === undefined || layer.role === role))
  if (there.length === 0) return null
  const identity = await contentIdentity(path)
  return identity.ok ? (there.find((layer) => holder.identityOf(layer.id) === identity.value)?.id ?? null) : null
}

type Read = { made: Layer; identity: string } | { photo: Photo } | { failure: Failure }

async function readLayer(path: string, workspace: Workspace, role: LayerRole | undefined): Promise<Read> {
  const isVector = await isVectorFile(path)
  if (isVector.ok && isVector.value) return readVectorLayer(path, workspace, role)
  const opened = await openRaster(path)
  if (!opened.ok) return { failure: opened.error }
  const source = opened.value
  const identity = await contentIdentity(path)
  await source.close()
  // a role says that she wants it as an image
  const photo = role === undefined ? photoOf(source, workspace) : null
  if (photo) return { photo }
  if (!identity.ok) return { failure: identity.error }
  const name = basename(path)
  const made: Layer = {
    id: nextId(workspace),
    name,
    path,
    kind: 'image',
    // a map made of tiles is ground to see others on, not an image of an event
    role: role ?? (source.format === 'tiles' ? 'reference' : roleFromName(name, workspace)),
    date: source.date ?? dateFromName(name),
    sensor: source.info.sensor,
    bands: source.bands,
    frame: source.frame,
    warning: source.warning,
    status: 'ok',
    visible: true,
    opacity: 1,
    order: 0,
    revision: 1,
    labels: null,
    drawing: drawingFacts(source, name),
  }
  return { made, identity: identity.value }
}

/**
 * A vector file lies in the frame of the map: in its own coordinate system, or in pixels when the image has no CRS. Without a map it makes
 * one of its own, until an image comes.
 */
async function readVectorLayer(path: string, workspace: Workspace, role: LayerRole | undefined): Promise<Read> {
  const name = basename(path)
  const ground = workspace.frame ? ok(workspace.frame) : await frameForVector(path)
  if (!ground.ok) return { failure: { ...ground.error, message: `${name}: ${ground.error.message}` } }
  const frame = ground.value
  const shapes = await readShapes(path, frame.crs === null ? 'pixels' : 'degrees')
  if (!shapes.ok) return { failure: shapes.error }
  const problem = frame.crs === null ? null : shapesProblem(name, shapes.value)
  if (problem) return { failure: { ...problem.error, code: 'format_unsupported' } }
  const identity = await contentIdentity(path)
  if (!identity.ok) return { failure: identity.error }
  const made: Layer = {
    id: nextId(workspace),
    name,
    path,
    kind: 'vector',
    role: role ?? 'reference',
    date: null,
    sensor: null,
    bands: 0,
    frame,
    warning: shapes.value.features === 0 ? `${name} holds no features.` : shapes.value.warnings.join(' ') || null,
    status: 'ok',
    visible: true,
    opacity: 1,
    order: 0,
    revision: 1,
    labels: null,
  }
  return { made, identity: identity.value }
}

function shapesProblem(what: string, { lines, points }: VectorShapes) {
  const first = lines.map((line) => degreesProblem({ what, crs: null, positions: line })).find((problem) => problem !== null)
  return first ?? degreesProblem({ what, crs: null, positions: points })
}

function withLayer(workspace: Workspace, layer: Layer): Workspace {
  // newest on top, but the image before the event goes under the one after it, where results lie
  const isGround = layer.drawing?.isBaseMap === true
  const above = isGround ? workspace.layers : layer.role === 'pre' ? workspace.layers.filter((one) => one.role === 'post') : []
  const below = workspace.layers.filter((one) => !above.includes(one))
  const layers = [...above, layer, ...below].map((one, order) => ({ ...one, order }))
  // a grid that a vector file made gives way to that of the first image, unless something was drawn on it
  const isMade = layer.kind === 'image' && workspace.areas.length + workspace.points.length === 0 && !workspace.layers.some(({ kind }) => kind === 'image')
  return { ...workspace, layers, frame: isMade ? layer.frame : (workspace.frame ?? layer.frame) }
}

const nextId = (workspace: Workspace) => `L${1 + Math.max(0, ...workspace.layers.map((layer) => Number(layer.id.slice(1)) || 0))}`

/** A guess shown in the row and changed there with one click: "before" words in the name, else the image after the event. */
function roleFromName(name: string, workspace: Workspace): LayerRole {
  if (/(^|[^a-z])(pre|before|vor)([^a-z]|$)/i.test(name)) return 'pre'
  return /(^|[^a-z])(ref|reference|base)([^a-z]|$)/i.test(name) && workspace.layers.length > 0 ? 'reference' : 'post'
}
