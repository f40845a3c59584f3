import type { PixelBox } from '../../../contracts/frame.ts'
import { Lru } from '../lru.ts'
import type { LevelWindow } from '../raster-source.ts'

type Size = { readonly width: number; readonly height: number }
type Make = (box: PixelBox) => Promise<LevelWindow>

/** Rectangular parts of a level, made once when first touched and kept under a budget of bytes; two readers of a part share its making. */
export class LevelChunks {
  readonly #size: Size
  readonly #kept: Lru<LevelWindow>
  readonly #making = new Map<string, Promise<LevelWindow>>()
  readonly #make: Make

  constructor(size: Size, budgetBytes: number, make: Make) {
    this.#size = size
    this.#kept = new Lru(budgetBytes)
    this.#make = make
  }

  /** A window of the level put together from its parts; the tally is that of the file's blocks under all parts it touches. */
  async window(box: PixelBox, level: Size): Promise<LevelWindow> {
    const size = (box[2] - box[0]) * (box[3] - box[1])
    const out = { rgb: new Uint8Array(size * 3), valid: new Uint8Array(size) }
    const blocks = { read: 0, damaged: 0 }
    const { width, height } = this.#size
    for (let top = box[1] - (box[1] % height); top < box[3]; top += height) {
      for (let left = box[0] - (box[0] % width); left < box[2]; left += width) {
        const place: PixelBox = [left, top, Math.min(left + width, level.width), Math.min(top + height, level.height)]
        const chunk = await this.#chunk(place)
        blocks.read += chunk.blocks.read
        blocks.damaged += chunk.blocks.damaged
        copyOverlap({ window: out, box }, { window: chunk, box: place })
      }
    }
    return { ...out, blocks }
  }

  #chunk(box: PixelBox): Promise<LevelWindow> {
    const key = box.join(':')
    const kept = this.#kept.get(key)
    if (kept) return Promise.resolve(kept)
    const running = this.#making.get(key)
    if (running !== undefined) return running
    const made = this.#make(box)
      .then((window) => {
        this.#kept.set(key, window, window.rgb.length + window.valid.length)
        return window
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }
}

type Placed = { readonly window: Pick<LevelWindow, 'rgb' | 'valid'>; readonly box: PixelBox }

function copyOverlap(to: Placed, from: Placed): void {
  const left = Math.max(to.box[0], from.box[0])
  const right = Math.min(to.box[2], from.box[2])
  for (let row = Math.max(to.box[1], from.box[1]); row < Math.min(to.box[3], from.box[3]); row++) {
    const source = (row - from.box[1]) * (from.box[2] - from.box[0]) - from.box[0]
    const target = (row - to.box[1]) * (to.box[2] - to.box[0]) - to.box[0]
    to.window.rgb.set(from.window.rgb.subarray((source + left) * 3, (source + right) * 3), (target + left) * 3)
    to.window.valid.set(from.window.valid.subarray(source + left, source + right), target + left)
  }
}
