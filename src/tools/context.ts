import type { Answer } from '../contracts/answer.ts'
import type { Frame, PixelBox, PixelXY, Rings } from '../contracts/frame.ts'
import type { Artifact, ArtifactOf, Detection, Detections, HandTally } from '../contracts/kinds/index.ts'
import type { CatalogueImage, CatalogueQuery } from '../contracts/services/catalogue.ts'
import type { Progress } from '../contracts/request.ts'
import type { Result } from '../contracts/result.ts'
import type { FoundPath, WindowPath } from '../core/network/index.ts'
import type { GridSink, GridSource } from '../core/raster/index.ts'
import type { Layer, View, Workspace } from '../contracts/workspace.ts'
import type { Pictures } from './pictures.ts'

/** An artifact with the id it is stored under. `step` is the step that made it. */
export type Stored<K extends Artifact['kind']> = { readonly artifactId: string; readonly artifact: ArtifactOf<K>; readonly step: string }

/** The same, kind not known. */
export type AnyStored = { readonly artifactId: string; readonly artifact: Artifact; readonly step: string }

export type ImageInput = { readonly name: string; readonly layer: Layer }
export type AreaInput = { readonly name: string; readonly label: string; readonly frame: Frame; readonly rings: Rings }
export type PointInput = { readonly name: string; readonly label: string; readonly frame: Frame; readonly xy: PixelXY }

/** What a wire of each kind delivers to a tool. */
export type WireValues = {
  image: ImageInput
  area: AreaInput
  point: PointInput
  segmentation: Stored<'segmentation'>
  mask: Stored<'mask'>
  detections: Stored<'detections'>
  quantity: Stored<'quantity'>
  yes_no: Stored<'yes_no'>
  path: Stored<'path'>
  table: Stored<'table'>
  raster: Stored<'raster'>
  features: Stored<'features'>
  graph: Stored<'graph'>
  series: Stored<'series'>
  text: Stored<'text'>
  figure: Stored<'figure'>
  report: Stored<'report'>
}

/** One band of an image, as its header tells it; `index` from 0. */
export type BandFacts = {
  readonly index: number
  readonly name: string | null
  readonly unit: string | null
  /** Gray, Red, Green, Blue, Alpha, Palette or Undefined */
  readonly colour: string
  readonly type: string
  readonly scale: number | null
  readonly offset: number | null
}
export type ImageFacts = {
  readonly bands: readonly BandFacts[]
  readonly sensor: string | null
  readonly isRadar: boolean
  readonly date: string | null
  readonly sha256: string | null
}

export type NewRaster = {
  readonly title: string
  readonly frame: Frame
  readonly layerId: string | null
  readonly bands: readonly { readonly name: string; readonly unit: string | null }[]
  readonly method: string
  readonly notes?: readonly string[]
  readonly sources?: readonly string[]
}
/** `values`: pixel value of each class; every pixel the fill leaves out is nodata. */
export type NewMask = Pick<ArtifactOf<'mask'>, 'frame' | 'layerId' | 'classes' | 'values' | 'source'> & Partial<Pick<ArtifactOf<'mask'>, 'note' | 'unseen'>>

/** Pixels of images and of float rasters by window, and new ones; nothing here ever holds a whole raster. */
export type Grids = {
  facts(image: ImageInput): Promise<Result<ImageFacts>>
  /** stored values of a band (from 0) of an image, or of a raster of a step; nodata is not valid */
  band(input: ImageInput | Stored<'raster'>, band?: number): Promise<Result<GridSource>>
  /** one byte a pixel, values as the artifact's table says; 253 obscured, 254 unknown, 255 nodata */
  classes(stored: Stored<'mask'> | Stored<'segmentation'>): GridSource
  /** new float raster of this step; `fill` writes windows into one sink a band, pixels never written or not valid have no value */
  raster(ask: NewRaster, fill: (sinks: readonly GridSink[]) => Promise<Result<null>>): Promise<Result<Stored<'raster'>>>
  /** new mask of this step; `fill` writes class values */
  mask(ask: NewMask, fill: (sink: GridSink) => Promise<Result<null>>): Promise<Result<Stored<'mask'>>>
}

/** A call for one item, inputs as a tool gets them: wires are stored results or resources, the rest plain values. */
export type ChildCall = { readonly label: string; readonly tool: string; readonly inputs: Readonly<Record<string, unknown>> }

/** A window of a stored raster. `values` and `scores` are row by row, one byte a pixel; score = p x 255. */
export type RasterWindow = { readonly box: PixelBox; readonly values: Uint8Array; readonly scores: Uint8Array | null }

/** A way over the passable values of a stored raster; positions in pixels of its frame, points may be moved by `snapPx`. */
export type RasterPath = Omit<WindowPath, 'box' | 'values'> & { readonly artifactId: string; readonly frame: Frame }

export type PerceptionAsk = {
  readonly image: ImageInput
  readonly area: AreaInput | null
  readonly classes: readonly string[]
  readonly model: string | null
  /** the image from before, for models of two dates */
  readonly before?: ImageInput | null | undefined
  /** pixels of the model's grid that neighbouring tiles share, instead of the card's */
  readonly overlapPx?: number | null
  /** false keeps what lies around the area, so that objects on its edge stay whole */
  readonly clip?: boolean
}

/** Objects of a class set, counted after hand edits; `nearMisses` fell below the score. */
export type CountedObjects = {
  readonly counted: readonly Detection[]
  readonly rejected: readonly Detection[]
  readonly minScore: number | null
  /** which parts of a mask were too small to be objects, in words */
  readonly leftOut: string | null
  /** how a person changed the number; null or absent where nobody did */
  readonly hand?: HandTally | null
}

/** How a tool changes the screen. Each call is one undoable entry; views report their words. */
export type WorkspaceActions = {
  state(): Workspace
  change(label: string, edit: (workspace: Workspace) => Workspace): { undoId: number }
  moveView(view: { centre: PixelXY; resolution: number }): void
  /** where the map was before, null when it has not moved */
  previousView(): View | null
  undo(count: number): string[]
  /** asks the window for its file dialog; absent or false where there is no window */
  openFile?(): boolean
}

/** An answer given earlier, with the cards of its plan in words. */
export type EarlierAnswer = { readonly number: number; readonly question: string; readonly answer: Answer; readonly steps: readonly string[] }

/** The world as a tool may see it: no disk, no clock, no process, only this. */
export type ToolContext = {
  readonly signal: AbortSignal
  readonly step: string
  progress(progress: Progress): void
  readonly perception: {
    segmentation(ask: PerceptionAsk): Promise<Result<Stored<'segmentation'>>>
    detections(ask: PerceptionAsk): Promise<Result<Detections>>
  }
  readonly rasters: {
    /** every stored window of a raster, in row order; absent tiles are nodata and are not visited */
    windows(artifactId: string, frame: Frame): AsyncIterable<RasterWindow>
    /** shortest way over everything that is stored of a raster, searched beside the engine; fails `over_budget` above 400 million pixels */
    findPath(ask: RasterPath): Promise<Result<FoundPath>>
    /** new raster of this step on the same grid, window by window; returns pixels a value inside the frame */
    derive(sourceId: string, frame: Frame, map: (window: RasterWindow) => Uint8Array): Promise<Record<string, number>>
  }
  readonly grids: Grids
  /** runs another tool for one item; the call and its result are recorded under this step */
  child(call: ChildCall): Promise<Result<AnyStored>>
  /** objects of the asked classes: components of the raster after merging, or boxes of a detector, minus hand rejections */
  objects(stored: Stored<'detections'> | Stored<'mask'>, classes: readonly string[], minScore: number | null): Promise<Result<CountedObjects>>
  /** objects of the asked classes that a person took out; costs nothing where none was */
  rejected(stored: Stored<'mask'>, classes: readonly string[]): Promise<Result<readonly Detection[]>>
  /** what a person changed in a result's pixels, in words; null or absent where nothing */
  corrected?(artifactId: string): string | null
  /** images of the catalogue, newest first */
  readonly catalogue: { find(query: CatalogueQuery): { images: CatalogueImage[]; total: number } }
  readonly selection: readonly string[]
  readonly workspace: WorkspaceActions
  /** pictures for print; absent where nothing can be drawn */
  readonly pictures?: Pictures
  /** answers of this project and the results their facts stand on; absent where there is no project */
  readonly answers?: { find(requestId: string): EarlierAnswer | null; stored(artifactId: string): AnyStored | null }
  /** places of the layers of place names whose name holds the words, best first; absent where there are none */
  readonly places?: { find(words: string): Promise<Result<readonly { name: string; layer: string; at: PixelXY }[]>> }
}
