import type { PixelXY } from '../../contracts/frame.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import { theMap } from '../map/map-handle.ts'
import { useMirror } from '../state/mirror.ts'

/** Two numbers with optional marks: `27.63, 85.52`, `27.63 N 85.52 E`, `col 120, row 88`. */
export function parseCoordinate(words: string): [number, number] | null {
  const plain = words.toLowerCase().replaceAll(/col(umn)?|row|°/g, ' ')
  const numbers = [...plain.matchAll(/(-?\d+(?:\.\d+)?)\s*([nsew])?/g)]
  if (numbers.length !== 2 || /[a-z]/.test(plain.replaceAll(/[nsew]\b/g, ' '))) return null
  const [a, b] = numbers.map((match) => signed(Number(match[1]), match[2]))
  if (a === undefined || b === undefined) return null
  const eastFirst = numbers[0]?.[2] === 'e' || numbers[0]?.[2] === 'w'
  return eastFirst ? [b, a] : [a, b]
}

const signed = (value: number, mark: string | undefined) => (mark === 's' || mark === 'w' ? -Math.abs(value) : value)

/** Where a pair lies in the project frame: latitude and longitude where the frame has a CRS and they fit, else column and row. */
export function placeOf([a, b]: readonly [number, number]): PixelXY | null {
  const frame = useMirror.getState().workspace?.frame
  if (!frame) return null
  if (frame.crs && Math.abs(a) <= 90 && Math.abs(b) <= 180) {
    const xy = lonLatToFrame(frame, [b, a])
    const inside = xy.ok && xy.value[0] >= -frame.width && xy.value[0] <= 2 * frame.width && xy.value[1] >= -frame.height && xy.value[1] <= 2 * frame.height
    if (xy.ok && inside) return xy.value
  }
  return [a, b]
}

export function goTo(pair: readonly [number, number]): boolean {
  const xy = placeOf(pair)
  if (xy) theMap()?.goTo(xy, null)
  return xy !== null
}
