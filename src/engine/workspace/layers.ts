import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { imageAsked, imagesToAsk, sharesPlace, withTypedGsd } from '../../core/geo/index.ts'
import type { Frame } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer, LayerStyle, Workspace } from '../../contracts/workspace.ts'
import { openRaster } from '../files/index.ts'
import type { LabelReader } from '../labels/label-reader.ts'
import type { WorkspaceHolder } from './holder.ts'
import { contentIdentity } from './identity.ts'
import { movedFrame } from './nudge.ts'

type Edit = (workspace: Workspace) => Workspace
type LayerChange = { [K in 'name' | 'role' | 'date' | 'visible' | 'opacity']?: Layer[K] | undefined } & {
  gsd?: { x: number; y: number } | null | undefined
  style?: LayerStyle | null | undefined
}

const layerOf = (workspace: Workspace, id: string): Result<Layer> => {
  const layer = workspace.layers.find((one) => one.id === id)
  return layer ? ok(layer) : fail({ code: 'layer_missing', message: `There is no layer ${id}.`, hint: 'Choose another layer.' })
}

const replace =
  (id: string, make: (layer: Layer) => Layer): Edit =>
  (workspace) => {
    const layers = workspace.layers.map((layer) => (layer.id === id ? make(layer) : layer))
    const first = workspace.layers.find((layer) => layer.id === id)
    // the map's frame is the first image's; a typed GSD there must reach areas and scale bar too
    const frame = first && workspace.frame && sameGrid(first, workspace) ? (layers.find((layer) => layer.id === id)?.frame ?? workspace.frame) : workspace.frame
    return { ...workspace, layers, frame }
  }

const sameGrid = (layer: Layer, { frame }: Workspace) =>
  frame !== null &&
  layer.frame.crs === frame.crs &&
  layer.frame.width === frame.width &&
  layer.frame.height === frame.height &&
  JSON.stringify(layer.frame.affine) === JSON.stringify(frame.affine)

/** New name, role, date, visibility, opacity or way of drawing; a GSD only where the image has no georeference of its own. */
export function changeLayer(workspace: Workspace, id: string, change: LayerChange): Result<Edit> {
  const layer = layerOf(workspace, id)
  if (!layer.ok) return layer
  const { gsd, style, ...plain } = change
  const missing = style?.bands?.find((band) => band >= layer.value.bands)
  if (missing !== undefined)
    return fail({ code: 'argument_invalid', message: `${layer.value.name} has ${layer.value.bands} bands; there is no band ${missing + 1}.`, hint: 'Choose one it has.' })
  if (gsd !== undefined && layer.value.frame.gsdFrom === 'georeference') {
    return fail({
      code: 'argument_invalid',
      message: `${layer.value.name} is georeferenced: its pixel size is measured and cannot be typed over.`,
      hint: 'Check the file if the size looks wrong.',
    })
  }
  const frame = gsd === undefined ? layer.value.frame : gsd === null ? { ...layer.value.frame, gsd: null, gsdFrom: null } : withTypedGsd(layer.value.frame, gsd.x)
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return ok(replace(id, (before) => withStyle({ ...before, ...given, frame }, style)))
}

/** Another way of drawing; null draws the image as its kind is. */
function withStyle(layer: Layer, style: LayerStyle | null | undefined): Layer {
  if (style === undefined) return layer
  const { style: _, ...plain } = layer
  return { ...plain, ...(style === null ? {} : { style }), revision: layer.revision + 1 }
}

export const orderLayers =
  (ids: readonly string[]): Edit =>
  (workspace) => {
    const place = (layer: Layer) => (ids.includes(layer.id) ? ids.indexOf(layer.id) : ids.length + layer.order)
    return { ...workspace, layers: [...workspace.layers].sort((a, b) => place(a) - place(b)).map((layer, order) => ({ ...layer, order })) }
  }

/**
 * An image to the top and to the eye. Where it shares no ground with the map, the map takes its grid: view and selection are of the other one.
 * Null where it is the image asked already.
 * @fails layer_missing, also for a layer that is no image
 */
export function showImage(workspace: Workspace, id: string): Result<Edit | null> {
  const layer = layerOf(workspace, id)
  if (!layer.ok) return layer
  const shown = layer.value
  if (shown.kind !== 'image') return fail({ code: 'layer_missing', message: `${shown.name} is no image.`, hint: 'Choose an image.' })
  if (imageAsked(imagesToAsk(workspace), 'any')?.id === id) return ok(null)
  const isElsewhere = workspace.frame === null || !sharesPlace(shown.frame, workspace.frame)
  return ok((now) => {
    const others = now.layers.filter((one) => one.id !== id)
    const seen = { ...shown, visible: true }
    // a base map comes to the eye under the others
    const layers = (shown.drawing?.isBaseMap ? [...others, seen] : [seen, ...others]).map((one, order) => ({ ...one, order }))
    return { ...now, layers, ...(isElsewhere ? { frame: shown.frame, view: null, selection: [], compare: null } : {}) }
  })
}

export function removeLayer(workspace: Workspace, id: string): Result<Edit> {
  const layer = layerOf(workspace, id)
  if (!layer.ok) return layer
  return ok((now) => {
    const layers = now.layers.filter((one) => one.id !== id)
    const images = layers.filter((one) => one.kind === 'image')
    const { frame } = now
    if (frame !== null && images.some((image) => sharesPlace(image.frame, frame))) return { ...now, layers }
    // nothing lies on this map any more: it takes the grid of the next image
    return { ...now, layers, frame: images[0]?.frame ?? null, view: null }
  })
}

/**
 * Points a layer at its file again: the same content elsewhere, with its frame read anew, for a world file may lie beside it now.
 * @fails layer_missing, file_missing, `layer_changed` for another content, or what reading the file fails with
 */
export async function relinkLayer(holder: WorkspaceHolder, id: string, given: string): Promise<Result<Edit>> {
  const layer = layerOf(holder.state(), id)
  if (!layer.ok) return layer
  const path = resolve(given)
  if (!existsSync(path)) return fail({ code: 'file_missing', message: `${basename(path)} is not there.`, hint: 'Choose the file itself.' })
  const identity = await contentIdentity(path)
  if (!identity.ok) return identity
  const frame = layer.value.kind === 'image' ? await frameOf(path, layer.value.frame) : ok(layer.value.frame)
  if (!frame.ok) return frame
  const known = holder.identityOf(id)
  if (known !== identity.value) {
    const [is, was] = [sizeWords(layer.value, frame.value, identity.value), sizeWords(layer.value, layer.value.frame, known)]
    const facts = is === was ? `${is} like ${layer.value.name}, but other content` : `${is}; ${layer.value.name} had ${was}`
    return fail({
      code: 'layer_changed',
      message: `${basename(path)} has ${facts}. It is another ${layer.value.kind === 'image' ? 'image' : 'file'}.`,
      hint: 'Choose the same file, or add this one as a new layer.',
      details: { layerId: id, known, found: identity.value },
    })
  }
  return ok(replace(id, (before) => ({ ...before, path, ...asMoved(before, frame.value), status: 'ok', revision: before.revision + 1 })))
}

/** A frame read anew with the move she gave the image before. */
function asMoved({ nudge }: Layer, frame: Frame): Pick<Layer, 'frame' | 'nudge'> {
  if (!nudge || frame.affine === null) return { frame }
  const again = { ...nudge, fileAffine: frame.affine }
  return { frame: movedFrame(frame, again), nudge: again }
}

/** Frame of the file now; a typed pixel size holds for as long as the file measures none. */
async function frameOf(path: string, known: Frame): Promise<Result<Frame>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  const { frame } = opened.value
  await opened.value.close()
  return ok(known.gsdFrom === 'typed' && known.gsd && frame.gsd === null ? withTypedGsd(frame, known.gsd.x) : frame)
}

/** "200 x 100 pixels and 5120 bytes": an identity begins with the size of the file. */
function sizeWords({ kind }: Layer, { width, height }: Frame, identity: string): string {
  const bytes = `${identity.split(':')[0] || 'unknown'} bytes`
  return kind === 'image' ? `${width} x ${height} pixels and ${bytes}` : bytes
}

type SetLabels = { readonly id: string; readonly maskPath: string; readonly legend: Record<string, string> }

/**
 * Labels in place of a model: a mask on the image's grid with the class of each of its values, or a file of objects. An empty legend is taken
 * from the file, or from the set its name and folder speak of.
 */
export async function setLabels(workspace: Workspace, reader: LabelReader, { id, maskPath, legend }: SetLabels): Promise<Result<Edit>> {
  const layer = layerOf(workspace, id)
  if (!layer.ok) return layer
  const { path, frame } = layer.value
  const loaded = await reader.load({ image: { path, frame }, given: resolve(maskPath), legend })
  if (!loaded.ok) return loaded
  return ok(replace(id, (before) => ({ ...before, labels: loaded.value })))
}
