import { DecodeProblem } from '../../files/problems.ts'
import { pointInRings } from '../../../core/vector/index.ts'
import type { Geometry, Position } from '../vector-source.ts'
import { signedArea } from '../winding.ts'

const cutShort = () => new DecodeProblem('file_truncated', 'ends early: its last shapes are missing.', 'Copy it again from the source.')

/** Shapes of a `.shp` in order, null for a null shape. The records are walked by their own lengths; a length that leads out of the file is a cut. */
export function* readShapes(bytes: Uint8Array): Iterable<Geometry | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 100 || view.getInt32(0) !== 9994) throw new DecodeProblem('file_damaged', 'has no shapefile header.', 'Copy it again from the source.')
  if (view.getInt32(24) * 2 > bytes.length) throw cutShort()
  let at = 100
  while (at + 12 <= bytes.length) {
    const length = view.getInt32(at + 4) * 2
    if (length < 4 || at + 8 + length > bytes.length) throw cutShort()
    yield shapeOf(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length))
    at += 8 + length
  }
}

/** Types come plain, with measures (20s) and with heights (10s); both stand behind the positions and are not kept. */
function shapeOf(view: DataView): Geometry | null {
  const type = view.getInt32(0, true)
  switch (type % 10) {
    case 0:
      return null
    case 1:
      return { type: 'Point', coordinates: [view.getFloat64(4, true), view.getFloat64(12, true)] }
    case 8:
      return { type: 'MultiPoint', coordinates: positions(view, 40, view.getInt32(36, true)) }
    case 3: {
      const lines = partsOf(view)
      return lines.length === 1 && lines[0] ? { type: 'LineString', coordinates: lines[0] } : { type: 'MultiLineString', coordinates: lines }
    }
    case 5:
      return polygonsOf(partsOf(view))
    default:
      throw new DecodeProblem('format_unsupported', `holds shapes of type ${type}, which Aftermap does not read.`, 'Export it with points, lines or polygons.')
  }
}

function positions(view: DataView, at: number, count: number): Position[] {
  if (count < 0 || at + count * 16 > view.byteLength)
    throw new DecodeProblem('file_damaged', 'holds a shape that claims more points than its bytes.', 'Copy it again from the source.')
  return Array.from({ length: count }, (_, i): Position => [view.getFloat64(at + i * 16, true), view.getFloat64(at + i * 16 + 8, true)])
}

function partsOf(view: DataView): Position[][] {
  const parts = view.getInt32(36, true)
  const points = view.getInt32(40, true)
  if (parts < 0 || 44 + parts * 4 > view.byteLength)
    throw new DecodeProblem('file_damaged', 'holds a shape that claims more parts than its bytes.', 'Copy it again from the source.')
  const starts = Array.from({ length: parts }, (_, i) => view.getInt32(44 + i * 4, true))
  const all = positions(view, 44 + parts * 4, points)
  return starts.map((start, i) => all.slice(start, starts[i + 1] ?? points))
}

/** Rings that run clockwise are outer ones; a hole belongs to the smallest outer ring around it. */
function polygonsOf(rings: readonly Position[][]): Geometry | null {
  if (rings.length === 0) return null
  const outers = rings.filter((ring) => signedArea(ring) <= 0).map((ring) => ({ rings: [ring], area: Math.abs(signedArea(ring)) }))
  const holes = rings.filter((ring) => signedArea(ring) > 0)
  // a file with every ring the wrong way round has outer rings only
  if (outers.length === 0) return multi(holes.map((ring) => [ring]))
  const bySize = [...outers].sort((a, b) => a.area - b.area)
  for (const hole of holes) {
    const larger = bySize.filter(({ area }) => area >= Math.abs(signedArea(hole)))
    // the first corner may lie on the outer ring, where it is neither in nor out
    const home = larger.find((outer) => hasInside(outer, hole.slice(0, 1))) ?? larger.find((outer) => hasInside(outer, hole))
    if (home) home.rings.push(hole)
    else outers.push({ rings: [hole], area: Math.abs(signedArea(hole)) })
  }
  return multi(outers.map((outer) => outer.rings))
}

function multi(polygons: readonly (readonly Position[])[][]): Geometry {
  const [only, ...more] = polygons
  return only && more.length === 0 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: polygons }
}

const hasInside = ({ rings: [outer] }: { readonly rings: readonly Position[][] }, corners: readonly Position[]): boolean =>
  outer !== undefined && corners.some((corner) => inside(corner, outer))

function inside([x, y]: Position, ring: readonly Position[]): boolean {
  return pointInRings([x, y], [ring.map((corner): [number, number] => [corner[0], corner[1]])])
}
