import type { Frame } from '../../../contracts/frame.ts'
import type { Artifact, Feature, Figure, Scalar } from '../../../contracts/kinds/index.ts'
import type { RequestState } from '../../../contracts/request.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import type { Stored } from '../../../tools/index.ts'

/** Layer groups of a rapid-mapping product, in their order from the top. */
export const themes = ['A source', 'B observed event', 'C built-up', 'D base'] as const
export type Theme = (typeof themes)[number]

/** Things with a place, positions in pixels of `frame`. `styleBy`: the property that colours and legends follow; null: one look for all. */
export type GatheredLayer = {
  /** unique among all layers and tables, letters, digits and `_` */
  readonly name: string
  readonly title: string
  readonly theme: Theme
  readonly frame: Frame
  readonly features: readonly Feature[]
  readonly styleBy: 'class' | 'state' | 'what' | null
}

export type RasterKind = 'mask' | 'segmentation' | 'raster'
export type GatheredRaster = {
  readonly name: string
  readonly title: string
  readonly theme: Theme
  readonly stored: Stored<'mask'> | Stored<'segmentation'> | Stored<'raster'>
  readonly request: RequestState
}

export type GatheredTable = {
  readonly name: string
  readonly title: string
  /** `unit` stands in the header of a column that has one */
  readonly columns: readonly { readonly name: string; readonly unit: string | null }[]
  readonly rows: readonly (readonly Scalar[])[]
}

/** Everything that answers of a project rest on, once, in one form for every format. */
export type Gathered = {
  readonly requests: readonly RequestState[]
  readonly layers: readonly GatheredLayer[]
  readonly rasters: readonly GatheredRaster[]
  readonly tables: readonly GatheredTable[]
  readonly figures: readonly { readonly name: string; readonly figure: Figure }[]
  /** images the answers were read from */
  readonly images: readonly Layer[]
  /** words for people: steps whose result has no form to be exported in */
  readonly notes: readonly string[]
}

export type AnyArtifact = Artifact
