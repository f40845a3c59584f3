import { type Base, baseOfCode, sameEllipsoid } from './base.ts'
import { geographicOfName } from './parts.ts'
import { childOf, numberOf, textOf, type WktNode } from './wkt-tree.ts'

export const geographicKeywords: readonly string[] = ['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS']

/** Ellipsoid, meridian and shift of a geographic system in WKT; recognised by its code or names where its ellipsoid agrees. */
export function baseOfWkt(node: WktNode | null): Base | null {
  if (node === null) return null
  const datum = childOf(node, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE')
  const ellipsoid = ellipsoidOf(datum)
  const shift = shiftOf(datum)
  const meridian = meridianOf(node)
  const known = knownBase(node, datum)
  const same = known && (ellipsoid === null || sameEllipsoid(known, ellipsoid.a, ellipsoid.rf)) && (meridian === null || Math.abs(known.meridian - meridian) < 1e-7)
  // the shifts of a known datum are better than the one a writer put beside it
  if (known && same) return known
  if (!ellipsoid) return null
  return { code: null, name: textOf(node), ...ellipsoid, meridian: meridian ?? 0, shift, unitDegrees: 1 }
}

function knownBase(node: WktNode, datum: WktNode | null): Base | null {
  const mark = childOf(node, 'AUTHORITY', 'ID')
  const code = textOf(mark).toUpperCase() === 'EPSG' ? numberOf(mark, 1) : null
  const named = geographicOfName(textOf(node)) ?? geographicOfName(textOf(datum))
  return (code === null ? null : baseOfCode(code)) ?? (named === undefined ? null : baseOfCode(named))
}

function ellipsoidOf(datum: WktNode | null): { readonly a: number; readonly rf: number } | null {
  const node = childOf(datum, 'SPHEROID', 'ELLIPSOID')
  const size = numberOf(node, 1)
  const rf = numberOf(node, 2)
  if (size === null || rf === null || !(size > 0)) return null
  const factor = numberOf(childOf(node, 'LENGTHUNIT', 'UNIT'), 1) ?? 1
  return { a: size * factor, rf: rf > 1 ? rf : 0 }
}

function shiftOf(datum: WktNode | null): string | null {
  const numbers = (childOf(datum, 'TOWGS84')?.values ?? []).map(Number)
  return (numbers.length === 3 || numbers.length === 7) && numbers.every(Number.isFinite) ? numbers.join(',') : null
}

/** Greenwich degrees; null where none is written. GDAL and Esri write degrees in WKT1, whatever the unit of the system; WKT2 its unit. */
function meridianOf(node: WktNode): number | null {
  const written = childOf(node, 'PRIMEM', 'PRIMEMERIDIAN')
  const longitude = numberOf(written, 1)
  if (longitude === null) return null
  const own = numberOf(childOf(written, 'ANGLEUNIT', 'UNIT'), 1)
  if (own !== null) return longitude * degrees(own)
  return node.keyword === 'GEOGCS' ? longitude : longitude * degreesOfUnit(node)
}

/** Degrees in one unit of a geographic system. */
export function degreesOfUnit(node: WktNode | null): number {
  const radians = numberOf(childOf(node, 'UNIT', 'ANGLEUNIT') ?? childOf(childOf(node, 'AXIS'), 'ANGLEUNIT', 'UNIT'), 1)
  return radians !== null && radians > 0 ? degrees(radians) : 1
}

/** Writers cut the radians of a degree at different places: 0.0174532925199433 is one degree. */
export function degrees(radians: number): number {
  const exact = (radians * 180) / Math.PI
  for (const whole of [1, 0.9, 1 / 60, 1 / 3600]) if (Math.abs(exact / whole - 1) < 1e-8) return whole
  return exact
}
