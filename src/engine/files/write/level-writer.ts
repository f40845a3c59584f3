import type { BlockStore } from './block-store.ts'
import { blankTile, encodeMaskTile, encodeTile, type TileCut } from './encode-block.ts'
import type { LevelPlan } from './level-plan.ts'
import type { Plane } from './raster-to-write.ts'
import type { SampleLayout } from './sample-layout.ts'

/** Where the blocks of an image went and how long they are; 0 for a block left out. */
export type BlockTable = { readonly offsets: Float64Array; readonly bytes: Float64Array }

export type LevelParts = {
  readonly plan: LevelPlan
  readonly layout: SampleLayout
  readonly store: BlockStore
  readonly hasMask: boolean
  readonly sparse: boolean
  readonly fill: number | bigint
}

/** Tiles in flight: zlib works on them beside the next ones. */
const atOnce = 8

/** Writes the tiles of one image and its mask as their pixels come. */
export class LevelWriter {
  readonly plan: LevelPlan
  readonly store: BlockStore
  readonly blocks: BlockTable
  readonly mask: BlockTable | null
  readonly #parts: LevelParts
  #blank: { readonly at: number; readonly bytes: number } | null = null
  #maskBlank: { readonly at: number; readonly bytes: number } | null = null

  constructor(parts: LevelParts) {
    const { plan, layout, store, hasMask } = parts
    const tiles = plan.across * plan.down
    this.plan = plan
    this.store = store
    this.#parts = parts
    this.blocks = table(tiles * (layout.planar ? layout.samples : 1))
    this.mask = hasMask ? table(tiles) : null
  }

  /** Tiles [first, first + count) of a row of tiles, from planes that begin with the first of them. */
  async put(
    row: number,
    { first, count, planes, width }: { readonly first: number; readonly count: number; readonly planes: readonly Plane[]; readonly width: number },
  ): Promise<void> {
    const { tilePx } = this.#parts.layout
    for (let from = 0; from < count; from += atOnce) {
      const jobs = Array.from({ length: Math.min(atOnce, count - from) }, (_, k) => {
        const column = first + from + k
        const columns = Math.min(tilePx, this.plan.width - column * tilePx)
        return { tile: row * this.plan.across + column, cut: { planes, width, left: (from + k) * tilePx, columns, rows: Math.min(tilePx, this.plan.height - row * tilePx) } }
      })
      const encoded = await Promise.all(jobs.map(({ cut }) => this.#encode(cut)))
      for (const [k, { tile }] of jobs.entries()) await this.#write(tile, encoded[k])
    }
  }

  /** A tile without data: left out, or the one blank block that all of them share. */
  async putEmpty(tile: number): Promise<void> {
    if (this.#parts.sparse) return
    const { layout, fill } = this.#parts
    this.#blank ??= await this.#append(await blankTile(layout, layout.planar ? 1 : layout.samples, fill))
    for (let group = 0; group < (layout.planar ? layout.samples : 1); group++) note(this.blocks, tile + group * this.plan.across * this.plan.down, this.#blank)
    if (!this.mask) return
    const { tilePx } = layout
    const nothing = { values: new Uint8Array(0), imaginary: null, valid: new Uint8Array(tilePx * tilePx) }
    this.#maskBlank ??= await this.#append(await encodeMaskTile({ planes: [nothing], width: tilePx, left: 0, columns: tilePx, rows: tilePx }, tilePx))
    note(this.mask, tile, this.#maskBlank)
  }

  async #encode(cut: TileCut): Promise<{ blocks: Uint8Array[]; mask: Uint8Array | null }> {
    const { layout, fill } = this.#parts
    const groups = layout.planar ? cut.planes.map((plane) => [plane]) : [cut.planes]
    const blocks = await Promise.all(groups.map((planes) => encodeTile({ ...cut, planes }, layout, fill)))
    return { blocks, mask: this.mask ? await encodeMaskTile(cut, layout.tilePx) : null }
  }

  async #write(tile: number, encoded: { blocks: Uint8Array[]; mask: Uint8Array | null } | undefined): Promise<void> {
    if (!encoded) return
    for (const [group, block] of encoded.blocks.entries()) note(this.blocks, tile + group * this.plan.across * this.plan.down, await this.#append(block))
    if (this.mask && encoded.mask) note(this.mask, tile, await this.#append(encoded.mask))
  }

  async #append(block: Uint8Array): Promise<{ at: number; bytes: number }> {
    return { at: await this.store.append(block), bytes: block.length }
  }
}

const table = (blocks: number): BlockTable => ({ offsets: new Float64Array(blocks), bytes: new Float64Array(blocks) })

function note({ offsets, bytes }: BlockTable, block: number, written: { readonly at: number; readonly bytes: number }): void {
  offsets[block] = written.at
  bytes[block] = written.bytes
}
