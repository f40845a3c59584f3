import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { crsFromWkt, makeCrs } from '../../../core/geo/index.ts'
import { regularSize } from '../../files/bytes.ts'
import { DecodeProblem } from '../../files/problems.ts'
import { Doubts } from '../doubts.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { Feature, Geometry, VectorLayer, VectorSource } from '../vector-source.ts'
import { scalarsOf } from './geojson.ts'

const largestBytes = 1e9

/** Opens FlatGeobuf with its own reader library; the header tells system, fields and count. */
export async function openFlatgeobuf(path: string): Promise<VectorSource> {
  const size = await regularSize(path)
  if (size > largestBytes)
    throw new DecodeProblem('over_budget', `is ${Math.round(size / 1e6)} MB; FlatGeobuf is read up to ${largestBytes / 1e6} MB.`, 'Cut it to the area of the image.')
  const bytes = new Uint8Array(await readFile(path))
  const header = await headerOf(bytes)
  const doubts = new Doubts()
  const layer: VectorLayer = {
    name: header.title || basename(path).replace(/\.[^.]+$/, ''),
    ...crsOf(header),
    fields: (header.columns ?? []).map((column) => column.name),
    count: header.featuresCount,
    features: () => featuresOf(bytes, { doubts, expected: header.featuresCount }),
  }
  return { path, format: 'flatgeobuf', layers: [layer], warnings: () => doubts.list(), close: async () => undefined }
}

const damaged = () => new DecodeProblem('file_damaged', 'is a damaged FlatGeobuf.', 'Copy it again from the source.')

async function headerOf(bytes: Uint8Array): Promise<HeaderMeta> {
  let header: HeaderMeta | null = null
  try {
    const reading = deserialize(bytes, {
      headerMetaFn: (meta) => {
        header = meta
      },
    })
    await reading[Symbol.asyncIterator]().next()
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    throw damaged()
  }
  if (header === null) throw damaged()
  return header
}

function crsOf({ crs }: HeaderMeta): Pick<VectorLayer, 'crs' | 'crsReason'> {
  if (!crs || (crs.code === 0 && !crs.wkt)) return { crs: null, crsReason: 'It names no coordinate system.' }
  const code = `${(crs.org ?? 'EPSG').toUpperCase()}:${crs.code}`
  if (crs.code !== 0 && makeCrs(code).ok) return { crs: code, crsReason: null }
  const defined = crs.wkt ? crsFromWkt(crs.wkt).crs : null
  return { crs: defined, crsReason: defined === null ? `Its coordinate system ${code} is not known to Aftermap.` : null }
}

type Raw = { geometry: Geometry | null; properties?: Record<string, unknown>; id?: string | number }

/** The library stops quietly at the end of a cut file, so the count of the header is checked. */
async function* featuresOf(bytes: Uint8Array, { doubts, expected }: { doubts: Doubts; expected: number }): AsyncIterable<Feature> {
  let count = 0
  try {
    for await (const raw of deserialize(bytes) as AsyncIterable<unknown>) {
      const { geometry, properties, id } = raw as Raw
      const flat = geometry && flatten(geometry)
      yield { id: id ?? count, geometry: flat && soundGeometry(flat, doubts), properties: scalarsOf(properties ?? {}) }
      count++
    }
  } catch (problem) {
    if (problem instanceof DecodeProblem || !(problem instanceof Error)) throw problem
    throw damaged()
  }
  if (expected > 0 && count < expected) doubts.say(`It ends early: ${count} of its ${expected} features are there.`)
}

/** Heights are dropped. */
function flatten(geometry: Geometry): Geometry {
  const cut = (value: unknown): unknown => (Array.isArray(value) && typeof value[0] === 'number' ? value.slice(0, 2) : Array.isArray(value) ? value.map(cut) : value)
  return { ...geometry, coordinates: cut(geometry.coordinates) } as Geometry
}
