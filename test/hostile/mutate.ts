import { deflateSync } from 'node:zlib'
import type { BaseFile } from './base-files.ts'
import { type Entry, mapTiff, type TiffMap } from './tiff-entries.ts'

export type Random = () => number
/**
 * `hits`: what was changed. `structure` decides where pixels lie and how they are stored: other pixels without a word are a mistake of the
 * reader. `meaning` are values that make another sound file (a predictor, a position, a nodata value); `payload` are stored bytes, which
 * codecs without a checksum cannot doubt.
 */
export type Mutation = { readonly kind: string; readonly hits: 'structure' | 'meaning' | 'payload'; readonly content: Buffer; readonly tag?: number }

type Mutate = (content: Buffer, random: Random, map: TiffMap | null) => Omit<Mutation, 'kind'>

/** Width, height, bits, compression, places, samples, rows a strip, lengths, tile sizes. Predictor, arrangement and sample format make another sound file. */
const structural = new Set([256, 257, 258, 259, 273, 277, 278, 279, 322, 323, 324, 325])
const sizes = new Set([256, 257])
const blockSides = new Set([278, 322, 323])

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T
const whole = (limit: number, random: Random): number => Math.floor(random() * limit)
const extremes = [0, 1, 2, 255, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]

const mutations: Readonly<Record<string, Mutate>> = {
  truncate: (content, random) => ({ hits: 'structure', content: content.subarray(0, whole(content.length, random)) }),
  flipHead(content, random, map) {
    const at = whole(Math.min(content.length, 2048), random)
    const hit = map?.entries.find((entry) => at >= entry.at && at < entry.valueAt + (map.isBig ? 8 : 4))
    if (!hit) return { hits: 'meaning', content: flipped(content, at, random) }
    return ofEntry(content, map, { entries: (entry) => entry === hit, random, change: () => flipped(content, at, random) })
  },
  flipAnywhere: (content, random) => ({ hits: 'payload', content: flipped(content, whole(content.length, random), random) }),
  noise(content, random) {
    const at = whole(content.length, random)
    for (let k = at; k < Math.min(content.length, at + 64); k++) content[k] = whole(256, random)
    return { hits: 'payload', content }
  },
  tagValue: (content, random, map) => ofEntry(content, map, { entries: () => true, random, change: (entry) => content.writeUInt32LE(pick(extremes, random), entry.valueAt) }),
  tagCount: (content, random, map) => ofEntry(content, map, { entries: () => true, random, change: (entry) => content.writeUInt32LE(pick(extremes, random), entry.countAt) }),
  tagNumber: (content, random, map) => ofEntry(content, map, { entries: () => true, random, change: (entry) => content.writeUInt16LE(whole(65_536, random), entry.at) }),
  tagType: (content, random, map) => ofEntry(content, map, { entries: () => true, random, change: (entry) => content.writeUInt16LE(whole(20, random), entry.at + 2) }),
  terabytes: (content, random, map) =>
    ofEntry(content, map, {
      entries: ({ tag }) => sizes.has(tag),
      random,
      change(entry) {
        content.writeUInt16LE(4, entry.at + 2)
        content.writeUInt32LE(2 ** (16 + whole(15, random)), entry.valueAt)
      },
    }),
  zeroBlocks: (content, random, map) => ofEntry(content, map, { entries: ({ tag }) => blockSides.has(tag), random, change: (entry) => content.writeUInt32LE(0, entry.valueAt) }),
  loop(content, _, map) {
    if (map) content.writeUInt32LE(map.directoryAt, map.nextAt)
    return { hits: 'meaning', content }
  },
  bomb(content, random, map) {
    const bytes = deflateSync(Buffer.alloc(2 ** (20 + whole(6, random))))
    const [place, length] = [324, 325].map((tag) => map?.entries.find((entry) => entry.tag === tag))
    if (!place || !length) return { hits: 'payload', content }
    content.writeUInt32LE(content.length, place.valueAt)
    content.writeUInt32LE(bytes.length, length.valueAt)
    return { hits: 'structure', content: Buffer.concat([content, bytes]) }
  },
}

type Change = { readonly entries: (entry: Entry) => boolean; readonly random: Random; readonly change: (entry: Entry) => unknown }

function ofEntry(content: Buffer, map: TiffMap | null, { entries, random, change }: Change): Omit<Mutation, 'kind'> {
  const found = map?.entries.filter(entries) ?? []
  if (found.length === 0) return { hits: 'payload', content: flipped(content, whole(content.length, random), random) }
  const entry = pick(found, random)
  const before = blocksAlong(content, map, entry.tag)
  change(entry)
  // any place holds pixels where they are not compressed
  const isPlainPlace = (entry.tag === 273 || entry.tag === 324) && valueIn(content, map, 259) === 1
  // a block of no bytes was never written, which is no damage
  const isSparse = (entry.tag === 279 || entry.tag === 325) && content.readUInt32LE(entry.valueAt) === 0
  // another width or height over the same blocks is another sound file, as tiles are padded; so is another depth in rows of as many bytes
  const isSame = before !== null && before === blocksAlong(content, map, entry.tag)
  return { hits: structural.has(entry.tag) && !isSame && !isSparse && !isPlainPlace ? 'structure' : 'meaning', content, tag: entry.tag }
}

function valueIn(content: Buffer, map: TiffMap | null, tag: number): number | null {
  const entry = map?.entries.find((one) => one.tag === tag)
  if (!entry) return null
  return content.readUInt16LE(entry.at + 2) === 3 ? content.readUInt16LE(entry.valueAt) : content.readUInt32LE(entry.valueAt)
}

/** Blocks that the width or the height of the image needs, bytes of a row that the bit depth does; null for other tags. */
function blocksAlong(content: Buffer, map: TiffMap | null, tag: number): number | null {
  const stored = (wanted: number) => valueIn(content, map, wanted)
  if (tag === 258) return Math.ceil(((stored(256) ?? 0) * (stored(277) ?? 1) * (stored(258) ?? 1)) / 8)
  const side = tag === 256 ? (stored(322) ?? Number.POSITIVE_INFINITY) : tag === 257 ? (stored(323) ?? stored(278)) : null
  const length = stored(tag)
  return side === null || length === null ? null : Math.ceil(length / side)
}

function flipped(content: Buffer, at: number, random: Random): Buffer {
  content[at] = (content[at] ?? 0) ^ (1 << whole(8, random))
  return content
}

/** One damaged file; the same for the same numbers of `random`. */
export function mutate({ content }: BaseFile, random: Random): Mutation {
  const [kind, work] = pick(Object.entries(mutations), random)
  const copy = Buffer.from(content)
  return { kind, ...work(copy, random, mapTiff(copy)) }
}
