import { basename, relative, sep } from 'node:path'
import type { Layer } from '../../../contracts/workspace.ts'
import type { Gathered } from '../gather/gathered.ts'
import { lonLatBoxOf } from './kmz-overlay.ts'

const extensions = [
  'https://stac-extensions.github.io/projection/v1.1.0/schema.json',
  'https://stac-extensions.github.io/processing/v1.1.0/schema.json',
  'https://stac-extensions.github.io/file/v2.1.0/schema.json',
]

export type StacFile = { readonly href: string; readonly bytes: number; readonly sha256: string }
type Ask = {
  readonly id: string
  readonly gathered: Gathered
  readonly files: readonly StacFile[]
  /** folder the item lies in: relative links start there */
  readonly home: string
  readonly now: string
  readonly version: string
  readonly project: string
}

/** A STAC item 1.0 of a run: where and when, what it was made from and with, and its files with checksums. */
export function stacItem({ id, gathered, files, home, now, version, project }: Ask) {
  const { images, requests } = gathered
  const boxes = images.flatMap((image) => lonLatBoxOf(image.frame) ?? [])
  const questions = requests.map(({ text }) => text)
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    stac_extensions: extensions,
    id,
    ...placeOf(boxes),
    properties: {
      ...timeOf(images, now),
      title: `${project}: ${questions.length === 1 ? questions[0] : `${questions.length} questions`}`,
      description: requests.map(({ text, answer }) => `${text} ${answer?.text ?? ''}`.trim()).join('\n'),
      created: now,
      updated: now,
      ...gridOf(images),
      'processing:level': 'L4',
      'processing:lineage': lineageOf(gathered),
      'processing:software': { Aftermap: version },
    },
    links: images.map((image) => ({
      rel: 'derived_from',
      href: relative(home, image.path).split(sep).map(encodeURIComponent).join('/'),
      type: mediaType(image.path),
      title: image.name,
    })),
    assets: assetsOf(files),
  }
}

type Box = NonNullable<ReturnType<typeof lonLatBoxOf>>

/** Without a place on the ground the geometry is null and there is no box, as the specification has it. */
function placeOf(boxes: readonly Box[]) {
  const [first] = boxes
  if (!first) return { geometry: null }
  const rings = boxes.map(({ west, south, east, north }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ])
  const geometry = rings.length === 1 ? { type: 'Polygon', coordinates: rings[0] } : { type: 'MultiPolygon', coordinates: rings }
  const most = boxes.reduce(
    (all, box) => ({ west: Math.min(all.west, box.west), south: Math.min(all.south, box.south), east: Math.max(all.east, box.east), north: Math.max(all.north, box.north) }),
    first,
  )
  return { geometry, bbox: [most.west, most.south, most.east, most.north] }
}

/** Dates of the images; the time of the export where none is known. */
function timeOf(images: readonly Layer[], now: string) {
  const dates = [...new Set(images.flatMap(({ date }) => date ?? []))].sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { datetime: now }
  if (first === last) return { datetime: `${first}T00:00:00Z` }
  return { datetime: null, start_datetime: `${first}T00:00:00Z`, end_datetime: `${last}T23:59:59Z` }
}

function gridOf([image]: readonly Layer[]) {
  if (!image) return { 'proj:epsg': null }
  const { crs, affine, width, height, gsd } = image.frame
  const code = Number(/^EPSG:(\d+)$/.exec(crs ?? '')?.[1] ?? Number.NaN)
  return {
    ...(gsd ? { gsd: Math.max(gsd.x, gsd.y) } : {}),
    'proj:epsg': Number.isNaN(code) ? null : code,
    'proj:shape': [height, width],
    ...(crs !== null && affine ? { 'proj:transform': [affine.a, affine.b, affine.c, affine.d, affine.e, affine.f] } : {}),
  }
}

const lineageOf = ({ requests }: Gathered): string =>
  requests
    .map(
      ({ number, plan }) =>
        `Question ${number}: ${plan.actions
          .filter(({ skipped }) => !skipped)
          .map(({ tool }) => tool)
          .join(' > ')}.`,
    )
    .join(' ')

const types: Readonly<Record<string, string>> = {
  tif: 'image/tiff; application=geotiff; profile=cloud-optimized',
  tiff: 'image/tiff; application=geotiff',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  json: 'application/json',
  geojson: 'application/geo+json',
  gpkg: 'application/geopackage+sqlite3',
  csv: 'text/csv',
  xml: 'application/xml',
}
const mediaType = (path: string): string => types[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** Each under its name; files of one name in several folders under their paths, so that none takes the place of another. */
function assetsOf(files: readonly StacFile[]): Record<string, ReturnType<typeof assetOf>> {
  const named = files.map((file) => ({ file, name: keyOf(basename(file.href)) }))
  const isOnly = (name: string) => named.filter((one) => one.name === name).length === 1
  return Object.fromEntries(named.map(({ file, name }) => [isOnly(name) ? name : keyOf(file.href), assetOf(file)]))
}

const keyOf = (path: string): string => path.replace(/[^\w.-]/g, '_')

/** `file:checksum` is a multihash: 0x12 for SHA-256, 0x20 for its 32 bytes. */
const assetOf = ({ href, bytes, sha256 }: StacFile) => ({
  href: `./${href.split('/').map(encodeURIComponent).join('/')}`,
  type: mediaType(href),
  roles: [/\.(tiff?|gpkg|csv)$/.test(href) ? 'data' : /\.(svg|png)$/.test(href) ? 'overview' : 'metadata'],
  'file:size': bytes,
  'file:checksum': `1220${sha256}`,
})
