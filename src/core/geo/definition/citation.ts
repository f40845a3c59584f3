/** Codes of names that writers use in place of a code; null where the text names none. */
export function codeOfCitation(text: string): string | null {
  if (isWebMercatorName(text)) return 'EPSG:3857'
  const utm = /WGS[ _]?(?:19)?84.*UTM[ _]zone[ _](\d{1,2})\s?([NS])/i.exec(text)
  if (!utm) return null
  const zone = Number(utm[1])
  return zone >= 1 && zone <= 60 ? `EPSG:${(utm[2]?.toUpperCase() === 'S' ? 32700 : 32600) + zone}` : null
}

/** The one system with many names: sphere formulas on degrees of WGS 84. */
export const isWebMercatorName = (text: string): boolean => /web_?\s?mercator|pseudo-?\s?mercator|auxiliary_sphere|900913|popular visualisation/i.test(text)

const webMercatorCodes = new Set(['EPSG:3785', 'EPSG:900913', 'EPSG:102100', 'EPSG:102113', 'ESRI:102100', 'ESRI:102113', 'ESRI:3857'])

/** The code a system goes by here: the many numbers of Web Mercator are one, so that two images in it share a grid. */
export const settledCode = (code: string): string => (webMercatorCodes.has(code) ? 'EPSG:3857' : code)

/** `GCS Name = X|Datum = Y|Ellipsoid = Z|Primem = P`, as GDAL writes a geographic citation; a plain text is the name. */
export function citedNames(text: string): { readonly names: readonly string[]; readonly ellipsoid: string | null } {
  const fields = new Map(
    text.split('|').flatMap((part) => {
      const [, key, value] = /^\s*(\w[\w ]*?)\s*=\s*(.+?)\s*$/.exec(part) ?? []
      return key !== undefined && value !== undefined ? [[key.toLowerCase(), value] as const] : []
    }),
  )
  const names = fields.size === 0 ? [text] : [fields.get('datum'), fields.get('gcs name')].filter((name) => name !== undefined)
  return { names, ellipsoid: fields.get('ellipsoid') ?? null }
}

/** `UTM Zone 25, Southern Hemisphere`, `WGS 84 / UTM zone 33N`, `WGS_1984_UTM_Zone_33N`; null where no zone is named. */
export function utmOfCitation(text: string): { readonly number: number; readonly south: boolean } | null {
  const found = /UTM[ _]zone[ _](\d{1,2})(?:\s?([NS])\b|[, _]+(north|south))/i.exec(text)
  const number = Number(found?.[1])
  if (!found || !(number >= 1 && number <= 60)) return null
  return { number, south: found[2]?.toUpperCase() === 'S' || found[3]?.toLowerCase() === 'south' }
}
