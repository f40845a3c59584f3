import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the corpus lies beside a checkout; it is never part of one. */
export const corpusFolder = join(import.meta.dirname, '../../../shared/corpus')
export const hasCorpus = existsSync(join(corpusFolder, 'truth.json'))

type Number = number | string
export type TruthStats = { count: number; min: number | string | null; max: number | string | null; mean: number | readonly [number, number] | null }

/** One file of `truth.json`; its conventions stand there. */
export type Truth = {
  readonly file: string
  readonly tier: 'core' | 'wide' | 'hostile'
  readonly expect: 'ok' | 'refuse'
  readonly tags: { readonly compression?: string; readonly bits?: number; readonly sample_format?: number; readonly samples?: number }
  readonly pixels_partial?: boolean
  readonly values_are?: string
  readonly tolerance?: number
  readonly size: readonly [number, number]
  readonly bands: number
  readonly dtype: readonly string[]
  readonly signed_byte?: boolean
  readonly overviews: readonly (readonly [number, number])[]
  readonly geotransform: readonly Number[] | null
  readonly crs: { readonly authority: string | null; readonly unit_to_m?: number | null; readonly is_geographic: boolean } | null
  readonly area_or_point: 'Area' | 'Point' | null
  readonly nodata: readonly (Number | null)[]
  readonly gcps: readonly (readonly number[])[] | null
  readonly gcp_count?: number
  readonly rpc: unknown
  readonly mask: string
  readonly center_lonlat: readonly [number, number] | null
  readonly center_lonlat_own_datum: readonly [number, number] | null
  readonly center_pixel_area_m2: number | null
  readonly pixels: readonly { readonly row: number; readonly col: number; readonly values: readonly (Number | readonly number[] | null)[] }[]
  readonly stats: readonly (TruthStats | null)[]
  readonly scale?: readonly number[]
  readonly offset?: readonly number[]
}

export function readTruth(): readonly Truth[] {
  return (JSON.parse(readFileSync(join(corpusFolder, 'truth.json'), 'utf8')) as { files: Truth[] }).files
}
