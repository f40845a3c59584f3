import { classRegistry, type RegistryClass } from '../../contracts/classes.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import { labelComponents } from '../raster/index.ts'
import { type BoxM, eachPixel } from './canvas.ts'

/** One thing in the picture with exactly the pixels it has in the label plane. */
export type SceneObject = { readonly class: RegistryClass; readonly bbox: PixelBox; readonly areaPx: number }

/** Pixels kept free around each object, so that no two of them touch even over a corner. */
const gapPx = 3

export type Outline = { readonly box: BoxM; readonly inside: (x: number, y: number) => boolean }

/** The label plane being filled. `stamp` refuses an object that would come too near another or leave its allowed ground. */
export type Truth = {
  readonly labels: Uint8Array
  readonly cover: (cls: RegistryClass, outline: Outline) => void
  readonly stamp: (cls: RegistryClass, outline: Outline, on: readonly RegistryClass[]) => boolean
  readonly objects: () => SceneObject[]
}

export function makeTruth(size: { readonly width: number; readonly height: number; readonly gsdM: number }): Truth {
  const { width, height } = size
  const labels = new Uint8Array(width * height)
  const kept = new Uint8Array(width * height)
  const stamped: SceneObject[] = []
  return {
    labels,
    cover(cls, { box, inside }) {
      eachPixel(size, box, (x, y, at) => {
        if (inside(x, y)) labels[at] = classRegistry[cls].index
      })
    },
    stamp(cls, { box, inside }, on) {
      const allowed = new Set(on.map((id) => classRegistry[id].index as number))
      const pixels: number[] = []
      let free = true
      eachPixel(size, box, (x, y, at) => {
        if (!free || !inside(x, y)) return
        free = kept[at] === 0 && allowed.has(labels[at] ?? -1)
        pixels.push(at)
      })
      // a sliver at the edge of the picture is no object anyone could find
      if (!free || pixels.length < 12) return false
      for (const at of pixels) {
        labels[at] = classRegistry[cls].index
        keepFree(kept, size, at)
      }
      stamped.push({ class: cls, bbox: boxOf(pixels, width), areaPx: pixels.length })
      return true
    },
    objects: () => [...stamped, ...(['water', 'road_clear', 'road_blocked'] as const).flatMap((cls) => stretches(labels, size, cls))],
  }
}

function keepFree(kept: Uint8Array, { width, height }: { readonly width: number; readonly height: number }, at: number): void {
  const column = at % width
  const row = (at - column) / width
  const [left, right] = [Math.max(0, column - gapPx), Math.min(width - 1, column + gapPx)]
  for (let y = Math.max(0, row - gapPx); y <= Math.min(height - 1, row + gapPx); y++) kept.fill(1, y * width + left, y * width + right + 1)
}

function boxOf(pixels: readonly number[], width: number): PixelBox {
  const box: PixelBox = [width, Number.POSITIVE_INFINITY, 0, 0]
  for (const at of pixels) {
    const column = at % width
    const row = (at - column) / width
    box[0] = Math.min(box[0], column)
    box[1] = Math.min(box[1], row)
    box[2] = Math.max(box[2], column + 1)
    box[3] = Math.max(box[3], row + 1)
  }
  return box
}

/** Sea and streets are surfaces, not things: their objects are the connected parts left after everything else was stamped. */
function stretches(labels: Uint8Array, size: { readonly width: number; readonly height: number }, cls: RegistryClass): SceneObject[] {
  return labelComponents(labels, size, new Set([classRegistry[cls].index])).stats.map(({ bbox, areaPx }) => ({ class: cls, bbox, areaPx }))
}
