import { Delaunay } from 'd3-delaunay'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { clipPolygons } from './algebra/clip.ts'
import { cutAtTurn } from './date-line.ts'
import { noFeatures } from './growth.ts'
import { onFrame } from './onto-frame.ts'
import { boxOfFeatures, geometryOfPolygons, type Made, pointsOf, type Polygon, polygonsOf, type VectorLayer } from './parts.ts'
import { isSmall, spanM } from './plane/cells.ts'
import { type MetricPlane, metricPlane, middleOf } from './plane/metric-plane.ts'
import { ringOfBox } from './rings.ts'
import { named } from './sound.ts'
import { notPolygons, notShape } from './wanted-shape.ts'

/** Beyond this no plane keeps what is nearer and what is farther apart. */
const widestM = 2_000_000

/**
 * The ground nearest to each point, within the polygons of `boundary` or, without them, within a box around the points a tenth wider than they reach.
 * Cells keep id and attributes of their point; a point that lies where another does gets no cell of its own.
 * @fails kind_mismatch, over_budget (farther apart than any plane holds), frames_differ, frame_unknown, geometry_invalid, input_missing
 */
export function voronoiCells(points: VectorLayer, boundary: VectorLayer | null): Result<Made> {
  if (points.features.length === 0 || boundary?.features.length === 0) return noFeatures()
  const odd = notShape(points.features, 'point') ?? (boundary ? notPolygons(boundary.features) : null)
  if (odd) return odd
  const { frame } = points
  const places = onFrame(points, frame)
  if (!places.ok) return places
  const area = boundary ? onFrame(boundary, frame) : null
  if (area && !area.ok) return area
  const plane = planeFor(frame, places.value.features)
  if (!plane.ok) return plane
  const { sites, doubled } = sitesOf(places.value.features, plane.value)
  const outline = area?.value.features.flatMap(({ geometry }) => polygonsOf(geometry)).map((polygon) => polygon.map((ring) => ring.map(plane.value.toMetres)))
  const cells = cellsWithin(sites, outline ?? null)
  const features = cells.flatMap(({ feature, polygons }): Feature[] => {
    const geometry = geometryOfPolygons(polygons.map((polygon) => polygon.map((ring) => ring.map(plane.value.toPixels))))
    return geometry ? [{ ...feature, geometry }] : []
  })
  return ok({
    features: cutAtTurn(frame, features).features,
    method: `The ground nearest to each of ${sites.length} points (Voronoi), in ${plane.value.name}.`,
    notes: [
      ...places.value.notes,
      ...(area?.value.notes ?? []),
      ...(doubled.length > 0 ? [`${doubled.length} of the points lie where another does and share its cell (${named(doubled)}).`] : []),
      ...(boundary ? [] : ['No boundary was given: cells end at a box around the points.']),
    ],
  })
}

/** In pixels where a frame has no size: nearness needs no metres while pixels are square. */
function planeFor(frame: Frame, features: readonly Feature[]): Result<MetricPlane> {
  if (frame.crs === null && !frame.gsd) return ok({ name: 'pixels of the image', toMetres: (xy) => xy, toPixels: (xy) => xy })
  const box = boxOfFeatures(features)
  if (isSmall(frame, box)) return metricPlane(frame, { centre: middleOf(box) })
  const span = spanM(frame, box)
  if (span !== null && span < widestM) return metricPlane(frame, { centre: middleOf(box), projection: 'aeqd' })
  return fail({
    code: 'over_budget',
    message: 'The points lie more than 2,000 km apart, too far for one plane of nearest cells.',
    hint: 'Clip the points to one region first.',
    repairable: true,
  })
}

type Site = { readonly feature: Feature; readonly at: PixelXY }

function sitesOf(features: readonly Feature[], plane: MetricPlane): { sites: Site[]; doubled: string[] } {
  const seen = new Set<string>()
  const sites: Site[] = []
  const doubled: string[] = []
  for (const feature of features) {
    const [xy] = pointsOf(feature.geometry)
    if (!xy) continue
    const at = plane.toMetres(xy)
    // a millimetre apart is the same place
    const key = `${Math.round(at[0] * 1e3)} ${Math.round(at[1] * 1e3)}`
    if (seen.has(key)) doubled.push(feature.id)
    else sites.push({ feature, at })
    seen.add(key)
  }
  return { sites, doubled }
}

function cellsWithin(sites: readonly Site[], outline: readonly Polygon[] | null): { feature: Feature; polygons: Polygon[] }[] {
  const box = boundsOf([...sites.map(({ at }) => at), ...(outline ?? []).flat(2)], outline === null ? 0.1 : 0.01)
  const [only] = sites
  if (sites.length === 1 && only) return [{ feature: only.feature, polygons: outline ? clipPolygons('union', outline, []) : [[ringOfBox(box)]] }]
  const cells = new Delaunay(Float64Array.from(sites.flatMap(({ at }) => [at[0], at[1]]))).voronoi(box)
  return sites.map(({ feature }, i) => {
    const ring = cells.cellPolygon(i)
    const cell: Polygon[] = ring ? [[ring.map(([x, y]): PixelXY => [x, y])]] : []
    return { feature, polygons: outline && ring ? clipPolygons('intersect', cell, outline) : cell }
  })
}

function boundsOf(positions: readonly PixelXY[], margin: number): [number, number, number, number] {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, y] of positions) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  const reach = Math.max(right - left, bottom - top, 1) * margin
  return [left - reach, top - reach, right + reach, bottom + reach]
}
