import { z } from 'zod'

/** x = a·col + b·row + c, y = d·col + e·row + f; the corner of pixel (0,0) is (col 0, row 0). */
export const AffineSchema = z.object({ a: z.number(), b: z.number(), c: z.number(), d: z.number(), e: z.number(), f: z.number() })
export type Affine = z.infer<typeof AffineSchema>

/** Ground sample distance in metres a pixel along columns and rows. */
export const GsdSchema = z.object({ x: z.number().positive(), y: z.number().positive() })
export type Gsd = z.infer<typeof GsdSchema>

/**
 * Where numbers live. `crs` is an authority code such as `EPSG:32617` or `ESRI:54009`, `PROJ:<proj4 string>` for a system a file describes
 * without a code, or null for the pixel frame of one image.
 * `affine` maps pixel corners to the CRS; in the pixel frame it is null.
 * `gsdFrom` says whether the GSD was measured on the ellipsoid or typed by a person.
 */
export const FrameSchema = z.object({
  crs: z.string().nullable(),
  affine: AffineSchema.nullable(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  gsd: GsdSchema.nullable(),
  gsdFrom: z.enum(['georeference', 'typed']).nullable(),
})
export type Frame = z.infer<typeof FrameSchema>

/** [column, row] in pixels of the frame beside it; (0,0) is the upper left corner of the upper left pixel. */
export const PixelXYSchema = z.tuple([z.number(), z.number()])
export type PixelXY = z.infer<typeof PixelXYSchema>

/** Half-open box [left, top, right, bottom] in pixels of the frame beside it. */
export const PixelBoxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type PixelBox = z.infer<typeof PixelBoxSchema>

/** Outer ring first, then holes; rings are closed (first point repeated). Pixels of the frame beside it. */
export const RingsSchema = z.array(z.array(PixelXYSchema).min(4)).min(1)
export type Rings = z.infer<typeof RingsSchema>
