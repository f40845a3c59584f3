import type { Frame, PixelBox } from '../contracts/frame.ts'
import type { Figure, Unit } from '../contracts/kinds/index.ts'
import type { Result } from '../contracts/result.ts'
import type { Furniture, KeyNumber, Paper } from '../core/picture/index.ts'
import type { AreaInput, ImageInput, PointInput, Stored } from './context.ts'

/** A result that can be drawn on a map. */
export type Drawable = Stored<'mask'> | Stored<'segmentation'> | Stored<'detections'> | Stored<'features'> | Stored<'graph'> | Stored<'path'> | Stored<'raster'>
export const drawableKinds = ['mask', 'segmentation', 'detections', 'features', 'graph', 'path', 'raster'] as const

/** `classes` and `minScore` as the number beside the map was counted with; null: all classes, score of the card. `asObjects`: a mask as its objects */
export type DrawnThing = { readonly stored: Drawable; readonly classes?: readonly string[] | null; readonly minScore?: number | null; readonly asObjects?: boolean }

/** `values`: row by row on the grid of `frame`; NaN has no value */
export type MeasuredSurface = {
  readonly frame: Frame
  readonly values: Float32Array | Float64Array
  readonly label: string
  readonly unit: string | null /** low values stay clear */
  readonly fadesOut?: boolean
}

export type MapAsk = {
  readonly image: ImageInput | null
  readonly things: readonly DrawnThing[]
  readonly area?: AreaInput | null
  readonly points?: readonly PointInput[]
  /** part to show in pixels of the image (of the first thing where there is none); else the area, else the image */
  readonly box?: PixelBox | null
  /** measured values on a grid of its own, over the image */
  readonly surface?: MeasuredSurface | null
  readonly title: string
  readonly subtitle?: string | null
  readonly summary?: string | null
  readonly numbers?: readonly KeyNumber[]
  readonly limits?: readonly string[]
  readonly validation?: string
  /** when it was made and in which project; absent for steps, whose results must be the same when they run again */
  readonly imprint?: { readonly made: string; readonly project: string } | null
  readonly paper?: Paper
  /** `plate`: the map alone with its legend below, for the page of a report */
  readonly form?: 'sheet' | 'plate'
  /** of the fills, 0 to 1 as designed */
  readonly opacity?: number
  readonly furniture?: Partial<Furniture>
}

export type PanelAsk = {
  readonly images: readonly { readonly image: ImageInput; readonly label: string | null }[]
  readonly things: readonly DrawnThing[]
  readonly area?: AreaInput | null
  readonly title: string
  readonly columns: number
}

/** A bar, slice or point. `value` null is a gap; `interval` is drawn as a whisker. `classId` gives the colour of the map. */
export type ChartItem = {
  readonly label: string
  readonly value: number | null
  readonly interval?: readonly [number, number] | null
  readonly classId?: string | null
  readonly step?: string | null
  readonly artifactId?: string | null
}
export type ChartAsk = {
  readonly form: 'bar' | 'pie' | 'line'
  readonly title: string
  readonly items: readonly ChartItem[]
  readonly unit: Unit | null
  readonly axis?: string | null
  readonly method: string
}

export type PageAsk = {
  readonly title: string
  readonly text: string
  readonly figures: readonly Figure[]
  readonly numbers: readonly KeyNumber[] /** parts asked for that are not there, each a sentence */
  readonly missing: readonly string[]
}

/** Pictures for print, as a tool asks for them. Each is one SVG with its images inside. */
export type Pictures = {
  map(ask: MapAsk): Promise<Result<Figure>>
  panel(ask: PanelAsk): Promise<Result<Figure>>
  chart(ask: ChartAsk): Promise<Result<Figure>>
  page(ask: PageAsk): Result<Figure>
}
