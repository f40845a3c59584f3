import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { fillRings } from '../burn/rasterize-rings.ts'
import { emptyLike, type Grid, type GridSource, holdsNothing } from '../grid/grid.ts'

/** A box of a source as a source of its own. */
export function cropped(source: GridSource, [left, top, right, bottom]: PixelBox): GridSource {
  const moved = (box: PixelBox): PixelBox => [box[0] + left, box[1] + top, box[2] + left, box[3] + top]
  const { isEmpty } = source
  return {
    width: right - left,
    height: bottom - top,
    tile: source.tile,
    read: (box) => source.read(moved(box)),
    isEmpty: isEmpty && ((box) => isEmpty(moved(box))),
    emptyValue: source.emptyValue,
  }
}

/** The source with data only where a pixel's centre lies inside the rings (pixels of the source, even-odd). */
export function clipped(source: GridSource, rings: readonly (readonly PixelXY[])[]): GridSource {
  const bounds = boundsOf(rings)
  const apart = (box: PixelBox) => box[2] <= bounds[0] || box[3] <= bounds[1] || box[0] >= bounds[2] || box[1] >= bounds[3]
  return {
    width: source.width,
    height: source.height,
    tile: source.tile,
    isEmpty: (box) => apart(box) || holdsNothing(source, box),
    read: async (box) => {
      const grid = await source.read(box)
      const { width, height } = grid
      const valid = new Uint8Array(width * height)
      const moved = rings.map((ring) => ring.map(([x, y]): PixelXY => [x - box[0], y - box[1]]))
      fillRings(moved, { width, height }, (row, from, to) => valid.fill(1, row * width + from, row * width + to))
      if (grid.valid) for (let at = 0; at < valid.length; at++) valid[at] = (valid[at] as number) & (grid.valid[at] as number)
      return { ...grid, valid }
    },
  }
}

/** Whole pixels that hold the rings, cut to the source: the box to crop to. */
export function boundsOf(rings: readonly (readonly PixelXY[])[]): PixelBox {
  const box: [number, number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const ring of rings) {
    for (const [x, y] of ring) {
      box[0] = Math.min(box[0], Math.floor(x))
      box[1] = Math.min(box[1], Math.floor(y))
      box[2] = Math.max(box[2], Math.ceil(x))
      box[3] = Math.max(box[3], Math.ceil(y))
    }
  }
  return box
}

export type MosaicRule = 'first' | 'last' | 'min' | 'max' | 'mean'
export type MosaicPart = { readonly source: GridSource; readonly left: number; readonly top: number }

/** Sources on one grid, each at its whole-pixel place, as one; where several have data `rule` decides. Values keep the type of the first source, `mean` is Float64. */
export function mosaic(parts: readonly MosaicPart[], { width, height, rule }: { readonly width: number; readonly height: number; readonly rule: MosaicRule }): GridSource {
  const overlapOf = ({ source, left, top }: MosaicPart, box: PixelBox): PixelBox | null => {
    const inside: PixelBox = [Math.max(box[0], left), Math.max(box[1], top), Math.min(box[2], left + source.width), Math.min(box[3], top + source.height)]
    return inside[2] > inside[0] && inside[3] > inside[1] ? inside : null
  }
  const readPart = async (part: MosaicPart, inside: PixelBox) => {
    const own: PixelBox = [inside[0] - part.left, inside[1] - part.top, inside[2] - part.left, inside[3] - part.top]
    return holdsNothing(part.source, own) ? null : part.source.read(own)
  }
  return {
    width,
    height,
    tile: { width: 512, height: 512 },
    isEmpty: (box) =>
      parts.every((part) => {
        const inside = overlapOf(part, box)
        return inside === null || holdsNothing(part.source, [inside[0] - part.left, inside[1] - part.top, inside[2] - part.left, inside[3] - part.top])
      }),
    read: async (box) => {
      const canvas = makeCanvas(box, rule)
      for (const part of parts) {
        const inside = overlapOf(part, box)
        const grid = inside && (await readPart(part, inside))
        if (inside && grid) canvas.add(grid, inside)
      }
      return canvas.grid()
    },
  }
}

function makeCanvas(box: PixelBox, rule: MosaicRule) {
  const width = box[2] - box[0]
  const height = box[3] - box[1]
  let values: Grid['values'] | null = null
  const counts = new Uint16Array(width * height)
  const add = (grid: Grid, inside: PixelBox) => {
    const kept = values ?? (rule === 'mean' ? new Float64Array(width * height) : emptyLike(grid.values, width * height))
    values = kept
    for (let k = 0; k < grid.width * grid.height; k++) {
      const value = grid.values[k] as number
      if (Number.isNaN(value) || grid.valid?.[k] === 0) continue
      const at = (inside[1] - box[1] + Math.floor(k / grid.width)) * width + inside[0] - box[0] + (k % grid.width)
      kept[at] = counts[at] === 0 ? value : merged[rule](kept[at] as number, value)
      counts[at] = (counts[at] as number) + 1
    }
  }
  const grid = (): Grid => {
    const made = values ?? new Uint8Array(width * height)
    if (rule === 'mean') for (let at = 0; at < counts.length; at++) if ((counts[at] as number) > 1) made[at] = (made[at] as number) / (counts[at] as number)
    return { width, height, values: made, valid: counts.every((n) => n > 0) ? null : Uint8Array.from(counts, (n) => Math.min(n, 1)) }
  }
  return { add, grid }
}

const merged: Readonly<Record<MosaicRule, (kept: number, value: number) => number>> = {
  first: (kept) => kept,
  last: (_kept, value) => value,
  min: Math.min,
  max: Math.max,
  mean: (kept, value) => kept + value,
}
