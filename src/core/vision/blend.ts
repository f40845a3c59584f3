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
  const { box, writes, channels } = part
  const [width, height] = [writes[2] - writes[0], writes[3] - writes[1]]
  const planes = new Float32Array(width * height * channels)
  const spoken = new Uint8Array(width * height)
  const [dx, dy] = [writes[0] - box[0], writes[1] - box[1]]
  for (let y = 0; y < height; y++) {
    const inside = y + dy >= part.overlap
    for (let x = 0; x < width; x++) {
      const at = { x: x + dx, y: y + dy }
      const to = y * width + x
      if (inside && at.x >= part.overlap) spoken[to] = copyOwn(sources.own, planes, { at, to, pixels: width * height, part })
      else spoken[to] = mix(sources, planes, { at, to, pixels: width * height, part })
    }
  }
  return { box: writes, planes, spoken }
}

type Spot = { readonly at: { readonly x: number; readonly y: number }; readonly to: number; readonly pixels: number; readonly part: Part }

function copyOwn(own: Float32Array | null, planes: Float32Array, { at, to, pixels, part: { tile, channels } }: Spot): 0 | 1 {
  if (!own) return 0
  for (let c = 0; c < channels; c++) planes[c * pixels + to] = own[c * tile * tile + at.y * tile + at.x] as number
  return 1
}

/** One pixel that up to four tiles see, summed in the order in which they came. */
function mix({ own, left, above, corner }: Sources, planes: Float32Array, { at: { x, y }, to, pixels, part: { tile, overlap, channels } }: Spot): 0 | 1 {
  const near = (at: number) => Math.min(at + 1, tile - at, overlap) / overlap
  const far = (at: number) => Math.max(0, overlap - at) / overlap
  const weights = [corner ? far(x) * far(y) : 0, above ? near(x) * far(y) : 0, left ? far(x) * near(y) : 0, own ? near(x) * near(y) : 0] as const
  const sum = weights[0] + weights[1] + weights[2] + weights[3]
  if (sum === 0) return 0
  const across = tile - overlap + x
  for (let c = 0; c < channels; c++) {
    planes[c * pixels + to] =
      (weighed(corner, weights[0], (c * overlap + y) * tile + across) +
        weighed(above, weights[1], (c * overlap + y) * tile + x) +
        weighed(left, weights[2], (c * tile + y) * overlap + x) +
        weighed(own, weights[3], (c * tile + y) * tile + x)) /
      sum
  }
  return 1
}

const weighed = (source: Float32Array | null, weight: number, at: number): number => (weight === 0 || source === null ? 0 : weight * (source[at] as number))
