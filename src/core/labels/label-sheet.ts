import type { PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'
import { fail, type Failed } from '../../contracts/result.ts'

export type LabelFormat = 'coco' | 'coco-results' | 'yolo' | 'voc' | 'geojson' | 'xbd' | 'xview' | 'xview3' | 'dota' | 'box-list' | 'box-table'

export const formatNames: Readonly<Record<LabelFormat, string>> = {
  coco: 'COCO JSON',
  'coco-results': 'a COCO list of results',
  yolo: 'YOLO text',
  voc: 'Pascal VOC XML',
  geojson: 'GeoJSON',
  xbd: 'xBD JSON',
  xview: 'xView GeoJSON',
  xview3: 'an xView3 table',
  dota: 'DOTA text',
  'box-list': 'a JSON list of boxes by image',
  'box-table': 'a table of boxes',
}

/** Pixels given one by one, such as a run-length mask: `width` x `height` bytes from `left`, `top`; 1 is the object. */
export type PixelPatch = { readonly left: number; readonly top: number; readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Where an object is, in the space of its sheet. `turned`: the ring is a box at an angle. */
export type LabelShape =
  | { readonly kind: 'box'; readonly box: PixelBox }
  | { readonly kind: 'rings'; readonly parts: readonly Rings[]; readonly turned: boolean }
  | { readonly kind: 'point'; readonly xy: PixelXY }
  | { readonly kind: 'pixels'; readonly patch: PixelPatch }

/** One object as its file has it. `name` is the word of the file, before any crosswalk. */
export type LabelObject = {
  readonly name: string
  readonly shape: LabelShape
  /** a region of many objects that were not drawn one by one */
  readonly crowd: boolean
  /** marked as too hard to be asked for */
  readonly difficult: boolean
  readonly score: number | null
  /** the box in pixels, where a file on the ground says it as well, as our own exports do */
  readonly pixelBox?: PixelBox | undefined
}

/** `file`: name of the image as the sheet has it; null where it names none. */
export type LabelImage = { readonly file: string | null; readonly width: number | null; readonly height: number | null; readonly objects: readonly LabelObject[] }

/** All that a label file says. `space`: pixels, shares of width and height, or positions in a coordinate system; `crs` null: not said. */
export type LabelSheet = {
  readonly format: LabelFormat
  readonly images: readonly LabelImage[]
  readonly space: { readonly kind: 'pixels' } | { readonly kind: 'shares' } | { readonly kind: 'ground'; readonly crs: string | null }
  /** class names the file declares, whether an object has them or not */
  readonly names: readonly string[]
  /** the vocabulary the format belongs to; null: known by its names alone */
  readonly vocabulary: string | null
  readonly notes: readonly string[]
}

export const plainObject = (name: string, shape: LabelShape): LabelObject => ({ name, shape, crowd: false, difficult: false, score: null })

/** A file that was recognised and cannot be used: what it is, and the line or key that is wrong. */
export const unusable = (format: LabelFormat, where: string, what: string): Failed =>
  fail({
    code: 'labels_invalid',
    message: `The labels are ${formatNames[format]}, and ${where} ${what}.`,
    hint: 'Correct the file, or export it again.',
    details: { format, where },
  })

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isFinite(one))

/** A ring with its first point repeated at the end; null with fewer than three corners. */
export function closedRing(points: readonly PixelXY[]): PixelXY[] | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return null
  const ring = first[0] === last[0] && first[1] === last[1] ? [...points] : [...points, first]
  return ring.length >= 4 ? ring : null
}

/** x0 y0 x1 y1 ... as points. */
export const pointsOf = (flat: readonly number[]): PixelXY[] => Array.from({ length: flat.length >> 1 }, (_, at): PixelXY => [flat[2 * at] ?? 0, flat[2 * at + 1] ?? 0])
