import { basename } from 'node:path'
import { fail, FailureError, ok, type Result } from '../../../contracts/result.ts'
import type { Frame, PixelXY, Rings } from '../../../contracts/frame.ts'
import type { FootprintSource } from '../../../contracts/services/teach.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import { lonLatToFrame, makeCrs, mapPixels } from '../../../core/geo/index.ts'
import { checkRings } from '../../../core/vector/index.ts'
import { openVector, type Geometry, type Position, type Scalar, type VectorLayer } from '../../vectors/index.ts'
import type { TeachParts } from '../parts.ts'

/** A building in pixels of the image; `properties` are those of its file. */
export type Outline = { readonly id: string; readonly rings: Rings; readonly properties: Readonly<Record<string, Scalar>> }
export type Outlines = { readonly outlines: Outline[]; readonly leftOut: { count: number; reason: string }[] }

const most = 50_000

/**
 * Buildings from where the analyst has them, in pixels of the image; crossing, empty and outside ones are left out, told and counted.
 * @fails area_missing (nothing to start from), area_outside (all of them lie elsewhere), frame_unknown, over_budget, or what reading fails with
 */
export async function outlinesFrom(parts: TeachParts, from: FootprintSource, layer: Layer): Promise<Result<Outlines>> {
  if (from.kind === 'areas') return fromShapes(parts.workspace.state().areas, layer.frame)
  if (from.kind === 'artifact') return fromArtifact(parts, from.artifactId, layer.frame)
  if (from.kind === 'file') return outlinesOfFile(from.path, layer.frame)
  const vector = parts.workspace.state().layers.find((one) => one.id === from.layerId)
  if (!vector) return fail({ code: 'layer_missing', message: `There is no layer ${from.layerId} in this project.`, hint: 'Choose another layer.' })
  return vector.kind === 'vector'
    ? outlinesOfFile(vector.path, layer.frame)
    : fail({ code: 'kind_mismatch', message: `${vector.name} has no outlines.`, hint: 'Choose a vector layer.' })
}

type Shape = { readonly id: string; readonly frame: Frame; readonly rings: Rings }

function fromShapes(shapes: readonly Shape[], frame: Frame): Result<Outlines> {
  const sorter = makeSorter(frame)
  for (const { id, frame: from, rings } of shapes) {
    const mapped = mapRings(rings, (ring) => mapPixels(from, frame, ring))
    if (!mapped.ok) return mapped
    sorter.add({ id, rings: mapped.value, properties: {} })
  }
  return sorter.done('No area is drawn.', 'Draw outlines of buildings, or choose a file of them.')
}

function fromArtifact({ store }: TeachParts, artifactId: string, frame: Frame): Result<Outlines> {
  const artifact = store.artifacts.find(artifactId)
  if (artifact?.kind !== 'detections') return fail({ code: 'kind_mismatch', message: 'This result holds no objects.', hint: 'Choose a result of a detection.' })
  return fromShapes(
    artifact.objects.map(({ id, outline, bbox }) => ({ id, frame: artifact.frame, rings: [outline ?? ringOf(bbox)] })),
    frame,
  )
}

const ringOf = ([left, top, right, bottom]: readonly [number, number, number, number]): PixelXY[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
]

/** Polygons of a vector file; each part of a multipolygon is a building of its own. */
export async function outlinesOfFile(path: string, frame: Frame): Promise<Result<Outlines>> {
  const opened = await openVector(path)
  if (!opened.ok) return opened
  const sorter = makeSorter(frame)
  try {
    for (const layer of opened.value.layers) {
      const read = await addPolygons(layer, frame, sorter)
      if (!read.ok) return read
    }
    return sorter.done(`${basename(path)} has no polygons.`, 'Choose a file with outlines of buildings.')
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  } finally {
    await opened.value.close()
  }
}

async function addPolygons(layer: VectorLayer, frame: Frame, sorter: Sorter): Promise<Result<null>> {
  const place = placing(layer, frame)
  if (!place.ok) return place
  let row = 0
  for await (const { id: given, geometry, properties } of layer.features()) {
    row++
    const id = String(given ?? properties['id'] ?? row)
    for (const [part, polygon] of polygonsOf(geometry).entries()) {
      const rings = mapRings(polygon, place.value)
      if (!rings.ok) return rings
      sorter.add({ id: part === 0 ? id : `${id}.${part + 1}`, rings: rings.value, properties })
    }
    if (sorter.count() > most) return fail({ code: 'over_budget', message: `${layer.name} has more than ${most} outlines.`, hint: 'Cut it to the area of the image.' })
  }
  return ok(null)
}

type Place = (ring: readonly Position[]) => Result<PixelXY[]>

/** From the system of a file to pixels of the image. */
function placing({ crs, crsReason, name }: VectorLayer, frame: Frame): Result<Place> {
  if (frame.crs === null) return ok((ring) => ok(ring.map(([x, y]): PixelXY => [x, y])))
  if (crs === null)
    return fail({
      code: 'frame_unknown',
      message: crsReason ?? `The coordinate system of ${name} is not known.`,
      hint: 'Export it in longitude and latitude (WGS 84), or with its coordinate system.',
    })
  const known = makeCrs(crs)
  if (!known.ok) return known
  return ok((ring) => {
    const out: PixelXY[] = []
    for (const [x, y] of ring) {
      const pixel = Number.isFinite(x) && Number.isFinite(y) ? lonLatToFrame(frame, known.value.toLonLat([x, y])) : ok<PixelXY>([Number.NaN, Number.NaN])
      if (!pixel.ok) return pixel
      out.push(pixel.value)
    }
    return ok(out)
  })
}

function polygonsOf(geometry: Geometry | null): readonly (readonly (readonly Position[])[])[] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates]
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
}

function mapRings<T extends readonly [number, number]>(rings: readonly (readonly T[])[], place: (ring: readonly T[]) => Result<PixelXY[]>): Result<Rings> {
  const out: Rings = []
  for (const ring of rings) {
    const mapped = place(ring)
    if (!mapped.ok) return mapped
    out.push(withoutDoubles(mapped.value))
  }
  return ok(out)
}

/** Nearer than this two corners are one. */
const samePx = 1e-4

/** Files often hold a corner twice in a row, which is no crossing. */
const withoutDoubles = (ring: readonly PixelXY[]): PixelXY[] =>
  ring.filter((xy, at) => {
    const before = ring[at - 1]
    return before === undefined || Math.hypot(xy[0] - before[0], xy[1] - before[1]) >= samePx
  })

type Sorter = ReturnType<typeof makeSorter>

/** Keeps sound outlines on the image under ids of their own, and counts the others by reason. */
function makeSorter({ width, height }: Frame) {
  const outlines: Outline[] = []
  const left = new Map<string, number>()
  const ids = new Set<string>()
  let outside = 0
  const leave = (reason: string) => left.set(reason, (left.get(reason) ?? 0) + 1)

  return {
    count: () => outlines.length,
    add(outline: Outline): void {
      const sound = checkRings(outline.rings)
      if (!sound.ok) return void leave(reasonOf(sound.error.message))
      const [first] = outline.rings
      const on = first?.some(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height) ?? false
      if (!on) {
        outside++
        return void leave('lie outside the image')
      }
      let id = outline.id
      for (let n = 2; ids.has(id); n++) id = `${outline.id}-${n}`
      ids.add(id)
      outlines.push({ ...outline, id })
    },
    done(none: string, hint: string): Result<Outlines> {
      const leftOut = [...left].map(([reason, count]) => ({ count, reason }))
      if (outlines.length > 0) return ok({ outlines, leftOut })
      if (outside > 0)
        return fail({ code: 'area_outside', message: 'None of the outlines touches the image.', hint: 'Check that both are of the same place and the coordinate system is right.' })
      const [why] = leftOut
      return why
        ? fail({ code: 'area_invalid', message: `None of the outlines can be used: ${why.count} ${why.reason}.`, hint })
        : fail({ code: 'area_missing', message: none, hint })
    },
  }
}

function reasonOf(message: string): string {
  if (message.includes('crosses itself')) return 'cross themselves'
  if (message.includes('no surface')) return 'have no surface'
  return message.includes('not a position') ? 'have a corner that is no position' : 'are not closed outlines'
}
