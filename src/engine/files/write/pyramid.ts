import type { PixelBox } from '../../../contracts/frame.ts'
import { fillWith, inPixelType, isFloat, storedArray } from '../tiff/pixels/stored-arrays.ts'
import type { LevelWriter } from './level-writer.ts'
import type { Plane, RasterToWrite } from './raster-to-write.ts'
import { halveInto, type Reduction } from './reduce-planes.ts'

/** Values of one read: a few tiles beside each other. */
const mostSamples = 2 ** 20

/** Tiles with data beside each other; planes begin with the first of them, `stride` values a row of which `width` are theirs. */
type Part = {
  readonly row: number
  readonly first: number
  readonly count: number
  readonly planes: readonly Plane[]
  readonly width: number
  readonly height: number
  readonly stride: number
}

type Next = { readonly level: number; planes: Plane[]; touched: Uint8Array }

/**
 * Writes an image and its reduced ones in one pass, row of tiles by row of tiles: each level holds one row of tiles of the next.
 * `fill`: what pixels without data hold.
 */
export class Pyramid {
  readonly #raster: RasterToWrite
  readonly #levels: readonly LevelWriter[]
  readonly #tilePx: number
  readonly #fill: number | bigint
  readonly #how: Reduction
  readonly #next: Next[]

  constructor(raster: RasterToWrite, levels: readonly LevelWriter[], { tilePx, fill }: { readonly tilePx: number; readonly fill: number | bigint }) {
    this.#raster = raster
    this.#levels = levels
    this.#tilePx = tilePx
    this.#fill = fill
    const nodata = inPixelType(raster.nodata, raster.type)
    this.#how = {
      isClassMap: raster.isClassMap || raster.palette !== null,
      // colours that carry their alpha already are not weighed by it again
      alphaBand: raster.isPremultiplied ? -1 : raster.bands.findIndex(({ colour }) => colour === 'Alpha'),
      isWhole: !isFloat(raster.type),
      nodata: typeof nodata === 'number' ? nodata : null,
    }
    this.#next = levels.slice(1).map((_, k) => ({ level: k + 1, planes: [], touched: new Uint8Array(0) }))
  }

  async write(): Promise<void> {
    const [image] = this.#levels
    if (!image) return
    const { across, down } = image.plan
    const most = Math.max(1, Math.floor(mostSamples / (this.#raster.bands.length * this.#tilePx ** 2)))
    for (let row = 0; row < down; row++) {
      let column = 0
      while (column < across) column = await this.#writeRun(image, { row, column, most })
      await this.#rowDone(0, row)
    }
  }

  /** The next empty tile, or tiles with data up to `most`; gives the column behind them. */
  async #writeRun(image: LevelWriter, { row, column, most }: { readonly row: number; readonly column: number; readonly most: number }): Promise<number> {
    const { across } = image.plan
    if (this.#isEmpty(row, column)) {
      await image.putEmpty(row * across + column)
      return column + 1
    }
    let end = column + 1
    while (end < across && end - column < most && !this.#isEmpty(row, end)) end++
    const box = this.#box(row, column, end)
    const planes = await this.#raster.read(box)
    await this.#put(0, { row, first: column, count: end - column, planes, width: box[2] - box[0], height: box[3] - box[1], stride: box[2] - box[0] })
    return end
  }

  #isEmpty(row: number, column: number): boolean {
    return this.#raster.isEmpty?.(this.#box(row, column, column + 1)) ?? false
  }

  #box(row: number, first: number, end: number): PixelBox {
    const side = this.#tilePx
    return [first * side, row * side, Math.min(this.#raster.width, end * side), Math.min(this.#raster.height, (row + 1) * side)]
  }

  async #put(level: number, { row, first, count, planes, width, height, stride }: Part): Promise<void> {
    await this.#levels[level]?.put(row, { first, count, planes, width: stride })
    const next = this.#next[level]
    if (!next) return
    const plan = this.#levels[level + 1]?.plan
    if (!plan) return
    if (next.planes.length === 0) this.#begin(next, { width: plan.width, across: plan.across, like: planes })
    const half = this.#tilePx / 2
    for (let tile = first >> 1; tile <= (first + count - 1) >> 1; tile++) next.touched[tile] = 1
    halveInto(next.planes, planes, { size: { width, height, stride }, place: { left: first * half, top: (row % 2) * half, width: plan.width }, how: this.#how })
  }

  /** A row of tiles of the next level, without data so far. */
  #begin(next: Next, { width, across, like }: { readonly width: number; readonly across: number; readonly like: readonly Plane[] }): void {
    const pixels = width * this.#tilePx
    const hides = this.#raster.nodata !== null || this.#raster.hasMask || this.#raster.bands.some(({ colour }) => colour === 'Alpha')
    next.touched = new Uint8Array(across)
    next.planes = like.map(({ imaginary, valid }) => {
      const blank = () => {
        const values = storedArray(this.#raster.type, pixels)
        if (this.#fill !== 0) fillWith(values, this.#fill, [0, pixels])
        return values
      }
      return { values: blank(), imaginary: imaginary ? blank() : null, valid: valid || hides ? new Uint8Array(pixels).fill(hides ? 0 : 1) : null }
    })
  }

  /** After two rows of tiles, or the last, the row above them is whole. */
  async #rowDone(level: number, row: number): Promise<void> {
    const upper = this.#levels[level + 1]
    const next = this.#next[level]
    if (!upper || !next || (row % 2 === 0 && row + 1 < (this.#levels[level]?.plan.down ?? 0))) return
    const { across, width, height } = upper.plan
    const upperRow = row >> 1
    const rows = Math.min(this.#tilePx, height - upperRow * this.#tilePx)
    for (let column = 0; column < across; column++) {
      if (next.touched[column] !== 1) await upper.putEmpty(upperRow * across + column)
    }
    for (const [first, end] of runsOf(next.touched)) {
      const left = first * this.#tilePx
      const planes = next.planes.map((plane) => from(plane, left))
      const columns = Math.min(width, end * this.#tilePx) - left
      await this.#put(level + 1, { row: upperRow, first, count: end - first, planes, width: columns, height: rows, stride: width })
    }
    next.planes = []
    await this.#rowDone(level + 1, upperRow)
  }
}

const from = ({ values, imaginary, valid }: Plane, left: number): Plane => ({
  values: values.subarray(left),
  imaginary: imaginary?.subarray(left) ?? null,
  valid: valid?.subarray(left) ?? null,
})

/** Where tiles with data begin and end. */
function runsOf(touched: Uint8Array): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = []
  for (let start = 0; start < touched.length; start++) {
    if (touched[start] === 0) continue
    let end = start
    while (touched[end] === 1) end++
    runs.push([start, end])
    start = end
  }
  return runs
}
