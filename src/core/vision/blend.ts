import type { PixelBox } from '../../contracts/frame.ts'
import type { Tile } from './tile-grid.ts'

/** Finished pixels of the grid: probabilities [channels, height, width] of `box`, and 1 where any tile spoke. */
export type BlendedPart = { readonly box: PixelBox; readonly planes: Float32Array; readonly spoken: Uint8Array }

export type BlendRequest = { readonly tile: number; readonly overlap: number; readonly channels: number }

/** What a tile leaves for its neighbours: its last `overlap` rows and its last `overlap` columns. */
type Left = { readonly bottom: Float32Array | null; readonly right: Float32Array | null }

/**
 * Blends the probabilities of overlapping tiles: each weighs (x + 1) / overlap from its edge inwards, at most 1, on both axes. Tiles come
 * row by row, and every tile a finished part needs comes before it, so sums are added in one order and results are the same byte for byte
 * whatever area was asked. Between tiles only the shared strips are kept: overlap x width x channels floats.
 */
export function makeBlender({ tile, overlap, channels }: BlendRequest) {
  const kept = new Map<string, Left>()
  const step = tile - overlap

  const forgetAbove = (row: number) => {
    for (const key of kept.keys()) if (Number(key.split('_')[1]) < row - 1) kept.delete(key)
  }

  return {
    /** @param planes [channels, tile, tile] of the tile's whole box, null where the model was not asked */
    add({ column, row, key, box, writes }: Tile, planes: Float32Array | null): BlendedPart {
      forgetAbove(row)
      const sources = {
        own: planes,
        left: kept.get(`${column - 1}_${row}`)?.right ?? null,
        above: kept.get(`${column}_${row - 1}`)?.bottom ?? null,
        corner: kept.get(`${column - 1}_${row - 1}`)?.bottom ?? null,
      }
      kept.set(key, { bottom: planes && cut(planes, { tile, channels }, [0, step, tile, tile]), right: planes && cut(planes, { tile, channels }, [step, 0, tile, tile]) })
      return blend(sources, { tile, overlap, channels, box, writes })
    },
  }
}

type Sources = { readonly own: Float32Array | null; readonly left: Float32Array | null; readonly above: Float32Array | null; readonly corner: Float32Array | null }

function cut(planes: Float32Array, { tile, channels }: { tile: number; channels: number }, [x0, y0, x1, y1]: PixelBox): Float32Array {
  const width = x1 - x0
  const height = y1 - y0
  const out = new Float32Array(width * height * channels)
  for (let c = 0; c < channels; c++) {
    for (let y = 0; y < height; y++) {
      const from = c * tile * tile + (y0 + y) * tile + x0
      out.set(planes.subarray(from, from + width), c * width * height + y * width)
    }
  }
  return out
}

type Part = BlendRequest & { readonly box: PixelBox; readonly writes: PixelBox }

function blend(sources: Sources, part: Part): BlendedPart {
  const { box, writes, overlap } = part
  const [width, height] = [writes[2] - writes[0], writes[3] - writes[1]]
  const planes = new Float32Array(width * height * part.channels)
  const spoken = new Uint8Array(width * height)
  const [dx, dy] = [writes[0] - box[0], writes[1] - box[1]]
  // columns that tiles to the left see too
  const lent = Math.min(width, Math.max(0, overlap - dx))
  for (let y = 0; y < height; y++) {
    const row: Row = { y: y + dy, dx, to: y * width, pixels: width * height, part }
    const shared = y + dy >= overlap ? lent : width
    mix(sources, { planes, spoken }, { ...row, count: shared })
    copyOwn(sources.own, { planes, spoken }, { ...row, from: shared, count: width - shared })
  }
  return { box: writes, planes, spoken }
}

/** One row: `y` of the tile, from its column `dx` on, to index `to` of the answer. */
type Row = { readonly y: number; readonly dx: number; readonly to: number; readonly pixels: number; readonly part: Part }
type Answer = { readonly planes: Float32Array; readonly spoken: Uint8Array }

function copyOwn(own: Float32Array | null, { planes, spoken }: Answer, { y, dx, to, pixels, from, count, part: { tile, channels } }: Row & { from: number; count: number }): void {
  if (!own || count <= 0) return
  for (let c = 0; c < channels; c++) {
    const at = c * tile * tile + y * tile + dx + from
    planes.set(own.subarray(at, at + count), c * pixels + to + from)
  }
  spoken.fill(1, to + from, to + from + count)
}

/** Pixels that up to four tiles see, summed in the order in which they came. */
function mix({ own, left, above, corner }: Sources, { planes, spoken }: Answer, { y, dx, to, pixels, count, part }: Row & { count: number }): void {
  const { tile, overlap, channels } = part
  const nearY = near(y, tile, overlap)
  const farY = far(y, overlap)
  for (let i = 0; i < count; i++) {
    const x = i + dx
    const nearX = near(x, tile, overlap)
    const farX = far(x, overlap)
    const byCorner = corner ? farX * farY : 0
    const byAbove = above ? nearX * farY : 0
    const byLeft = left ? farX * nearY : 0
    const byOwn = own ? nearX * nearY : 0
    const sum = byCorner + byAbove + byLeft + byOwn
    if (sum === 0) continue
    spoken[to + i] = 1
    const across = tile - overlap + x
    for (let c = 0; c < channels; c++) {
      planes[c * pixels + to + i] =
        (weighed(corner, byCorner, (c * overlap + y) * tile + across) +
          weighed(above, byAbove, (c * overlap + y) * tile + x) +
          weighed(left, byLeft, (c * tile + y) * overlap + x) +
          weighed(own, byOwn, (c * tile + y) * tile + x)) /
        sum
    }
  }
}

const near = (at: number, tile: number, overlap: number): number => Math.min(at + 1, tile - at, overlap) / overlap
const far = (at: number, overlap: number): number => Math.max(0, overlap - at) / overlap
const weighed = (source: Float32Array | null, weight: number, at: number): number => (weight === 0 || source === null ? 0 : weight * (source[at] as number))
