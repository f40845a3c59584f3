import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { frameToLonLat } from '../../core/geo/index.ts'
import { FailureError, fail, ok, type Result } from '../../contracts/result.ts'
import type { ArtifactOf, Detection } from '../../contracts/kinds/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { RequestState } from '../../contracts/request.ts'
import { encodePng, writeMaskGeotiff } from '../files/index.ts'
import type { Session } from '../session.ts'
import { drawLayer } from '../tiles/layer-picture.ts'
import { paintArtifact } from '../tiles/artifact-picture.ts'

const overlaySidePx = 1024

/** Writes what a request made: each mask as GeoTIFF, detections.geojson, overlay.png, answer.json. */
export async function exportRequest(session: Session, id: string, folder: string): Promise<Result<{ files: string[] }>> {
  const request = session.requests.find(id)
  const place = resolve(folder)
  try {
    mkdirSync(place, { recursive: true })
    const files = [...(await writeMasks(session, request, place)), ...writeDetections(session, request, place), ...(await writeOverlay(session, request, place))]
    const answer = join(place, 'answer.json')
    writeFileSync(answer, JSON.stringify({ text: request.text, goal: request.reading.goal, plan: request.plan, answer: request.answer, steps: request.steps }, null, 2))
    return ok({ files: [...files, answer] })
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC') return fail({ code: 'disk_full', message: 'The disk has no room for the results.', hint: 'Free some space, then export again.' })
    if (code) return fail({ code: 'file_unreadable', message: `The folder ${folder} cannot be written.`, hint: 'Choose another folder.' })
    throw error
  }
}

const outputOf = (request: RequestState, step: string) => request.plan.actions.find((action) => action.id === step)?.outputs[0] ?? step

async function writeMasks(session: Session, request: RequestState, folder: string): Promise<string[]> {
  const files: string[] = []
  for (const step of request.steps) {
    const stored = session.requests.storedOf(step)
    if (!stored || (stored.artifact.kind !== 'mask' && stored.artifact.kind !== 'segmentation')) continue
    const { frame, values } = stored.artifact
    const path = join(folder, `${outputOf(request, step.id)}.tif`)
    const classNames = { 0: 'background', ...Object.fromEntries(Object.entries(values).map(([name, value]) => [value, name])) }
    const written = await writeMaskGeotiff(path, {
      frame,
      width: frame.width,
      height: frame.height,
      values: session.store.tiles.readWindow(stored.artifactId, 'value', [0, 0, frame.width, frame.height]),
      classNames,
    })
    if (!written.ok) throw new FailureError(written.error)
    files.push(path)
  }
  return files
}

function writeDetections(session: Session, request: RequestState, folder: string): string[] {
  const all = request.steps.flatMap((step) => {
    const stored = session.requests.storedOf(step)
    return stored?.artifact.kind === 'detections' ? [stored.artifact] : []
  })
  const [first] = all
  if (!first) return []
  const georeferenced = first.frame.crs !== null
  const features = all.flatMap((detections) => detections.objects.filter((object) => counts(object, detections)).map((object) => featureOf(object, detections)))
  const path = join(folder, 'detections.geojson')
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', ...(georeferenced ? {} : { frame: 'pixel' }), features }))
  return [path]
}

const counts = (object: Detection, { defaultScore }: ArtifactOf<'detections'>) => object.score === null || defaultScore === null || object.score >= defaultScore

/** WGS 84 with 7 decimals when georeferenced, else pixel [column, row]. Outer rings run counter-clockwise on the ground (RFC 7946). */
function featureOf(object: Detection, { frame }: ArtifactOf<'detections'>) {
  const [left, top, right, bottom] = object.bbox
  const ring: PixelXY[] = object.outline ?? [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
  const placed = ring.map((xy) => {
    if (frame.crs === null) return xy
    const lonLat = frameToLonLat(frame, xy)
    if (!lonLat.ok) throw new FailureError(lonLat.error)
    return lonLat.value.map((degrees) => Number(degrees.toFixed(7)))
  }) as [number, number][]
  const signed = placed.reduce((sum, [x, y], at) => sum + x * (placed[(at + 1) % placed.length]?.[1] ?? y) - (placed[(at + 1) % placed.length]?.[0] ?? x) * y, 0)
  const coordinates = [frame.crs !== null && signed < 0 ? placed.toReversed() : placed]
  return {
    type: 'Feature',
    id: object.id,
    geometry: { type: 'Polygon', coordinates },
    properties: { class: object.class, score: object.score, bbox: object.bbox, area_m2: object.areaM2, ...(frame.crs === null ? { frame: 'pixel' } : {}) },
  }
}

/** The image with the last raster result painted over it and boxes drawn, longest side 1024 pixels. */
async function writeOverlay(session: Session, request: RequestState, folder: string): Promise<string[]> {
  const results = request.steps.map((step) => session.requests.storedOf(step)).filter((stored) => stored !== null)
  const shown =
    results.findLast(({ artifact }) => artifact.kind === 'mask' || artifact.kind === 'segmentation') ?? results.findLast(({ artifact }) => artifact.kind === 'detections')
  if (!shown || !('layerId' in shown.artifact)) return []
  const { layerId } = shown.artifact
  const layer = session.workspace.state().layers.find((one) => one.id === layerId)
  const source = layer ? await session.sources.sourceOf(layer.id) : null
  if (!layer || !source?.ok) return []
  const side = Math.max(layer.frame.width, layer.frame.height)
  const sidePx = Math.min(overlaySidePx, side)
  const box = [0, 0, side, side] as [number, number, number, number]
  const base = await drawLayer({ source: source.value, from: layer.frame, to: layer.frame, box, sidePx })
  if (!base) return []
  const { artifact, artifactId } = shown
  if (artifact.kind === 'mask' || artifact.kind === 'segmentation') {
    const painted = paintArtifact({ store: session.store, artifactId, artifact, to: layer.frame, box, sidePx, originPx: [0, 0], classes: null, minScore: null, fade: 1 })
    if (painted) blend(base, painted)
  } else if (artifact.kind === 'detections')
    for (const object of artifact.objects)
      if (counts(object, artifact)) drawBox(base, sidePx, object.bbox.map((value) => Math.round((value * sidePx) / side)) as [number, number, number, number])
  const height = Math.max(1, Math.round((sidePx * layer.frame.height) / side))
  const width = Math.max(1, Math.round((sidePx * layer.frame.width) / side))
  const path = join(folder, 'overlay.png')
  writeFileSync(path, encodePng(cropRgba(base, { sidePx, width, height }), width, height))
  return [path]
}

function cropRgba(rgba: Uint8Array, { sidePx, width, height }: { sidePx: number; width: number; height: number }): Uint8Array {
  const out = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) out.set(rgba.subarray(row * sidePx * 4, (row * sidePx + width) * 4), row * width * 4)
  return out
}

function blend(base: Uint8Array, over: Uint8Array): void {
  for (let at = 0; at < base.length; at += 4) {
    const alpha = (over[at + 3] as number) / 255
    for (let k = 0; k < 3; k++) base[at + k] = Math.round((over[at + k] as number) * alpha + (base[at + k] as number) * (1 - alpha))
  }
}

const boxColour = [255, 255, 255, 255]

function drawBox(rgba: Uint8Array, sidePx: number, [left, top, right, bottom]: [number, number, number, number]): void {
  const dot = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < sidePx && y < sidePx) rgba.set(boxColour, (y * sidePx + x) * 4)
  }
  for (let x = left; x <= right; x++) [top, bottom].forEach((y) => dot(x, y))
  for (let y = top; y <= bottom; y++) [left, right].forEach((x) => dot(x, y))
}
