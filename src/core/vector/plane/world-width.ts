import type { Frame } from '../../../contracts/frame.ts'
import { makeCrs } from '../../geo/index.ts'

/** Columns that go once around the Earth, in a frame whose columns are meridians; null in any other. Positive. */
export function worldWidthPx(frame: Frame): number | null {
  const { affine } = frame
  if (frame.crs === null || !affine || affine.b !== 0 || affine.d !== 0 || affine.a === 0) return null
  const crs = makeCrs(frame.crs)
  if (!crs.ok || crs.value.body !== 'Earth') return null
  if (crs.value.kind === 'geographic') return Math.abs(360 / crs.value.unitDegrees / affine.a)
  if (!/\+proj=(merc|webmerc|eqc|cea|mill)\b/.test(crs.value.proj)) return null
  const [west] = crs.value.fromLonLat([-90, 0])
  const [east] = crs.value.fromLonLat([90, 0])
  const width = Math.abs(((east - west) * 2) / affine.a)
  return Number.isFinite(width) && width > 0 ? width : null
}
