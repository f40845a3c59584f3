import { basename } from 'node:path'
import type { Affine, Frame } from '../../contracts/frame.ts'
import { makeCrs, withGroundGsd } from '../../core/geo/index.ts'

type Parts = { readonly affine: Affine | null; readonly crs: string | null; readonly reason: string | null; readonly width: number; readonly height: number }

/** The frame of an image: georeferenced only when both affine and a known CRS are there, else its pixel frame with the reason. */
export function frameFor({ affine, crs, reason, width, height }: Parts): { readonly frame: Frame; readonly reason: string | null } {
  const pixels: Frame = { crs: null, affine: null, width, height, gsd: null, gsdFrom: null }
  if (affine === null || crs === null) return { frame: pixels, reason: reason ?? 'It has no coordinate system. Counting works; for areas give its pixel size.' }
  const known = makeCrs(crs)
  if (!known.ok) return { frame: pixels, reason: `${known.error.message} ${known.error.hint}` }
  return { frame: withGroundGsd({ ...pixels, crs, affine }), reason }
}

/** Sentences about a file as one text, or null; the first "It" becomes the file's name. */
export function joinWarnings(path: string, sentences: readonly string[]): string | null {
  return sentences.length === 0 ? null : sentences.join(' ').replace(/^It /, `${basename(path)} `)
}
