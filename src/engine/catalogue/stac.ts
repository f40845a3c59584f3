import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, isAbsolute } from 'node:path'
import { z } from 'zod'
import type { CatalogueImage } from '../../contracts/services/catalogue.ts'
import { parseJsonText } from '../files/json-text.ts'
import { unknown } from './describe-image.ts'

const largestBytes = 5e6

const Item = z.object({
  type: z.literal('Feature'),
  stac_version: z.string(),
  id: z.string(),
  collection: z.string().nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
  bbox: z.array(z.number()).nullish(),
  properties: z
    .object({
      datetime: z.string().nullish(),
      start_datetime: z.string().nullish(),
      platform: z.string().nullish(),
      instruments: z.array(z.string()).nullish(),
      gsd: z.number().nullish(),
    })
    .loose(),
  assets: z.record(z.string(), z.object({ href: z.string(), roles: z.array(z.string()).nullish(), type: z.string().nullish(), gsd: z.number().nullish() }).loose()),
})
const Collection = z.object({ type: z.literal('Collection'), stac_version: z.string(), id: z.string(), summaries: z.record(z.string(), z.unknown()).nullish() })

/** What an item says of an image beside it, or of one that is not there. */
export type Described = { readonly path: string; readonly isHere: boolean; readonly said: Partial<CatalogueImage> }
export type Collections = ReadonlyMap<string, { readonly sensor: string | null; readonly gsdM: number | null }>

/** Collections among JSON files, by id: sensor and GSD hold for items that do not say their own. */
export async function readCollections(paths: readonly string[]): Promise<Collections> {
  const found = new Map<string, { sensor: string | null; gsdM: number | null }>()
  for (const path of paths) {
    const parsed = Collection.safeParse(await jsonOf(path))
    if (!parsed.success) continue
    const summary = (name: string) => {
      const values = parsed.data.summaries?.[name]
      return Array.isArray(values) && values.length === 1 ? (values[0] as unknown) : null
    }
    const [platform, gsd] = [summary('platform'), summary('gsd')]
    found.set(parsed.data.id, { sensor: typeof platform === 'string' ? platform : null, gsdM: typeof gsd === 'number' ? gsd : null })
  }
  return found
}

/** Images an item names: assets in the same folder or below, never an address and never a way out of `root`. Null where the file is no item. */
export async function readItem(path: string, { root, collections }: { root: string; collections: Collections }): Promise<Described[] | null> {
  const parsed = Item.safeParse(await jsonOf(path))
  if (!parsed.success) return null
  const { properties, assets, bbox, geometry, collection, id } = parsed.data
  const shared = collection ? collections.get(collection) : undefined
  const said = {
    date: (properties.datetime ?? properties.start_datetime)?.slice(0, 10) ?? null,
    sensor: [properties.platform, ...(properties.instruments ?? [])].filter(Boolean).join(' ') || (shared?.sensor ?? null),
    gsdM: properties.gsd ?? shared?.gsdM ?? null,
    footprint: outlineOf(geometry, bbox),
  }
  const local = Object.values(assets).flatMap(({ href, roles, type }) => {
    const isImage = /tiff|jpeg|png/i.test(type ?? '') || /\.(?:tiff?|jpe?g|png)$/i.test(href)
    const isPreview = roles?.some((role) => role === 'thumbnail' || role === 'overview' || role === 'metadata') ?? false
    const file = isImage && !isPreview ? insideOf(root, dirname(path), href) : null
    return file === null ? [] : [file]
  })
  const here = local.filter((file) => existsSync(file))
  if (here.length > 0) return here.map((file) => ({ path: file, isHere: true, said }))
  return [{ path: `${path}#${id}`, isHere: false, said }]
}

function insideOf(root: string, folder: string, href: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || isAbsolute(href)) return null
  const path = resolve(folder, decoded(href))
  const way = relative(root, path)
  return way.startsWith('..') || isAbsolute(way) ? null : join(path)
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch (problem) {
    if (problem instanceof URIError) return href
    throw problem
  }
}

async function jsonOf(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes || bytes.length > largestBytes) return null
  try {
    return parseJsonText(bytes.toString('utf8'))
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw problem
  }
}

const Ring = z.array(z.array(z.number()).min(2)).min(4)

/** The outer ring of a polygon, else the box. */
function outlineOf(geometry: { type: string; coordinates: unknown } | null | undefined, bbox: readonly number[] | null | undefined): CatalogueImage['footprint'] {
  const ring = geometry?.type === 'Polygon' && Array.isArray(geometry.coordinates) ? Ring.safeParse(geometry.coordinates[0]) : null
  if (ring?.success) return ring.data.map(([x = 0, y = 0]): [number, number] => [x, y])
  const [west, south, east, north] = bbox?.length === 6 ? [bbox[0], bbox[1], bbox[3], bbox[4]] : (bbox ?? [])
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  const right = west > east ? east + 360 : east
  return [
    [west, south],
    [right, south],
    [right, north],
    [west, north],
    [west, south],
  ]
}

/** An item whose image is not beside it, as a row of its own. */
export const describedOnly = ({ path, said }: Described): CatalogueImage => ({ ...unknown(path), ...said })
