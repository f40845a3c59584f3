import { codeOfCitation } from './tiff/geokeys.ts'

/** Code of a coordinate system written as WKT: its last authority, or a name that stands for one; null when neither is there. */
export function codeOfWkt(text: string): string | null {
  const last = /(?:AUTHORITY\["EPSG",\s*"?(\d+)"?\]|ID\["EPSG",\s*(\d+)\])\s*\]\s*$/i.exec(text.trim())
  const code = last?.[1] ?? last?.[2]
  if (code) return `EPSG:${code}`
  if (/^GEOGCS\["GCS_WGS_1984"/i.test(text.trim())) return 'EPSG:4326'
  return codeOfCitation(text)
}
