import type { Frame } from '../../../contracts/frame.ts'
import type { Geometry } from '../../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { frameToCrs, makeCrs } from '../../../core/geo/index.ts'
import type { Feature as FileFeature, Position } from '../../vectors/index.ts'
import { moved } from '../../vectors/winding.ts'
import type { TableToWrite } from '../../vectors/write/index.ts'
import type { GatheredLayer } from './gathered.ts'

export const lonLatCode = 'EPSG:4326'

/** How positions of a frame become coordinates, and the system those are in; `crs` null: [column, -row], as GIS programs draw images without a place. */
export type Placer = { readonly crs: string | null; readonly place: (xy: readonly [number, number]) => Position }

/**
 * `own`: the system of the frame where it has an EPSG code, else longitude and latitude; `lonLat`: always those.
 * @fails frame_unknown: longitude and latitude of a frame without a system
 */
export function placerOf(frame: Frame, want: 'own' | 'lonLat'): Result<Placer> {
  if (frame.crs === null || frame.affine === null) return want === 'own' ? ok({ crs: null, place: ([x, y]) => [x, -y] }) : noPlace()
  if (want === 'own' && frame.crs.startsWith('EPSG:')) return ok({ crs: frame.crs, place: (xy) => frameToCrs(frame, [xy[0], xy[1]]) })
  const crs = makeCrs(frame.crs)
  if (!crs.ok) return crs
  if (crs.value.body !== 'Earth') return noPlace()
  const { toLonLat } = crs.value
  return ok({ crs: lonLatCode, place: (xy) => toLonLat(frameToCrs(frame, [xy[0], xy[1]])) })
}

const noPlace = () =>
  fail({
    code: 'frame_unknown',
    message: 'The results lie on an image without a coordinate system, so they have no longitude and latitude.',
    hint: 'Export as gpkg, csv, geojson or zip, or add a georeferenced copy of the image.',
  })

/** A layer as the writers of vector files take it. */
export function tableToWrite({ name, frame, features }: Pick<GatheredLayer, 'name' | 'frame' | 'features'>, want: 'own' | 'lonLat'): Result<TableToWrite> {
  const placer = placerOf(frame, want)
  if (!placer.ok) return placer
  const { crs, place } = placer.value
  const placed = features.map(({ id, geometry, properties }): FileFeature => ({ id, geometry: placedGeometry(geometry, place, crs), properties: { ...properties } }))
  const fields = new Set(features.flatMap(({ properties }) => Object.keys(properties)))
  return ok({ name, crs, fields: [...fields], features: placed })
}

/** Degrees of one geometry run on over the date line (181 for -179), so that no ring turns inside out. */
export function placedGeometry(geometry: Geometry, place: Placer['place'], crs: string | null): FileFeature['geometry'] {
  const out = moved(geometry, (xy) => place([xy[0], xy[1]]))
  if (crs !== lonLatCode) return out
  let first: number | null = null
  return moved(out, ([lon, lat]) => {
    first ??= lon
    const turns = Math.round((lon - first) / 360)
    return [lon - turns * 360, lat]
  })
}
