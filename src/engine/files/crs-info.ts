import { describeCrs } from '../../core/geo/index.ts'
import type { CrsInfo, GeoSource } from './raster-info.ts'

/** What is known of a coordinate system by its text (`EPSG:n`, `ESRI:n`, `PROJ:...`); null where the file names none at all. */
export function crsInfo(text: string | null, from: GeoSource, reason: string | null): CrsInfo | null {
  if (text === null) return reason === null ? null : { ...nothingKnown, text, authority: null, from, reason }
  const described = describeCrs(text)
  if (described.ok) {
    const { authority, name, unitToM, isGeographic, semiMajorM, inverseFlattening } = described.value
    return { text, authority, name, unitToM, isGeographic, semiMajorM, inverseFlattening, from, reason }
  }
  return { ...nothingKnown, text, authority: /^[A-Z]+:\d+$/.test(text) ? text : null, from, reason: described.error.message }
}

const nothingKnown = { name: null, unitToM: null, isGeographic: false, semiMajorM: null, inverseFlattening: null }
