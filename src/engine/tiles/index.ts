import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Features, Graph, Raster } from '../../contracts/kinds/index.ts'
import type { Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { Pictures } from '../door/pictures.ts'
import { encodePng, type RasterSource } from '../files/index.ts'
import { readShapes } from '../vectors/index.ts'
import type { ProjectStore } from '../project/index.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { paintArtifact } from './artifact-picture.ts'
import { drawLayer, type LayerPicture } from './layer-picture.ts'
import { type MadeResults, makeMadeResults } from './made-results.ts'
import { lookOf } from './style/look-of.ts'
import { readStyled } from './style/styled-window.ts'
import { drawPhoto } from './photo-picture.ts'
import type { PlacedShapes } from './shapes/placed-shapes.ts'
import { drawShapeTile } from './shapes/shape-picture.ts'
import { type Draw, makeTileCache } from './tile-cache.ts'
import { paintValues } from './values/value-picture.ts'
import { drawShapes, placeShapes } from './vector-picture.ts'

/** `drawn`: images with reduced ones made for drawing; `sources`: as the files are */
type Parts = { store: ProjectStore; workspace: WorkspaceHolder; drawn: Pick<LayerSources, 'sourceOf'> }
export const tileSidePx = 256
const mostVectorLayers = 20

/** Zoom at which one tile pixel is one pixel of the project frame. */
export const zoomOfFrame = ({ width, height }: Frame): number => Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSidePx)))

/** Box of a tile in pixels of the project frame; addresses beside the frame are negative or large, and so are zooms that show more than it. */
export function boxOfTile(frame: Frame, { z, x, y }: { z: number; x: number; y: number }): PixelBox {
  const side = tileSidePx * 2 ** (zoomOfFrame(frame) - z)
  return [x * side, y * side, (x + 1) * side, (y + 1) * side]
}

/** Pictures of a project: image tiles, result tiles and crops, all in the project frame. */
export function makePictures({ store, workspace, drawn }: Parts): Pictures & { readonly made: MadeResults } {
  const cache = makeTileCache(600)
  const made = makeMadeResults(store)
  const frameNow = () => workspace.state().frame
  const layerOf = (id: string) => workspace.state().layers.find((layer) => layer.id === id)

  const placed = new Map<string, Promise<Placed | null>>()
  const shapesOf = (layer: Layer, frame: Frame): Promise<Placed | null> => {
    const key = `${layer.path} ${layer.revision} ${gridKey(frame)}`
    const known = placed.get(key)
    if (known !== undefined) return known
    const reading = readPlaced(layer, frame)
    placed.set(key, reading)
    // what could not be read is tried again, and of a changed file only the newest is kept
    reading.then((shapes) => shapes === null && placed.delete(key)).catch(() => placed.delete(key))
    const oldest = placed.size > mostVectorLayers ? placed.keys().next().value : undefined
    if (oldest !== undefined) placed.delete(oldest)
    return reading
  }

  const madeTile = (ask: MadeTile): Uint8Array => {
    const { artifactId, artifact, frame } = ask
    const rgba = artifact.kind === 'raster' ? valueTile(store, made, ask) : shapeTile(made.shapes(artifactId, artifact, frame), { ...ask, title: artifact.title })
    // where none of it lies is an answer too: most of a map of few features
    return encodePng(rgba ?? new Uint8Array(tileSidePx * tileSidePx * 4), tileSidePx, tileSidePx)
  }

  return {
    made,
    async layerTile({ layerId, z, x, y }) {
      const frame = frameNow()
      const layer = layerOf(layerId)
      if (!frame || !layer) return null
      return cache.get(`layer ${layerId} ${layer.revision} ${layer.path} ${drawnAs(layer, frame)} ${z} ${x} ${y}`, async (pass) => {
        const box = boxOfTile(frame, { z, x, y })
        return layer.kind === 'vector' ? vectorTile(await shapesOf(layer, frame), box) : imageTile({ drawn, layer, frame, at: { x, y }, box, pass })
      })
    },
    async artifactTile({ artifactId, z, x, y, classes, minScore, outline }) {
      const frame = frameNow()
      const whole = store.artifacts.find(artifactId)
      const artifact = whole ?? store.artifacts.findPartial(artifactId)
      if (!frame || !artifact) return null
      if (artifact.kind === 'features' || artifact.kind === 'graph' || artifact.kind === 'raster')
        return cache.get(`made ${artifactId} ${gridKey(frame)} ${z} ${x} ${y} ${classes?.join() ?? ''}`, async () =>
          madeTile({ artifactId, artifact, frame, at: { x, y }, box: boxOfTile(frame, { z, x, y }), classes }),
        )
      if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation') return null
      const paint = async () => {
        const rgba = paintArtifact({
          store,
          artifactId,
          artifact,
          to: frame,
          box: boxOfTile(frame, { z, x, y }),
          sidePx: tileSidePx,
          originPx: [x * tileSidePx, y * tileSidePx],
          classes,
          minScore,
          fade: outline ? 0 : 1,
        })
        return rgba && encodePng(rgba, tileSidePx, tileSidePx)
      }
      // a growing artifact changes under the same address
      return whole
        ? cache.get(`artifact ${artifactId} ${store.tiles.paintedKey(artifactId)} ${gridKey(frame)} ${z} ${x} ${y} ${classes?.join() ?? ''} ${minScore ?? ''} ${outline}`, paint)
        : paint()
    },
    async photo({ photoId, sizePx }) {
      const photo = workspace.state().photos?.find((one) => one.id === photoId)
      return photo ? cache.get(`photo ${photo.path} ${sizePx}`, () => drawPhoto(photo.path, sizePx)) : null
    },
    crop: (ask) => drawCrop({ workspace, drawn }, ask),
  }
}

/** A thumbnail of a large image is a first look too: it must not keep the map waiting. Small boxes are always read as they are. */
async function drawCrop({ workspace, drawn }: Pick<Parts, 'workspace' | 'drawn'>, { layerId, box, sizePx }: Parameters<Pictures['crop']>[0]): Promise<Uint8Array | null> {
  const { frame, layers } = workspace.state()
  const layer = layers.find((one) => one.id === layerId)
  const opened = layer ? await drawn.sourceOf(layerId) : null
  if (!frame || !layer || !opened?.ok) return null
  const source = opened.value
  const { read = source.readRgb } = await styledRead(source, layer)
  const rgba = await drawLayer({ source, from: layer.frame, to: frame, box: squareAround(box), sidePx: sizePx, read: (request) => read({ ...request, coarse: true }) })
  return rgba && encodePng(rgba, sizePx, sizePx)
}

const gridKey = ({ crs, affine, width, height }: Frame): string => JSON.stringify([crs, affine, width, height])

/** All that makes two tiles of one file differ: undo brings an earlier drawing back under a number that was used. */
const drawnAs = ({ frame, style }: Layer, map: Frame): string => `${gridKey(frame)} ${gridKey(map)} ${JSON.stringify(style)}`

/** How the layer is read under her choice of bands and stretch; nothing where the file's own picture is right. */
async function styledRead(source: RasterSource, layer: Layer): Promise<Pick<LayerPicture, 'read'>> {
  const look = await lookOf(source, layer)
  return look ? { read: (request) => readStyled(source, request, look) } : {}
}

type ImageTile = { drawn: Parts['drawn']; layer: Layer; frame: Frame; at: { x: number; y: number }; box: PixelBox; pass: Parameters<Draw>[0] }

/** A tile of an image. Where all of it would take long it is drawn from a first look, and `pass` told. */
async function imageTile({ drawn, layer, frame, at, box, pass }: ImageTile): Promise<Uint8Array | null> {
  const opened = await drawn.sourceOf(layer.id)
  if (!opened.ok) return null
  const source = opened.value
  const { read = source.readRgb } = await styledRead(source, layer)
  const rgba = await drawLayer({
    source,
    from: layer.frame,
    to: frame,
    box,
    sidePx: tileSidePx,
    hatchAt: [at.x * tileSidePx, at.y * tileSidePx],
    read: async (request) => {
      const window = await read({ ...request, coarse: true })
      if (window.ok && window.value.coarse) pass()
      return window
    },
  })
  return rgba && encodePng(rgba, tileSidePx, tileSidePx)
}

type MadeTile = {
  artifactId: string
  artifact: Features | Graph | Raster
  frame: Frame
  at: { x: number; y: number }
  box: PixelBox
  classes: string[] | null
}

function shapeTile(placed: Result<PlacedShapes>, { title, at, box, classes }: Pick<MadeTile, 'at' | 'box' | 'classes'> & { title: string }): Uint8Array | null {
  return placed.ok ? drawShapeTile({ placed: placed.value, title, box, sidePx: tileSidePx, originPx: [at.x * tileSidePx, at.y * tileSidePx], classes }) : null
}

/** Of a raster `classes` names the band to draw. */
function valueTile(store: ProjectStore, made: MadeResults, { artifactId, artifact, frame, box, classes }: MadeTile): Uint8Array | null {
  if (artifact.kind !== 'raster') return null
  const ramp = made.ramp(artifactId, artifact, classes?.[0] ?? null)
  return ramp && paintValues({ store, artifactId, raster: artifact, ramp, to: frame, box, sidePx: tileSidePx })
}

type Placed = { lines: PixelXY[][]; points: PixelXY[] }

async function readPlaced(layer: Layer, frame: Frame): Promise<Placed | null> {
  const shapes = await readShapes(layer.path, layer.frame.crs === null ? 'pixels' : 'degrees')
  const at = shapes.ok ? placeShapes(shapes.value, layer.frame, frame) : shapes
  return at.ok ? at.value : null
}

function vectorTile(shapes: Placed | null, box: PixelBox): Uint8Array | null {
  const rgba = shapes && drawShapes(shapes, box, tileSidePx)
  return rgba && encodePng(rgba, tileSidePx, tileSidePx)
}

/** The box grown to a square with a margin of a fifth. */
function squareAround([left, top, right, bottom]: PixelBox): PixelBox {
  const half = Math.max(right - left, bottom - top, 4) * 0.7
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return [x - half, y - half, x + half, y + half]
}
