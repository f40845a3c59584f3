import { type Crs, makeCrs } from '../crs.ts'
import { lookUp } from '../crs/table.ts'
import { geographicCode, type Base, projCode, utmCode } from './base.ts'
import { citedNames, codeOfCitation, isWebMercatorName, settledCode, utmOfCitation } from './citation.ts'
import { defined, type DefinedCrs, undefinedCrs } from './defined.ts'
import { baseOfKeys } from './geokeys-base.ts'
import { type Keys, keyIds, keyNumber, keyText, realCode } from './keys.ts'
import { methodOfGeoTiff, valuesOfKeys } from './geokeys-method.ts'
import { angleOfCode, lengthOfCode, projectedOfConversion, successorOf } from './parts.ts'
import { projectionText } from './projection-text.ts'
import { crsFromWkt } from './wkt.ts'

/**
 * The coordinate system GeoKeys describe (key number to its value, as in tags 34735-34737): by code, else from parameters, else from the
 * names and WKT writers put beside them. Never a guess: what is not said stays null with a reason.
 */
export function crsFromGeoKeys(keys: Keys): DefinedCrs {
  const vertical = realCode(keys, keyIds.vertical) ?? null
  const found = horizontal(keys)
  if (found.crs === null) return { ...found, verticalCode: vertical }
  const crs = settledCode(found.crs)
  const usable = makeCrs(crs)
  if (!usable.ok) return { ...undefinedCrs(usable.error.message, found.name), verticalCode: vertical }
  return { ...found, crs, name: found.name ?? usable.value.name, verticalCode: vertical }
}

function horizontal(keys: Keys): DefinedCrs {
  const model = keyNumber(keys, keyIds.model)
  if (model === 3) return undefinedCrs('It is in Earth-centred (geocentric) coordinates, which are no map.')
  const projected = realCode(keys, keyIds.projected)
  if (projected !== undefined) return projectedByCode(keys, projected)
  const written = wktIn(keys)
  // a projection that cannot be used must not leave its metres to the degrees that stand beside it
  if (written) return written
  const named = codeOfCitation(citations(keys))
  if (isProjected(keys, model)) {
    return (
      projectedByParts(keys) ??
      (named ? defined({ crs: named, name: null, source: 'name' }) : undefinedCrs('The file describes its coordinate system without a code or parameters that can be used.'))
    )
  }
  const geographic = geographicOf(keys)
  if (geographic) return geographic
  return named ? defined({ crs: named, name: null, source: 'name' }) : undefinedCrs('It names no coordinate system.')
}

/** A file with parameters of a projection, or a unit of length and no word of being geographic, must not be taken for plain degrees. */
function isProjected(keys: Keys, model: number | undefined): boolean {
  if (model === 1) return true
  return [keyIds.projected, keyIds.projection, keyIds.method, keyIds.linearUnit].some((key) => keys.has(key)) && model !== 2
}

const citations = (keys: Keys): string => [keyIds.projectedCitation, keyIds.citation, keyIds.geographicCitation].map((key) => keyText(keys, key)).join(' ')

function projectedByCode(keys: Keys, code: number): DefinedCrs {
  const crs = lookUp('EPSG', code) === null && lookUp('ESRI', code) !== null ? `ESRI:${code}` : `EPSG:${code}`
  const successor = crs.startsWith('EPSG') ? successorOf(code) : undefined
  const looked = makeCrs(successor === undefined ? crs : `EPSG:${successor}`)
  if (!looked.ok) {
    const written = wktIn(keys)
    return written && written.crs !== null ? written : { ...undefinedCrs(looked.error.message), source: null }
  }
  const unitM = linearUnit(keys)
  const other = unitM !== null && looked.value.unitM !== null && Math.abs(unitM / looked.value.unitM - 1) > 1e-9
  if (!other) {
    const reason = successor === undefined ? null : `Its coordinate system EPSG:${code} was withdrawn; EPSG:${successor}, which replaced it, is used.`
    return { ...defined({ crs: looked.value.code, name: looked.value.name, source: 'code' }), reason }
  }
  // the file counts the coded system in another unit: the unit key is about this file, the code about its definition
  const entry = lookUp('EPSG', code)
  if (entry === null || !('known' in entry)) return defined({ crs, name: looked.value.name, source: 'code' })
  const proj = entry.known.proj.replaceAll(/\s*\+(units|to_meter)=\S+/g, '')
  return defined({ crs: `PROJ:${proj} +datum_of=${code} +to_meter=${unitM}`, name: looked.value.name, source: 'code' })
}

function projectedByParts(keys: Keys): DefinedCrs | null {
  const base = baseOfKeys(keys)
  if (!base) return null
  const unitM = linearUnit(keys) ?? 1
  const name = keyText(keys, keyIds.projectedCitation) || keyText(keys, keyIds.citation) || null
  const conversion = realCode(keys, keyIds.projection)
  const crs = byConversion(conversion, base, unitM) ?? byMethod(keys, base, unitM) ?? byName(citations(keys), base, unitM)
  return crs === null ? null : defined({ crs, name, source: 'parameters' })
}

function byConversion(code: number | undefined, base: Base, unitM: number): string | null {
  if (code === undefined) return null
  const zone = code % 100
  if ((code > 16000 && code <= 16060) || (code > 16100 && code <= 16160)) return utmCode(base, { number: zone, south: code > 16100 }, unitM)
  const user = projectedOfConversion(code)
  const entry = user === undefined ? null : lookUp('EPSG', user)
  if (entry === null || !('known' in entry)) return null
  const projection = entry.known.proj.replaceAll(/\s*\+(a|rf|pm|towgs84|units|to_meter)=\S+/g, '')
  return projCode(projection, base, unitM)
}

function byMethod(keys: Keys, base: Base, unitM: number): string | null {
  const method = methodOfGeoTiff(keyNumber(keys, keyIds.method))
  if (method === null) return null
  if (method === 'merc' && base.code === 4326 && isWebMercatorName(citations(keys))) return 'EPSG:3857'
  const text = projectionText(method, valuesOfKeys(keys, { unitM, unitDegrees: angularUnit(keys) }))
  return text === null ? null : projCode(text, base, unitM)
}

function byName(text: string, base: Base, unitM: number): string | null {
  const zone = utmOfCitation(text)
  return zone === null ? null : utmCode(base, zone, unitM)
}

function geographicOf(keys: Keys): DefinedCrs | null {
  const code = realCode(keys, keyIds.geographic)
  if (code !== undefined) {
    const looked = makeCrs(`EPSG:${successorOf(code) ?? code}`)
    return looked.ok ? defined({ crs: threeDimensional(keys, looked.value) ?? looked.value.code, name: looked.value.name, source: 'code' }) : undefinedCrs(looked.error.message)
  }
  const base = baseOfKeys(keys)
  if (!base) return null
  const name = citedNames(keyText(keys, keyIds.geographicCitation)).names.at(-1) || base.name
  const crs = geographicCode(base, angularUnit(keys))
  return defined({ crs, name, source: 'parameters' })
}

/** What GeoTIFF 1.0 called heights above the ellipsoid of WGS 84. */
const heightOnWgs84 = 5030

/** Writers put the code of a geographic system with heights beside the one without: the pair is that system. */
function threeDimensional(keys: Keys, flat: Crs): string | null {
  const code = realCode(keys, keyIds.vertical)
  if (code === heightOnWgs84 && flat.code === 'EPSG:4326') return 'EPSG:4979'
  const looked = code === undefined ? null : makeCrs(`EPSG:${code}`)
  return looked?.ok && looked.value.kind === 'geographic' && looked.value.name === flat.name ? looked.value.code : null
}

/** Metres in a unit of x and y: a code, or the factor of a unit the file defines itself; null where nothing is said. */
function linearUnit(keys: Keys): number | null {
  const code = keyNumber(keys, keyIds.linearUnit)
  const own = keyNumber(keys, keyIds.linearUnitSize)
  const known = lengthOfCode(code)
  if (known !== undefined) return known
  return own !== undefined && own > 0 ? own : null
}

function angularUnit(keys: Keys): number {
  const known = angleOfCode(keyNumber(keys, keyIds.angularUnit))
  if (known !== undefined) return known
  const own = keyNumber(keys, keyIds.angularUnitSize)
  return own !== undefined && own > 0 ? (own * 180) / Math.PI : 1
}

/** The WKT that Esri's software hides in a citation. */
function wktIn(keys: Keys): DefinedCrs | null {
  for (const key of [keyIds.projectedCitation, keyIds.citation, keyIds.geographicCitation]) {
    const written = /ESRI PE String\s*=\s*([\s\S]+)/i.exec(keyText(keys, key))?.[1]
    if (written !== undefined) return crsFromWkt(written)
  }
  return null
}
