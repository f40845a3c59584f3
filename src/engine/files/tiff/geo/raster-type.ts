import type { Directory } from '../header/directory.ts'

const rasterTypeKey = 1025

/** What the GeoKeys say a pixel stands for; null where they do not say, or list more keys than are there. */
export async function rasterTypeOf(page: Directory): Promise<'Area' | 'Point' | null> {
  const table = (await page.numbers(34735)) ?? []
  if (table.length < 4 + 4 * (table[3] ?? 0)) return null
  for (let at = 4; at + 3 < table.length; at += 4)
    if (table[at] === rasterTypeKey && table[at + 1] === 0) return table[at + 3] === 2 ? 'Point' : table[at + 3] === 1 ? 'Area' : null
  return null
}
