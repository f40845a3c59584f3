import type { PixelBox } from '../../contracts/frame.ts'

/** Square of an image that a model of prompted masks is shown, and how many pixels of the image one of its pixels is wide. */
export type PromptTile = { readonly box: PixelBox; readonly scale: number }

/** The square is so much wider than the view that it holds it wherever its corner is rounded to. */
const room = 4 / 3
const sizesAnOctave = 4
/** Enlarged further than this a model sees a blur. */
const finestScale = 1 / 4

/**
 * The tile for a view, in pixels of the image. Its size goes by quarters of an octave and its place by eighths of its side, so that a
 * small move of the view keeps the tile and what the model made of it.
 */
export function promptTile([left, top, right, bottom]: PixelBox, sidePx: number): PromptTile {
  const longest = Math.max(right - left, bottom - top, 1)
  const scale = Math.max(finestScale, 2 ** (Math.ceil(sizesAnOctave * Math.log2((longest * room) / sidePx)) / sizesAnOctave))
  const side = scale * sidePx
  const step = side / 8
  const start = (centre: number) => Math.round((centre - side / 2) / step) * step
  const [x, y] = [start((left + right) / 2), start((top + bottom) / 2)]
  return { box: [x, y, x + side, y + side], scale }
}
