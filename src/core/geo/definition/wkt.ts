import { makeCrs } from '../crs.ts'
import { lookUp } from '../crs/table.ts'
import { type Base, geographicCode, projCode, utmCode } from './base.ts'
import { codeOfCitation, isWebMercatorName, settledCode } from './citation.ts'
import { defined, type DefinedCrs, undefinedCrs } from './defined.ts'
import { projectionText } from './projection-text.ts'
import { baseOfWkt, degreesOfUnit, geographicKeywords } from './wkt-base.ts'
import { methodOfWkt, valuesOfWkt } from './wkt-method.ts'
import { childOf, numberOf, parseWkt, textOf, type WktNode } from './wkt-tree.ts'

const projectedKeywords = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS']
const compoundKeywords = ['COMPD_CS', 'COMPOUNDCRS']
const localKeywords = ['LOCAL_CS', 'ENGCRS', 'ENGINEERINGCRS']

/**
 * The coordinate system of a WKT text (WKT1 of OGC or Esri, WKT2): by its authority where the table has it, else from its parameters.
 * A vertical part is left aside; a local, geocentric or unreadable one has a reason and no `crs`.
 */
export function crsFromWkt(text: string): DefinedCrs {
  const root = parseWkt(text.trim())
  if (root === null) return undefinedCrs('The text that should describe its coordinate system cannot be read.')
  const found = ofNode(root, 0)
  if (found.crs === null) return found
  const crs = settledCode(found.crs)
  const usable = makeCrs(crs)
  return usable.ok ? { ...found, crs, name: found.name || usable.value.name } : undefinedCrs(usable.error.message, found.name)
}

function ofNode(node: WktNode, depth: number): DefinedCrs {
  const name = textOf(node) || null
  if (depth > 4) return undefinedCrs('The text that should describe its coordinate system cannot be read.')
  const inner = innerOf(node)
  if (inner) return ofNode(inner, depth + 1)
  if (localKeywords.includes(node.keyword)) return undefinedCrs('It is in local coordinates that are not tied to the Earth.', name)
  if (isGeocentric(node)) return undefinedCrs('It is in Earth-centred (geocentric) coordinates, which are no map.', name)
  const coded = codeOf(node)
  if (coded) return defined({ crs: coded, name, source: 'code' })
  if (projectedKeywords.includes(node.keyword)) return projected(node, name)
  if (geographicKeywords.includes(node.keyword)) return geographic(node, name)
  return undefinedCrs('The text that should describe its coordinate system cannot be read.', name)
}

/** What a compound or bound system is made of: its first, horizontal part. */
function innerOf(node: WktNode): WktNode | null {
  if (compoundKeywords.includes(node.keyword)) return childOf(node, ...projectedKeywords, ...geographicKeywords, ...compoundKeywords, 'BOUNDCRS', ...localKeywords, 'GEOCCS')
  if (node.keyword !== 'BOUNDCRS') return null
  return childOf(node, 'SOURCECRS')?.children[0] ?? null
}

const isGeocentric = (node: WktNode): boolean =>
  node.keyword === 'GEOCCS' || (geographicKeywords.includes(node.keyword) && /^cartesian$/i.test(String(childOf(node, 'CS')?.values[0] ?? '')))

/** `EPSG:n` or `ESRI:n` of the system itself, where the table can compute it. */
function codeOf(node: WktNode): string | null {
  const mark = childOf(node, 'AUTHORITY', 'ID')
  const authority = textOf(mark).toUpperCase()
  const code = numberOf(mark, 1)
  if (code === null || (authority !== 'EPSG' && authority !== 'ESRI')) return null
  const settled = settledCode(`${authority}:${code}`)
  if (settled === 'EPSG:3857') return settled
  const looked = lookUp(authority, code) ?? (authority === 'EPSG' ? null : lookUp('EPSG', code))
  return looked !== null && 'known' in looked ? `${lookUp(authority, code) === null ? 'EPSG' : authority}:${code}` : null
}

function projected(node: WktNode, name: string | null): DefinedCrs {
  const base = baseOfWkt(childOf(node, ...geographicKeywords, 'BASEGEOGCRS', 'BASEGEODCRS'))
  const written = textOf(childOf(node, 'EXTENSION')) === 'PROJ4' ? String(childOf(node, 'EXTENSION')?.values[1] ?? '') : ''
  const method = methodOfWkt(textOf(childOf(node, 'PROJECTION') ?? childOf(childOf(node, 'CONVERSION'), 'METHOD', 'PROJECTION')))
  if (isWebMercator({ name, method, written, node })) return defined({ crs: 'EPSG:3857', name, source: 'name' })
  if (written !== '' && makeCrs(`PROJ:${written}`).ok) return defined({ crs: `PROJ:${written}`, name, source: 'parameters' })
  const byName = codeOfCitation(name ?? '')
  const sane = base === null || base.code === 4326 || base.code === null
  if (byName && sane) return defined({ crs: byName, name, source: 'name' })
  const crs = base && method && fromParameters(node, base, method)
  return crs ? defined({ crs, name, source: 'wkt' }) : undefinedCrs('Its coordinate system is written with a projection or a datum Aftermap does not know.', name)
}

type Suspect = { readonly name: string | null; readonly method: string | null; readonly written: string; readonly node: WktNode }

function isWebMercator({ name, method, written, node }: Suspect): boolean {
  if (method === 'webMercator') return valuesOfWkt(node, 1).lon0 === 0 || valuesOfWkt(node, 1).lon0 === undefined
  if (/\+nadgrids=@null/.test(written) && /\+lon_0=0(\s|$)/.test(written)) return true
  return isWebMercatorName(name ?? '') && (method === null || method === 'merc')
}

function fromParameters(node: WktNode, base: Base, method: NonNullable<ReturnType<typeof methodOfWkt>>): string | null {
  const unitM = lengthUnit(node)
  const values = valuesOfWkt(node, unitM)
  const utm = method === 'tmerc' && values.lat0 === 0 && values.k === 0.9996 && values.x0 === 500_000 && values.lon0 !== undefined ? (values.lon0 + 183) / 6 : Number.NaN
  const south = values.y0 === 10_000_000
  if (Number.isInteger(utm) && utm >= 1 && utm <= 60 && (south || values.y0 === 0)) return utmCode(base, { number: utm, south }, unitM)
  const text = projectionText(method, values)
  return text === null ? null : projCode(text, base, unitM)
}

function geographic(node: WktNode, name: string | null): DefinedCrs {
  const base = baseOfWkt(node)
  if (!base) return undefinedCrs('Its coordinate system is written with a datum Aftermap does not know.', name)
  return defined({ crs: geographicCode(base, degreesOfUnit(node)), name, source: base.code === null ? 'wkt' : 'name' })
}

/** Metres in the unit of x and y: the unit of the system itself, or of its axes in WKT2. */
function lengthUnit(node: WktNode): number {
  const own = childOf(node, 'UNIT', 'LENGTHUNIT') ?? childOf(childOf(node, 'AXIS'), 'LENGTHUNIT', 'UNIT')
  const factor = numberOf(own, 1)
  return factor !== null && factor > 0 ? factor : 1
}
