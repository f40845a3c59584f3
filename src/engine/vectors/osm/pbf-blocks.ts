import { inflateSync } from 'node:zlib'
import { PbfReader as Pbf } from 'pbf'
import type { ByteSource } from '../../files/bytes.ts'
import { DecodeProblem } from '../../files/problems.ts'

const largestHeader = 64 * 1024
const largestBlob = 32 * 1024 * 1024

export type OsmElement =
  | { readonly type: 'node'; readonly id: number; readonly lon: number; readonly lat: number; readonly tags: Tags }
  | { readonly type: 'way'; readonly id: number; readonly nodes: readonly number[]; readonly tags: Tags }
  | { readonly type: 'relation'; readonly id: number; readonly members: readonly Member[]; readonly tags: Tags }
export type Tags = Readonly<Record<string, string>>
export type Member = { readonly type: 'node' | 'way' | 'relation'; readonly id: number; readonly role: string }

const cut = () => new DecodeProblem('file_truncated', 'ends early: its last block is missing.', 'Copy it again from the source.')
const damaged = () => new DecodeProblem('file_damaged', 'holds a block that cannot be decoded.', 'Copy it again from the source.')

/** Elements of an OpenStreetMap extract (.osm.pbf), block after block; sizes are checked against the limits of the format before anything is unpacked. */
export async function* readPbf(bytes: ByteSource): AsyncIterable<OsmElement[]> {
  let at = 0
  while (at < bytes.size) {
    const head = await bytes.read(at, 4)
    if (head.length < 4) throw cut()
    const headerBytes = new DataView(head.buffer, head.byteOffset).getUint32(0)
    if (headerBytes > largestHeader) throw damaged()
    const { type, size } = new Pbf(await whole(bytes, at + 4, headerBytes)).readFields(readBlobHeader, { type: '', size: 0 })
    if (size > largestBlob) throw damaged()
    const blob = await whole(bytes, at + 4 + headerBytes, size)
    at += 4 + headerBytes + size
    if (type === 'OSMData') yield elementsOf(unpack(blob))
    else if (type === 'OSMHeader') checkFeatures(unpack(blob))
  }
}

async function whole(bytes: ByteSource, at: number, length: number): Promise<Uint8Array> {
  const found = await bytes.read(at, length)
  if (found.length < length) throw cut()
  return found
}

function readBlobHeader(tag: number, header: { type: string; size: number }, pbf: Pbf): void {
  if (tag === 1) header.type = pbf.readString()
  else if (tag === 3) header.size = pbf.readVarint()
}

function unpack(blob: Uint8Array): Uint8Array {
  const parts = new Pbf(blob).readFields(
    (tag, into: { raw: Uint8Array | null; zlib: Uint8Array | null; size: number; other: boolean }, pbf) => {
      if (tag === 1) into.raw = pbf.readBytes()
      else if (tag === 2) into.size = pbf.readVarint()
      else if (tag === 3) into.zlib = pbf.readBytes()
      else if (tag >= 4) into.other = true
    },
    { raw: null, zlib: null, size: 0, other: false },
  )
  if (parts.raw) return parts.raw
  if (!parts.zlib) throw new DecodeProblem('format_unsupported', 'is compressed in a way Aftermap does not read.', 'Write it with zlib compression, for example with osmium cat.')
  if (parts.size > largestBlob) throw damaged()
  return inflateSync(parts.zlib, { maxOutputLength: Math.max(1, parts.size) })
}

const read = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation'])

function checkFeatures(block: Uint8Array): void {
  const needed = new Pbf(block).readFields((tag, into: string[], pbf) => void (tag === 4 && into.push(pbf.readString())), [])
  const unknown = needed.filter((feature) => !read.has(feature))
  if (unknown.length > 0) throw new DecodeProblem('format_unsupported', `needs ${unknown.join(', ')}, which Aftermap does not read.`, 'Write it again with osmium cat.')
}

type Block = { strings: string[]; groups: Uint8Array[]; granularity: number; latOffset: number; lonOffset: number }

function elementsOf(bytes: Uint8Array): OsmElement[] {
  const block = new Pbf(bytes).readFields(readBlock, { strings: [], groups: [], granularity: 100, latOffset: 0, lonOffset: 0 })
  return block.groups.flatMap((group) => new Pbf(group).readFields((tag, into: OsmElement[], pbf) => readGroup(tag, { into, block }, pbf), []))
}

function readBlock(tag: number, block: Block, pbf: Pbf): void {
  if (tag === 1) new Pbf(pbf.readBytes()).readFields((inner, strings: string[], table) => void (inner === 1 && strings.push(table.readString())), block.strings)
  else if (tag === 2) block.groups.push(pbf.readBytes())
  else if (tag === 17) block.granularity = pbf.readVarint()
  else if (tag === 19) block.latOffset = pbf.readVarint(true)
  else if (tag === 20) block.lonOffset = pbf.readVarint(true)
}

type Into = { into: OsmElement[]; block: Block }

function readGroup(tag: number, { into, block }: Into, pbf: Pbf): void {
  if (tag === 1) into.push(plainNode(new Pbf(pbf.readBytes()), block))
  else if (tag === 2) into.push(...denseNodes(new Pbf(pbf.readBytes()), block))
  else if (tag === 3) into.push(way(new Pbf(pbf.readBytes()), block))
  else if (tag === 4) into.push(relation(new Pbf(pbf.readBytes()), block))
}

const degrees = (value: number, offset: number, granularity: number) => (offset + granularity * value) / 1e9

function tagsOf(keys: readonly number[], values: readonly number[], { strings }: Block): Tags {
  return Object.fromEntries(keys.map((key, i) => [strings[key] ?? '', strings[values[i] ?? -1] ?? '']))
}

function plainNode(pbf: Pbf, block: Block): OsmElement {
  const raw = pbf.readFields(
    (tag, node: { id: number; keys: number[]; values: number[]; lat: number; lon: number }, inner) => {
      if (tag === 1) node.id = inner.readSVarint()
      else if (tag === 2) inner.readPackedVarint(node.keys)
      else if (tag === 3) inner.readPackedVarint(node.values)
      else if (tag === 8) node.lat = inner.readSVarint()
      else if (tag === 9) node.lon = inner.readSVarint()
    },
    { id: 0, keys: [], values: [], lat: 0, lon: 0 },
  )
  const { granularity, latOffset, lonOffset } = block
  return { type: 'node', id: raw.id, lat: degrees(raw.lat, latOffset, granularity), lon: degrees(raw.lon, lonOffset, granularity), tags: tagsOf(raw.keys, raw.values, block) }
}

/** Ids and coordinates are differences; tags are one list for all nodes, a zero ends those of a node. */
function denseNodes(pbf: Pbf, block: Block): OsmElement[] {
  const raw = pbf.readFields(
    (tag, dense: { ids: number[]; lats: number[]; lons: number[]; tags: number[] }, inner) => {
      if (tag === 1) inner.readPackedSVarint(dense.ids)
      else if (tag === 8) inner.readPackedSVarint(dense.lats)
      else if (tag === 9) inner.readPackedSVarint(dense.lons)
      else if (tag === 10) inner.readPackedVarint(dense.tags)
    },
    { ids: [], lats: [], lons: [], tags: [] },
  )
  let [id, lat, lon, at] = [0, 0, 0, 0]
  return raw.ids.map((step, i) => {
    id += step
    lat += raw.lats[i] ?? 0
    lon += raw.lons[i] ?? 0
    const tags: Record<string, string> = {}
    while (at < raw.tags.length && raw.tags[at] !== 0) {
      tags[block.strings[raw.tags[at] ?? -1] ?? ''] = block.strings[raw.tags[at + 1] ?? -1] ?? ''
      at += 2
    }
    at++
    return { type: 'node', id, lat: degrees(lat, block.latOffset, block.granularity), lon: degrees(lon, block.lonOffset, block.granularity), tags }
  })
}

function way(pbf: Pbf, block: Block): OsmElement {
  const raw = pbf.readFields(
    (tag, into: { id: number; keys: number[]; values: number[]; refs: number[] }, inner) => {
      if (tag === 1) into.id = inner.readVarint()
      else if (tag === 2) inner.readPackedVarint(into.keys)
      else if (tag === 3) inner.readPackedVarint(into.values)
      else if (tag === 8) inner.readPackedSVarint(into.refs)
    },
    { id: 0, keys: [], values: [], refs: [] },
  )
  return { type: 'way', id: raw.id, nodes: summed(raw.refs), tags: tagsOf(raw.keys, raw.values, block) }
}

const memberTypes = ['node', 'way', 'relation'] as const

function relation(pbf: Pbf, block: Block): OsmElement {
  const raw = pbf.readFields(
    (tag, into: { id: number; keys: number[]; values: number[]; roles: number[]; ids: number[]; types: number[] }, inner) => {
      if (tag === 1) into.id = inner.readVarint()
      else if (tag === 2) inner.readPackedVarint(into.keys)
      else if (tag === 3) inner.readPackedVarint(into.values)
      else if (tag === 8) inner.readPackedVarint(into.roles)
      else if (tag === 9) inner.readPackedSVarint(into.ids)
      else if (tag === 10) inner.readPackedVarint(into.types)
    },
    { id: 0, keys: [], values: [], roles: [], ids: [], types: [] },
  )
  const members = summed(raw.ids).map((id, i): Member => ({ id, type: memberTypes[raw.types[i] ?? 0] ?? 'node', role: block.strings[raw.roles[i] ?? -1] ?? '' }))
  return { type: 'relation', id: raw.id, members, tags: tagsOf(raw.keys, raw.values, block) }
}

function summed(steps: readonly number[]): number[] {
  let at = 0
  return steps.map((step) => {
    at += step
    return at
  })
}
