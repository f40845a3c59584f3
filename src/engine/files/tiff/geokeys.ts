import type { Directory } from './header/directory.ts'

/** What the GeoKeys say: a code such as `EPSG:32617`, or null with a sentence; `pixelIsPoint` shifts the affine by half a pixel. */
export type GeoKeys = { readonly crs: string | null; readonly pixelIsPoint: boolean; readonly reason: string | null }

const modelType = 1024
const rasterType = 1025
const citation = 1026
const geographicCode = 2048
const projectedCode = 3072
const projectedCitation = 3073
const userDefined = 32767

/** Reads the GeoKey directory (tags 34735-34737); null when the file has none. */
export async function readGeoKeys(page: Directory): Promise<GeoKeys | null> {
  const table = await page.numbers(34735)
  if (!table || table.length < 4) return null
  const texts = (await page.text(34737)) ?? ''
  const numbers = new Map<number, number>()
  const words = new Map<number, string>()
  for (let i = 4; i + 3 < table.length; i += 4) {
    const [key = 0, location = 0, count = 0, value = 0] = table.slice(i, i + 4)
    if (location === 0) numbers.set(key, value)
    else if (location === 34737) words.set(key, texts.slice(value, value + count).replace(/\|$/, ''))
  }
  const pixelIsPoint = numbers.get(rasterType) === 2
  const crs = codeOf(numbers) ?? codeOfCitation([words.get(projectedCitation), words.get(citation)].join(' '))
  return { crs, pixelIsPoint, reason: crs ? null : 'The file describes its coordinate system without a code Aftermap knows.' }
}

function codeOf(numbers: ReadonlyMap<number, number>): string | null {
  const projected = numbers.get(projectedCode)
  const geographic = numbers.get(geographicCode)
  const usable = (code: number | undefined): code is number => code !== undefined && code !== 0 && code < userDefined
  // a projected file with parameters of its own must not be taken for plain degrees
  if (usable(projected)) return `EPSG:${projected}`
  if (projected === undefined && (numbers.get(modelType) ?? 2) === 2 && usable(geographic)) return `EPSG:${geographic}`
  return null
}

/** Codes of names that writers use in place of a code. */
export function codeOfCitation(text: string): string | null {
  if (/web_?\s?mercator|pseudo-?mercator|auxiliary_sphere|900913/i.test(text)) return 'EPSG:3857'
  const utm = /WGS[ _]?(?:19)?84.*UTM[ _]zone[ _](\d{1,2})\s?([NS])/i.exec(text)
  if (!utm) return null
  const zone = Number(utm[1])
  return zone >= 1 && zone <= 60 ? `EPSG:${(utm[2]?.toUpperCase() === 'S' ? 32700 : 32600) + zone}` : null
}
