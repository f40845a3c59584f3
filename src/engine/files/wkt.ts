import { crsFromWkt } from '../../core/geo/index.ts'

/** The coordinate system of a WKT text as `EPSG:n`, `ESRI:n` or `PROJ:...`; null where it names none that can be used. */
export const codeOfWkt = (text: string): string | null => crsFromWkt(text).crs
