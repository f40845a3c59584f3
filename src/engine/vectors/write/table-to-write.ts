import type { Pace } from '../../../core/raster/index.ts'
import type { Feature } from '../vector-source.ts'

/** One layer on its way into a file: coordinates are in `crs` already, and every ring of a polygon runs the way the format wants it. */
export type TableToWrite = {
  readonly name: string
  /** a text `makeCrs` accepts, or null: positions of no known system (pixels of an image) */
  readonly crs: string | null
  readonly fields: readonly string[]
  readonly features: readonly Feature[]
  /** QGIS style (QML) for formats that hold one; absent: one symbol a class, where features have a class */
  readonly style?: string | undefined
  /** rows that never have a place, for formats with plain tables */
  readonly isTable?: boolean | undefined
}

export type Written = { readonly files: readonly string[]; readonly warnings: readonly string[] }
/** `decimals` of a coordinate, where the format writes text; `pace`: long work lets other work run, and can be stopped. */
export type WriteOptions = { readonly decimals: number; readonly pace?: Pace | undefined }
export type Writer = (path: string, tables: readonly TableToWrite[], options: WriteOptions) => Promise<Written>
