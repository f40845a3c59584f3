import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { asFileFailure } from '../problems.ts'
import { inPixelType } from '../tiff/pixels/stored-arrays.ts'
import { BlockStore } from './block-store.ts'
import { type Directory, encodeHead, type Field, headBytes } from './fields.ts'
import { geoFields } from './geo-fields.ts'
import { levelPlans } from './level-plan.ts'
import { type BlockTable, LevelWriter } from './level-writer.ts'
import { Pyramid } from './pyramid.ts'
import type { RasterToWrite, WriteOptions } from './raster-to-write.ts'
import { colourModel, layoutFields, maskFields, type SampleLayout, sampleLayout } from './sample-layout.ts'
import { textFields } from './text-fields.ts'

const defaultBigAt = 3.9e9
/** what a codec can make of bytes that do not compress, at worst */
const worst = { none: 1, deflate: 1.01, zstd: 1.01, lzw: 1.6 } as const

/**
 * Writes a tiled GeoTIFF, as a BigTIFF where it becomes too large for 32 bits. It is written beside its place as `.part` and moved there
 * when whole, so nobody reads half a file; memory holds a few rows of tiles, however large the image is.
 * @fails disk_full, file_unreadable (the folder), format_unsupported (no words for the coordinate system), and what reading the pixels fails with
 */
export async function writeGeotiff(path: string, raster: RasterToWrite, options: WriteOptions): Promise<Result<{ bytes: number; isBig: boolean }>> {
  const place = geoFields(raster.place)
  if (!place.ok) return place
  const work = new Work(path, { raster, options, place: place.value })
  try {
    const written = await work.write()
    await rename(`${path}.part`, path)
    return ok(written)
  } catch (problem) {
    return writeFailure(path, problem)
  } finally {
    await work.clean()
  }
}

export function writeFailure(path: string, problem: unknown): Result<never> {
  const code = problem instanceof Error && 'code' in problem ? problem.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return fail({ code: 'disk_full', message: `The disk has no room for ${basename(path)}.`, hint: 'Free some space, then write it again.' })
  if (code === 'ENOENT') return fail({ code: 'file_missing', message: `The folder for ${basename(path)} is not there.`, hint: 'Make it first, or choose another one.' })
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return fail({ code: 'file_unreadable', message: `The folder for ${basename(path)} cannot be written.`, hint: 'Choose another one.' })
  return asFileFailure(path, problem)
}

type Parts = { readonly raster: RasterToWrite; readonly options: WriteOptions; readonly place: readonly Field[] }

class Work {
  readonly #path: string
  readonly #parts: Parts
  readonly #layout: SampleLayout
  readonly #stores: BlockStore[] = []

  constructor(path: string, parts: Parts) {
    this.#path = path
    this.#parts = parts
    this.#layout = sampleLayout(parts.raster, parts.options)
  }

  async write(): Promise<{ bytes: number; isBig: boolean }> {
    const { raster, options } = this.#parts
    const plans = levelPlans(raster, options)
    const fill = inPixelType(raster.nodata, raster.type) ?? 0
    const reserved = options.cog ? 0 : this.#reserve(plans)
    const levels: LevelWriter[] = []
    for (const [k, plan] of plans.entries()) {
      const store = options.cog ? await this.#open(`.part.${k}`, 0) : (levels[0]?.store ?? (await this.#open('.part', reserved)))
      levels.push(new LevelWriter({ plan, layout: this.#layout, store, hasMask: raster.hasMask, sparse: options.sparse, fill }))
    }
    await new Pyramid(raster, levels, { tilePx: options.tilePx, fill }).write()
    return options.cog ? this.#gather(levels) : this.#finish(levels)
  }

  async clean(): Promise<void> {
    for (const store of this.#stores) {
      await store.close()
      await rm(store.path, { force: true })
    }
  }

  async #open(ending: string, start: number): Promise<BlockStore> {
    const store = await BlockStore.create(`${this.#path}${ending}`, start)
    this.#stores.push(store)
    return store
  }

  /** Room for the headers, wide enough for the larger form where the file might need it. */
  #reserve(plans: readonly { width: number; height: number; across: number; down: number }[]): number {
    const { samples, parts, bytes, tilePx, planar } = this.#layout
    const blockCount = (tiles: number) => tiles * (planar ? samples : 1)
    const directories = plans.flatMap(({ width, height, across, down }, k) => {
      const tiles = across * down
      return this.#directoriesOf({ width, height, level: k, blocks: blank(blockCount(tiles)), mask: this.#parts.raster.hasMask ? blank(tiles) : null })
    })
    const tiles = plans.reduce((sum, { across, down }) => sum + across * down, 0)
    const estimate = tiles * tilePx * tilePx * (samples * parts * bytes * worst[this.#layout.compression] + 1)
    const mayBeBig = estimate + headBytes(directories, true) > this.#bigAt
    return headBytes(directories, mayBeBig)
  }

  get #bigAt(): number {
    return this.#parts.options.bigAtBytes ?? defaultBigAt
  }

  async #finish(levels: readonly LevelWriter[]): Promise<{ bytes: number; isBig: boolean }> {
    const [image] = levels
    if (!image) throw new RangeError('an image without levels')
    await image.store.flush()
    const isBig = image.store.end > this.#bigAt
    await image.store.writeAt(encodeHead(this.#directories(levels), isBig), 0)
    return { bytes: image.store.end, isBig }
  }

  /** Reduced images first, smallest first, as a reader over a network wants them. */
  async #gather(levels: readonly LevelWriter[]): Promise<{ bytes: number; isBig: boolean }> {
    const data = levels.reduce((sum, { store }) => sum + store.end, 0)
    const shape = this.#directories(levels)
    const isBig = data + headBytes(shape, true) > this.#bigAt
    const out = await this.#open('.part', headBytes(shape, isBig))
    for (const level of [...levels].reverse()) {
      move(level, out.end)
      await level.store.copyTo(out)
    }
    await out.writeAt(encodeHead(this.#directories(levels), isBig), 0)
    return { bytes: out.end, isBig }
  }

  #directories(levels: readonly LevelWriter[]): Directory[] {
    return levels.flatMap(({ plan: { width, height }, blocks, mask }, level) => this.#directoriesOf({ width, height, level, blocks, mask }))
  }

  /** The directory of an image and, behind it, of its mask. */
  #directoriesOf({ width, height, level, blocks, mask }: Image): Directory[] {
    const { raster, options, place } = this.#parts
    const shared = (kind: number, table: BlockTable): Field[] => [
      ...(kind === 0 ? [] : [{ tag: 254, type: 'long' as const, values: [kind] }]),
      { tag: 256, type: 'long', values: [width] },
      { tag: 257, type: 'long', values: [height] },
      { tag: 324, type: 'offset', values: table.offsets },
      { tag: 325, type: 'long', values: table.bytes },
    ]
    const { implied } = colourModel(raster)
    const own = level === 0 ? [...place, ...textFields(raster, implied)] : textFields({ ...raster, date: null, sensor: null, classNames: {}, bands: [] }, implied)
    const reduced = level === 0 ? 0 : 1
    const image = [...shared(reduced, blocks), ...layoutFields(raster, this.#layout), ...own]
    return mask ? [image, [...shared(4 + reduced, mask), ...maskFields(options.tilePx)]] : [image]
  }
}

type Image = { readonly width: number; readonly height: number; readonly level: number; readonly blocks: BlockTable; readonly mask: BlockTable | null }

const blank = (blocks: number): BlockTable => ({ offsets: new Float64Array(blocks), bytes: new Float64Array(blocks) })

function move({ blocks, mask }: LevelWriter, by: number): void {
  for (const { offsets, bytes } of mask ? [blocks, mask] : [blocks]) {
    for (let k = 0; k < offsets.length; k++) if (bytes[k] !== 0) offsets[k] = (offsets[k] as number) + by
  }
}
