import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { makeCrs } from './crs.ts'
import { crsOf, frameToCrs } from './frames.ts'

/** A coordinate system for a label: its code, or the name of one a file describes itself; null for none. */
export function crsWords(text: string | null): string | null {
  if (text === null || !text.startsWith('PROJ:')) return text
  const crs = makeCrs(text)
  return crs.ok ? crs.value.name : 'user-defined'
}

/** A position in words of its frame: `612 488.3 E 3 318 371.6 N`, `27.63012, 85.52310` (latitude first) or `col 120, row 88`. */
export function describePosition(frame: Frame, xy: PixelXY): string {
  const crs = crsOf(frame)
  if (!crs.ok) return `col ${Math.floor(xy[0])}, row ${Math.floor(xy[1])}`
  const [x, y] = frameToCrs(frame, xy)
  if (crs.value.kind === 'geographic') return `${y.toFixed(5)}, ${x.toFixed(5)}`
  return `${grouped(x)} E ${grouped(y)} N`
}

/** One decimal, thousands apart by a space. */
function grouped(value: number): string {
  const [whole = '', decimal = ''] = Math.abs(value).toFixed(1).split('.')
  const sign = value < 0 && Number(value.toFixed(1)) !== 0 ? '-' : ''
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${decimal}`
}
