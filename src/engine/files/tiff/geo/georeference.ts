import type { Affine } from '../../../../contracts/frame.ts'
import type { Directory } from '../header/directory.ts'
import { readGeoKeys } from '../geokeys.ts'

/** Affine of pixel corners and CRS code of a page; `reason` says why one of them is missing. */
export type Georeference = { readonly affine: Affine | null; readonly crs: string | null; readonly reason: string | null }

const scaleTag = 33550
const tiepointTag = 33922
const matrixTag = 34264
const rpcTag = 50844

/**
 * Every way a TIFF can be georeferenced becomes one affine, made once: scale and first tiepoint (wherever it lies) win over a matrix,
 * PixelIsPoint moves by half a pixel along both axes, a negative scale means the same as a positive one.
 */
export async function readGeoreference(page: Directory): Promise<Georeference> {
  const keys = await readGeoKeys(page)
  const scale = await page.numbers(scaleTag)
  const tiepoints = await page.numbers(tiepointTag)
  const matrix = await page.numbers(matrixTag)
  const affine = fromScale(scale, tiepoints) ?? fromMatrix(matrix)
  if (!affine) return { affine: null, crs: keys?.crs ?? null, reason: await missingReason(page, { scale, tiepoints }) }
  const corner = keys?.pixelIsPoint ? halfPixelBack(affine) : affine
  if (!usable(corner)) return { affine: null, crs: keys?.crs ?? null, reason: 'Its georeference is degenerate and is not used.' }
  return { affine: corner, crs: keys?.crs ?? null, reason: keys?.crs ? null : (keys?.reason ?? 'It has a position but names no coordinate system.') }
}

function fromScale(scale: number[] | null, tiepoints: number[] | null): Affine | null {
  const [sx, sy] = scale ?? []
  const [i, j, , x, y] = tiepoints ?? []
  if (sx === undefined || sy === undefined || i === undefined || j === undefined || x === undefined || y === undefined) return null
  const height = Math.abs(sy)
  return { a: sx, b: 0, c: x - i * sx, d: 0, e: -height, f: y + j * height }
}

function fromMatrix(matrix: number[] | null): Affine | null {
  if (!matrix || matrix.length < 8) return null
  const [a = 0, b = 0, , c = 0, d = 0, e = 0, , f = 0] = matrix
  return { a, b, c, d, e, f }
}

function halfPixelBack({ a, b, c, d, e, f }: Affine): Affine {
  return { a, b, c: c - (a + b) / 2, d, e, f: f - (d + e) / 2 }
}

export function usable(affine: Affine): boolean {
  const determinant = affine.a * affine.e - affine.b * affine.d
  return Object.values(affine).every(Number.isFinite) && determinant !== 0
}

async function missingReason(page: Directory, tags: { scale: number[] | null; tiepoints: number[] | null }): Promise<string> {
  if (page.has(rpcTag)) return 'It carries camera coefficients (RPC) and needs terrain correction before it fits the map.'
  if (!tags.scale && (tags.tiepoints?.length ?? 0) >= 18) return 'It carries ground control points but is not rectified yet.'
  return 'It has no coordinate system. Counting works; for areas give its pixel size.'
}
