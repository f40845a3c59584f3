import { crsFromGeoKeys } from '../../../core/geo/index.ts'
import type { Directory } from './header/directory.ts'

/**
 * What the GeoKeys say: `crs` is `EPSG:n`, `ESRI:n` or `PROJ:...` for `makeCrs`, or null with a sentence (a sentence beside a `crs` says what
 * was left aside); `pixelIsPoint` shifts the affine by half a pixel.
 */
export type GeoKeys = { readonly crs: string | null; readonly name: string | null; readonly pixelIsPoint: boolean; readonly reason: string | null }

const directoryTag = 34735
const doublesTag = 34736
const textsTag = 34737
const rasterType = 1025
const mostKeys = 4096

/** Reads the GeoKey directory (tags 34735-34737); null when the file has none. */
export async function readGeoKeys(page: Directory): Promise<GeoKeys | null> {
  const table = await page.numbers(directoryTag)
  if (!table || table.length < 4) return null
  const doubles = (await page.numbers(doublesTag)) ?? []
  const texts = (await page.text(textsTag)) ?? ''
  const keys = keysOf({ table, doubles, texts })
  const { crs, name, reason } = crsFromGeoKeys(keys)
  return { crs, name, pixelIsPoint: keys.get(rasterType) === 2, reason }
}

type Arrays = { readonly table: ArrayLike<number>; readonly doubles: ArrayLike<number>; readonly texts: string }

/** Key number to value; a key that points outside its array is left out, as if it were not there. */
function keysOf({ table, doubles, texts }: Arrays): Map<number, number | readonly number[] | string> {
  const keys = new Map<number, number | readonly number[] | string>()
  const part = (array: ArrayLike<number>, from: number, count: number) =>
    from + count <= array.length ? Array.from({ length: count }, (_, i) => array[from + i] ?? Number.NaN) : null
  for (let at = 4; at + 3 < Math.min(table.length, 4 + 4 * mostKeys); at += 4) {
    const [key = 0, location = 0, count = 0, value = 0] = part(table, at, 4) ?? []
    const numbers = location === doublesTag ? part(doubles, value, count) : location === directoryTag ? part(table, value, count) : null
    if (location === 0) keys.set(key, value)
    else if (numbers && numbers.length > 0) keys.set(key, numbers)
    else if (location === textsTag && value < texts.length) keys.set(key, texts.slice(value, value + count).replace(/[|\0]+$/, ''))
  }
  return keys
}
