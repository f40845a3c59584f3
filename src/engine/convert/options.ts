import type { Legend } from '../files/index.ts'

/** What a conversion was asked for; null: as it is. */
export type ConvertOptions = {
  /** `EPSG:n` */
  readonly crs: string | null
  /** metres a pixel, rasters only */
  readonly gsdM: number | null
  /** cloud optimised layout, rasters only */
  readonly cog: boolean
  /** none, deflate, zstd or lzw, rasters only */
  readonly compress: string | null
  /** classes of pixel values, masks only */
  readonly legend: Legend | null
  /** decimals of written coordinates, vectors only */
  readonly precision: number | null
  /** what is there already may be replaced */
  readonly force: boolean
}

/** What one of the roads made. */
export type Made = {
  readonly format: string
  readonly features: number | null
  /** [width, height] of a raster */
  readonly size: readonly [number, number] | null
  readonly crs: string | null
  readonly files: readonly string[]
  readonly warnings: readonly string[]
}

/** `bytes`: of all files written */
export type Converted = Made & { readonly bytes: number }
