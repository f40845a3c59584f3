import { z } from 'zod'
import { fail, type Failed } from '../../contracts/result.ts'

type XY = readonly [number, number]

const NamedCrs = z.object({ properties: z.object({ name: z.string() }) })
const wgs84Names = /^(urn:ogc:def:crs:)?(OGC:[\d.]*:?CRS84h?|EPSG:[\d.]*:?(4326|4979))$|CRS84$|\/EPSG\/0\/4326$/i
const rule = 'GeoJSON must be WGS 84 longitude, latitude (RFC 7946).'

/** Longitude and latitude as a person can mean them. */
export const isDegrees = ([lon, lat]: XY): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90

/** The `crs` member of an old GeoJSON, if it has one. */
export const crsMember = (geojson: unknown): unknown => (typeof geojson === 'object' && geojson !== null && 'crs' in geojson ? geojson.crs : null)

/** Name in a `crs` member; null without one, which means WGS 84. */
function nameOf(member: unknown): string | null {
  if (member === null || member === undefined) return null
  const named = NamedCrs.safeParse(member)
  return named.success ? named.data.properties.name : 'a linked CRS'
}

type Positions = { readonly crs: unknown; readonly positions: Iterable<XY>; readonly what: string }

/**
 * Why positions cannot be longitude and latitude; null when they can.
 * @param what how the sentence begins: `The area` or the name of a file
 */
export function degreesProblem({ crs, positions, what }: Positions): Failed | null {
  const stated = nameOf(crs)
  if (stated !== null && !wgs84Names.test(stated)) return notDegrees(`${what} states the coordinate system ${stated}; ${rule}`)
  for (const at of positions) {
    if (isDegrees(at)) continue
    if (isDegrees([at[1], at[0]])) return swapped(what)
    return notDegrees(`${what} has a corner at ${at[0]}, ${at[1]}, which is no place on earth in degrees; ${rule}`)
  }
  return null
}

/** Said where latitude comes first: the file is refused, never turned in silence. */
export const swapped = (what: string): Failed =>
  fail({
    code: 'area_invalid',
    message: `${what} seems to have latitude before longitude; ${rule}`,
    hint: 'Swap the two numbers of every position.',
  })

const notDegrees = (message: string): Failed =>
  fail({ code: 'area_invalid', message, hint: 'Export it again in EPSG:4326, for example with: ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson' })
