import { createHash } from 'node:crypto'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature, Features, Geometry } from '../../contracts/kinds/index.ts'
import { fail, FailureError, ok, type Result, unwrap } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { applyAffine, invertAffine, lonLatToFrame, makeCrs } from '../../core/geo/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { type Geometry as FileGeometry, openVector, type Position, vectorFailure, type VectorLayer, type VectorSource } from '../vectors/index.ts'

const mostPositions = 20_000_000

type Ask = { readonly store: ProjectStore; readonly layer: Layer; readonly identity: string }
export type LayerFeatures = { readonly artifactId: string; readonly artifact: Features }

/**
 * All features of a vector layer in pixels of its frame, kept as an artifact under the content of the file, so that a number can be led back
 * to them.
 * @fails frame_unknown (the file's system is not known), over_budget, and what opening and reading it fails with
 */
export async function featuresOfLayer({ store, layer, identity }: Ask): Promise<Result<LayerFeatures>> {
  const artifactId = createHash('sha256')
    .update(JSON.stringify(['features', 1, identity, layer.frame]))
    .digest('hex')
    .slice(0, 32)
  const known = store.artifacts.find(artifactId)
  if (known?.kind === 'features') return ok({ artifactId, artifact: known })
  const read = await readFeatures(layer)
  if (!read.ok) return read
  if (!store.readOnly) store.artifacts.store(artifactId, read.value)
  return ok({ artifactId, artifact: read.value })
}

async function readFeatures(layer: Layer): Promise<Result<Features>> {
  const opened = await openVector(layer.path)
  if (!opened.ok) return opened
  try {
    return ok(await collected(opened.value, layer))
  } catch (problem) {
    return problem instanceof FailureError ? { ok: false, error: problem.failure } : vectorFailure(layer.path, problem)
  } finally {
    await opened.value.close()
  }
}

async function collected(source: VectorSource, layer: Layer): Promise<Features> {
  const features: Feature[] = []
  const taken = new Set<string>()
  let withoutPlace = 0
  let positions = 0
  for (const part of source.layers) {
    const toPixels = unwrap(moveOf(part, layer))
    for await (const { id, geometry, properties } of part.features()) {
      if (geometry === null) {
        withoutPlace++
        continue
      }
      const moved = mapGeometry(geometry, (position) => {
        positions++
        return toPixels(position)
      })
      if (positions > mostPositions)
        throw new FailureError(
          fail({ code: 'over_budget', message: `${layer.name} has more than ${mostPositions / 1e6} million corners.`, hint: 'Cut it to the area of the image.' }).error,
        )
      const named = freeId(id, features.length + 1, taken)
      taken.add(named)
      features.push({ id: named, geometry: moved, properties: { ...properties, ...(source.layers.length > 1 ? { layer: part.name } : {}) } })
    }
  }
  const notes = [...source.warnings(), ...(withoutPlace > 0 ? [`${withoutPlace} rows of ${layer.name} have no place and are left out.`] : [])]
  return {
    kind: 'features',
    title: layer.name,
    frame: layer.frame,
    layerId: layer.id,
    shape: shapeOf(features),
    features,
    classes: [],
    method: `features of ${layer.name}`,
    notes,
    sources: [layer.id],
    analysedShare: null,
  }
}

/** The id of the file where it is one of its own, else a number. */
function freeId(id: string | number | null, number: number, taken: ReadonlySet<string>): string {
  const own = id === null ? `F-${String(number).padStart(4, '0')}` : String(id)
  for (let k = 0; ; k++) {
    const name = k === 0 ? own : `${own}-${number}${k > 1 ? `-${k}` : ''}`
    if (!taken.has(name)) return name
  }
}

type Move = (position: Position) => PixelXY

/** From the file's coordinates to pixels of the layer's frame. */
function moveOf({ crs, crsReason, name }: VectorLayer, { frame }: Layer): Result<Move> {
  if (frame.crs === null) return ok(([x, y]) => [x, y])
  if (crs === null)
    return fail({
      code: 'frame_unknown',
      message: crsReason ?? `The coordinate system of ${name} is not known.`,
      hint: 'Export it in longitude and latitude (WGS 84), or with its coordinate system.',
    })
  if (crs === frame.crs && frame.affine) {
    const inverse = invertAffine(frame.affine)
    return inverse.ok ? ok(([x, y]) => applyAffine(inverse.value, [x, y])) : inverse
  }
  const system = makeCrs(crs)
  if (!system.ok) return system
  return ok(([x, y]) => unwrap(lonLatToFrame(frame, system.value.toLonLat([x, y]))))
}

function mapGeometry(geometry: FileGeometry, move: Move): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: move(geometry.coordinates) }
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: geometry.coordinates.map(move) }
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map((line) => line.map(move)) }
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(move))) }
  }
}

/** The one shape all features have; null where they are mixed or none. */
export function shapeOf(features: readonly Feature[]): Features['shape'] {
  const shapes = new Set(features.map(({ geometry }) => (/Polygon/.test(geometry.type) ? 'polygon' : /Line/.test(geometry.type) ? 'line' : 'point')))
  const [only] = shapes
  return shapes.size === 1 ? (only as Features['shape']) : null
}
