import { type ByteReader, NotSane } from './byte-reader.ts'

/** What a key of the header holds; lists are counted, not kept. */
export type GgufValue = string | number | boolean | { readonly listOf: number; readonly count: number }

const string = 8
const list = 9
const widths: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }

const readers: Readonly<Record<number, (bytes: Buffer) => number | boolean>> = {
  0: (bytes) => bytes.readUInt8(0),
  1: (bytes) => bytes.readInt8(0),
  2: (bytes) => bytes.readUInt16LE(0),
  3: (bytes) => bytes.readInt16LE(0),
  4: (bytes) => bytes.readUInt32LE(0),
  5: (bytes) => bytes.readInt32LE(0),
  6: (bytes) => bytes.readFloatLE(0),
  7: (bytes) => bytes.readUInt8(0) !== 0,
  10: (bytes) => Number(bytes.readBigUInt64LE(0)),
  11: (bytes) => Number(bytes.readBigInt64LE(0)),
  12: (bytes) => bytes.readDoubleLE(0),
}

/** No key is longer, no name of a tensor either. */
const longestName = 65_535
/** Chat templates reach 20 kB; a text longer than this is no template. */
const longestText = 4 << 20
/** The largest vocabularies hold 300,000 words, twice as many merges. */
const longestList = 8_000_000
const deepestList = 3

export async function readName(reader: ByteReader): Promise<string> {
  const length = await reader.u64()
  if (length > longestName) throw new NotSane(`a name of ${length} bytes`)
  await reader.ensure(length)
  return reader.take(length).toString('utf8')
}

export async function readValue(reader: ByteReader, type: number): Promise<GgufValue> {
  if (type === string) return readText(reader)
  if (type === list) return readList(reader, 0)
  const width = widths[type]
  const read = readers[type]
  if (width === undefined || read === undefined) throw new NotSane(`a value of type ${type}`)
  await reader.ensure(width)
  return read(reader.take(width))
}

async function readText(reader: ByteReader): Promise<string> {
  const length = await reader.u64()
  if (length > longestText) throw new NotSane(`a text of ${length} bytes`)
  await reader.ensure(length)
  return reader.take(length).toString('utf8')
}

/** Walks over a list: words of a vocabulary are not needed, where the list ends is. */
async function readList(reader: ByteReader, depth: number): Promise<GgufValue> {
  const listOf = await reader.u32()
  const count = await reader.u64()
  if (count > longestList || depth > deepestList) throw new NotSane(`a list of ${count}`)
  const width = widths[listOf]
  if (width !== undefined) await reader.skip(count * width)
  else if (listOf === string) await skipTexts(reader, count)
  else if (listOf === list) for (let at = 0; at < count; at++) await readList(reader, depth + 1)
  else throw new NotSane(`a list of type ${listOf}`)
  return { listOf, count }
}

async function skipTexts(reader: ByteReader, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    // waiting for each of 300,000 words would take longer than reading them
    if (reader.ready < 8) await reader.ensure(8)
    const length = Number(reader.take(8).readBigUInt64LE(0))
    if (length > longestText) throw new NotSane(`a word of ${length} bytes`)
    if (length <= reader.ready) reader.take(length)
    else await reader.skip(length)
  }
}
