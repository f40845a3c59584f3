import type { Affine } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'

type XY = readonly [number, number]

/** Affine of a GDAL geotransform `[x0, dx/dcol, dx/drow, y0, dy/dcol, dy/drow]`, pixel corner based. */
export function affineFromGeotransform(g: readonly [number, number, number, number, number, number]): Affine {
  return { a: g[1], b: g[2], c: g[0], d: g[4], e: g[5], f: g[3] }
}

/** [x, y] in the CRS of the pixel position [column, row]. */
export function applyAffine(affine: Affine, xy: XY): [number, number] {
  return [affine.a * xy[0] + affine.b * xy[1] + affine.c, affine.d * xy[0] + affine.e * xy[1] + affine.f]
}

/** The affine from CRS to pixels; `frame_unknown` where columns and rows run along one line or a number is not finite. */
export function invertAffine(affine: Affine): Result<Affine> {
  const { a, b, c, d, e, f } = affine
  const determinant = a * e - b * d
  const usable = Number.isFinite(determinant) && determinant !== 0 && Number.isFinite(c) && Number.isFinite(f)
  if (!usable) {
    return fail({
      code: 'frame_unknown',
      message: 'The georeference of the image is degenerate: its pixels have no surface.',
      hint: 'Georeference the image again, or use it in pixels.',
    })
  }
  return ok({
    a: e / determinant,
    b: -b / determinant,
    c: (b * f - c * e) / determinant,
    d: -d / determinant,
    e: a / determinant,
    f: (c * d - a * f) / determinant,
  })
}

/** First `inner`, then `outer`. */
export function composeAffine(outer: Affine, inner: Affine): Affine {
  const [c, f] = applyAffine(outer, [inner.c, inner.f])
  return {
    a: outer.a * inner.a + outer.b * inner.d,
    b: outer.a * inner.b + outer.b * inner.e,
    c,
    d: outer.d * inner.a + outer.e * inner.d,
    e: outer.d * inner.b + outer.e * inner.e,
    f,
  }
}
