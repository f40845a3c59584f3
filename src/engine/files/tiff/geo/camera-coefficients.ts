import type { CameraCoefficients } from '../../raster-info.ts'
import type { Directory } from '../header/directory.ts'

const rpcTag = 50844

/** Rational camera coefficients of tag 50844 (92 doubles: two errors, ten scalars, four polynomials of 20); null without them. */
export async function readCameraCoefficients(page: Directory): Promise<CameraCoefficients | null> {
  const numbers = await page.numbers(rpcTag)
  if (!numbers || numbers.length < 92) return null
  const at = (index: number) => numbers[index] as number
  const polynomial = (index: number) => numbers.slice(12 + index * 20, 32 + index * 20)
  return {
    lineOffset: at(2),
    sampleOffset: at(3),
    latOffset: at(4),
    longOffset: at(5),
    heightOffset: at(6),
    lineScale: at(7),
    sampleScale: at(8),
    latScale: at(9),
    longScale: at(10),
    heightScale: at(11),
    lineNumerator: polynomial(0),
    lineDenominator: polynomial(1),
    sampleNumerator: polynomial(2),
    sampleDenominator: polynomial(3),
  }
}
