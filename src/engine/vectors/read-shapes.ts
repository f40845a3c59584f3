import { fail, ok, type Result } from '../../contracts/result.ts'
import { makeCrs } from '../../core/geo/index.ts'
import { openVector, vectorFailure } from './open-vector.ts'
import type { Geometry, Position, VectorFormat, VectorLayer } from './vector-source.ts'

/** Lines (open or closed) and points of a vector file, and its named places. */
export type VectorShapes = {
  readonly lines: readonly (readonly Position[])[]
  readonly points: readonly Position[]
  readonly names: readonly { readonly name: string; readonly at: Position }[]
  readonly features: number
  readonly format: VectorFormat
  readonly warnings: readonly string[]
}

const mostPositions = 20_000_000

/**
 * All shapes of a vector file. `degrees`: longitude and latitude on WGS 84, whatever system the file is in; `pixels`: as written, for a map
 * without a coordinate system.
 * @fails frame_unknown (the file's system is not known), over_budget, and what opening and reading it fails with
 */
export async function readShapes(path: string, as: 'degrees' | 'pixels'): Promise<Result<VectorShapes>> {
  const opened = await openVector(path)
  if (!opened.ok) return opened
  const shapes = new Collector()
  try {
    for (const layer of opened.value.layers) {
      const move = as === 'pixels' ? ok(same) : toDegrees(layer)
      if (!move.ok) return move
      for await (const { geometry, properties } of layer.features()) {
        shapes.add(geometry, { move: move.value, name: properties['name'] })
        if (shapes.positions > mostPositions)
          return fail({ code: 'over_budget', message: `It has more than ${mostPositions / 1e6} million corners.`, hint: 'Cut it to the area of the image.' })
      }
    }
    const { lines, points, names, features } = shapes
    return ok({ lines, points, names, features, format: opened.value.format, warnings: opened.value.warnings() })
  } catch (problem) {
    return vectorFailure(path, problem)
  } finally {
    await opened.value.close()
  }
}

type Move = (position: Position) => Position
const same: Move = (position) => position

function toDegrees({ crs, crsReason, name }: VectorLayer): Result<Move> {
  if (crs === 'EPSG:4326') return ok(same)
  if (crs === null)
    return fail({
      code: 'frame_unknown',
      message: `${crsReason ?? `The coordinate system of ${name} is not known.`}`,
      hint: 'Export it in longitude and latitude (WGS 84), or with its coordinate system.',
    })
  const known = makeCrs(crs)
  return known.ok ? ok((position) => known.value.toLonLat([position[0], position[1]])) : known
}

class Collector {
  readonly lines: Position[][] = []
  readonly points: Position[] = []
  readonly names: { name: string; at: Position }[] = []
  features = 0
  positions = 0

  add(geometry: Geometry | null, { move, name }: { move: Move; name: unknown }): void {
    this.features++
    if (geometry === null) return
    const before = { line: this.lines.length, point: this.points.length }
    if (geometry.type === 'Point') this.#point(move(geometry.coordinates))
    else if (geometry.type === 'MultiPoint') for (const position of geometry.coordinates) this.#point(move(position))
    else for (const line of linesOf(geometry)) this.#line(line.map(move))
    const at = this.points[before.point] ?? middle(this.lines[before.line])
    if (typeof name === 'string' && name.trim() !== '' && at) this.names.push({ name: name.trim(), at })
  }

  #point(position: Position): void {
    this.positions++
    this.points.push(position)
  }

  #line(line: Position[]): void {
    this.positions += line.length
    this.lines.push(line)
  }
}

function linesOf(geometry: Exclude<Geometry, { type: 'Point' | 'MultiPoint' }>): readonly (readonly Position[])[] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
}

function middle(line: readonly Position[] | undefined): Position | null {
  if (!line || line.length === 0) return null
  const sum = line.reduce<[number, number]>(([x, y], position) => [x + position[0], y + position[1]], [0, 0])
  return [sum[0] / line.length, sum[1] / line.length]
}
