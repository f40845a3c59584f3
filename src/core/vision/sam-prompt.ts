import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { ModelInputs, ModelOutput } from './tensor.ts'

/** Clicks on a tile, in its pixels: on the object or beside it, and a box around it. */
export type MaskPrompt = { readonly points: readonly { readonly at: PixelXY; readonly on: boolean }[]; readonly box?: PixelBox }

const lowResolution = 256
const label = { beside: 0, on: 1, boxStart: 2, boxEnd: 3, none: -1 } as const

/**
 * What the decoder of a SAM export is fed for one prompt; `side` of the square tile the embedding was made of.
 * Without a box a point that counts as none closes the list, as in the export's own notebook.
 */
export function samPrompt(embedding: ModelOutput, { points, box }: MaskPrompt, side: number): ModelInputs {
  const marks: { at: PixelXY; label: number }[] = points.map(({ at, on }) => ({ at, label: on ? label.on : label.beside }))
  if (box) marks.push({ at: [box[0], box[1]], label: label.boxStart }, { at: [box[2], box[3]], label: label.boxEnd })
  else marks.push({ at: [0, 0], label: label.none })
  const float = (dims: number[], data: ArrayLike<number>) => ({ type: 'float32' as const, dims, data: Float32Array.from(data) })
  return {
    image_embeddings: float([...embedding.dims], embedding.data),
    point_coords: float(
      [1, marks.length, 2],
      marks.flatMap(({ at }) => at),
    ),
    point_labels: float(
      [1, marks.length],
      marks.map((mark) => mark.label),
    ),
    mask_input: float([1, 1, lowResolution, lowResolution], new Float32Array(lowResolution ** 2)),
    has_mask_input: float([1], [0]),
    orig_im_size: float([2], [side, side]),
  }
}
