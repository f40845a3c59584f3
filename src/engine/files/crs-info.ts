import type { CrsInfo, GeoSource } from './raster-info.ts'

/** What is known of a coordinate system by its text (`EPSG:n`, `ESRI:n`, `PROJ:...`); null where the file names none at all. */
export function crsInfo(text: string | null, from: GeoSource, reason: string | null): CrsInfo | null {
  if (text === null && reason === null) return null
  const authority = text !== null && /^[A-Z]+:\d+$/.test(text) ? text : null
  return { text, authority, name: null, unitToM: null, isGeographic: false, semiMajorM: null, inverseFlattening: null, from, reason }
}
