import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'

type Size = { readonly width: number; readonly height: number }

/** A grey PNG, one byte a pixel, that is given its rows bit by bit: memory holds what has been compressed so far. The same rows give the same bytes, however they come. */
export type GreyPng = {
  readonly add: (rows: Uint8Array) => Promise<void>
  /** the file; throws a RangeError when rows are missing */
  readonly end: () => Promise<Uint8Array>
}

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
/** runs of one length: what `Z_RLE` looks for, and all there is in masks */
const runsOnly = 3
const level = 6

export function greyPng({ width, height }: Size): GreyPng {
  const deflate = createDeflate({ level, strategy: runsOnly, chunkSize: 2 ** 15 })
  const packed: Buffer[] = []
  deflate.on('data', (part: Buffer) => packed.push(part))
  const done = once(deflate, 'end')
  let above = new Uint8Array(width)
  let rows = 0
  return {
    async add(part) {
      const filtered = filterRows(part, above, width)
      rows += part.length / width
      above = part.slice(part.length - width)
      if (!deflate.write(filtered)) await once(deflate, 'drain')
    },
    async end() {
      if (rows !== height) throw new RangeError(`a picture of ${height} rows was given ${rows}`)
      deflate.end()
      await done
      const header = new Uint8Array(13)
      const view = new DataView(header.buffer)
      view.setUint32(0, width)
      view.setUint32(4, height)
      header[8] = 8
      return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.concat(packed)), chunk('IEND', new Uint8Array(0))])
    },
  }
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8)
  return out
}

/** What a filter takes a pixel for, from its neighbours to the left, above, and above left. */
type Guess = (left: number, up: number, corner: number) => number
const none: Guess = () => 0
const guesses: readonly Guess[] = [none, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth]

function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner)
  const byUp = Math.abs(left - corner)
  const byCorner = Math.abs(left + up - 2 * corner)
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** Each row by the filter that leaves least, the first of equals. */
function filterRows(part: Uint8Array, before: Uint8Array, width: number): Uint8Array {
  const count = part.length / width
  const out = new Uint8Array(count * (width + 1))
  for (let row = 0; row < count; row++) {
    const own = part.subarray(row * width, (row + 1) * width)
    // nothing is left of nothing: the first filter, and zeros
    if (isBlank(own)) continue
    const above = row === 0 ? before : part.subarray((row - 1) * width, row * width)
    const best = bestFilter(own, above)
    const start = row * (width + 1)
    out[start] = best
    fill(out.subarray(start + 1, start + 1 + width), { own, above, guess: guesses[best] ?? none })
  }
  return out
}

function isBlank(row: Uint8Array): boolean {
  for (let x = 0; x < row.length; x++) if (row[x] !== 0) return false
  return true
}

/** The number of the filter with the least sum of what it leaves, all summed in one pass. */
function bestFilter(own: Uint8Array, above: Uint8Array): number {
  let [asIs, bySub, byUp, byMean, byPaeth] = [0, 0, 0, 0, 0]
  let left = 0
  let corner = 0
  for (let x = 0; x < own.length; x++) {
    const value = own[x] as number
    const up = above[x] as number
    asIs += value
    bySub += Math.abs(value - left)
    byUp += Math.abs(value - up)
    byMean += Math.abs(value - ((left + up) >> 1))
    byPaeth += Math.abs(value - paeth(left, up, corner))
    left = value
    corner = up
  }
  const sums = [asIs, bySub, byUp, byMean, byPaeth]
  return sums.indexOf(Math.min(...sums))
}

function fill(out: Uint8Array, { own, above, guess }: { readonly own: Uint8Array; readonly above: Uint8Array; readonly guess: Guess }): void {
  let left = 0
  let corner = 0
  for (let x = 0; x < own.length; x++) {
    const value = own[x] as number
    const up = above[x] as number
    out[x] = value - guess(left, up, corner)
    left = value
    corner = up
  }
}
