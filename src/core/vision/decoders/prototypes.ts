import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { maskRim } from '../mask-rim.ts'
import type { ScoredBox } from '../nms.ts'
import type { ModelOutput } from '../tensor.ts'
import { bilinearAt } from './bilinear.ts'
import type { TileSize } from './decoder.ts'

/** Mask prototypes [count, rows, columns], coarser than the tile. */
export type Prototypes = { readonly data: Float32Array; readonly count: number; readonly rows: number; readonly columns: number }

export function prototypesOf({ dims, data }: ModelOutput): Prototypes | null {
  const [, count = 0, rows = 0, columns = 0] = dims
  return dims.length === 4 && dims[0] === 1 && count * rows * columns > 0 ? { data, count, rows, columns } : null
}

type MaskAsk = { readonly prototypes: Prototypes; readonly size: TileSize; readonly coefficient: (k: number) => number }

/** The object with the rim of its mask: coefficients times prototypes, cropped to the box, resized to it, logit above 0; in this order. */
export function maskedBox(object: ScoredBox, { prototypes, size, coefficient }: MaskAsk): ScoredBox {
  const scale = { x: prototypes.columns / size.width, y: prototypes.rows / size.height }
  const crop = cropOf(object.box, prototypes, scale)
  if (!crop) return object
  const logits = cropLogits(prototypes, crop, coefficient)
  const left = Math.max(0, Math.floor(object.box[0]))
  const top = Math.max(0, Math.floor(object.box[1]))
  const width = Math.min(size.width, Math.ceil(object.box[2])) - left
  const height = Math.min(size.height, Math.ceil(object.box[3])) - top
  const sample = (x: number, y: number) => bilinearAt(logits, (x + left + 0.5) * scale.x - 0.5 - crop.left, (y + top + 0.5) * scale.y - 0.5 - crop.top)
  const rim = maskRim({ width, height, isIn: (x, y) => sample(x, y) > 0 })
  return rim ? { ...object, outline: rim.map(([x, y]): PixelXY => [x + left, y + top]) } : object
}

type Crop = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Cells of the prototypes that the box covers. */
function cropOf(box: PixelBox, { rows, columns }: Prototypes, scale: { x: number; y: number }): Crop | null {
  const left = Math.max(0, Math.floor(box[0] * scale.x))
  const top = Math.max(0, Math.floor(box[1] * scale.y))
  const width = Math.min(columns, Math.ceil(box[2] * scale.x)) - left
  const height = Math.min(rows, Math.ceil(box[3] * scale.y)) - top
  return width > 0 && height > 0 ? { left, top, width, height } : null
}

type Logits = { readonly data: Float32Array; readonly width: number; readonly height: number }

function cropLogits({ data, count, rows, columns }: Prototypes, { left, top, width, height }: Crop, coefficient: (k: number) => number): Logits {
  const out = new Float32Array(width * height)
  for (let k = 0; k < count; k++) {
    const c = coefficient(k)
    for (let y = 0; y < height; y++) {
      const from = (k * rows + y + top) * columns + left
      for (let x = 0; x < width; x++) out[y * width + x] = (out[y * width + x] as number) + c * (data[from + x] as number)
    }
  }
  return { data: out, width, height }
}
