import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { applyAffine, type CoordinateChoice, invertAffine, lonLatToFrame, readCoordinate } from '../../core/geo/index.ts'
import { engine } from '../app/engine.ts'
import { theMap } from '../map/map-handle.ts'
import { text } from '../messages/en.ts'
import { attempt, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'

/** A place on the map that typed words may mean; `label` says how they were read. */
export type Found = { readonly xy: PixelXY; readonly label: string }

/**
 * Where typed words may lie in the project frame, the likely place first; several where it has to be asked which is meant. Any notation
 * `readCoordinate` reads, `col 120, row 88`, and two plain numbers as coordinates of the image's own system or as column and row.
 */
export function findPlaces(words: string): Found[] {
  const frame = useMirror.getState().workspace?.frame
  if (!frame) return []
  const pixel = columnAndRow(words)
  if (pixel) return [pixel]
  const plain = plainPair(words)
  if (frame.crs === null) return plain ? [{ xy: plain, label: 'column, row' }] : []
  const read = readCoordinate(words)
  const readings = read.ok ? (read.value.choices.length > 0 ? read.value.choices : [read.value.taken]).filter((choice) => choice !== null) : []
  const places = readings.flatMap((choice) => placeOf(frame, choice))
  const near = places.filter(({ xy }) => isNear(frame, xy))
  if (near.length > 0) return near
  const own = plain ? inOwnSystem(frame, plain) : null
  if (own) return [own]
  if (plain && isNear(frame, plain)) return [{ xy: plain, label: 'column, row' }]
  return read.ok && read.value.taken === null ? places : places.slice(0, 1)
}

/** Places of loaded layers whose name holds the words. */
export async function findNamed(words: string): Promise<Found[]> {
  if (words.trim() === '') return []
  const found = await attempt(() => engine().workspace.findPlace({ words: words.trim(), limit: 10 }))
  return (found ?? []).map(({ name, layer, at }) => ({ xy: [at[0], at[1]], label: `${name} (${layer})` }))
}

function columnAndRow(words: string): Found | null {
  const found = /^\s*col(?:umn)?\s*(-?\d+(?:\.\d+)?)\s*[,;]?\s*row\s*(-?\d+(?:\.\d+)?)\s*$/i.exec(words)
  return found ? { xy: [Number(found[1]), Number(found[2])], label: 'column, row' } : null
}

function plainPair(words: string): PixelXY | null {
  const found = /^\s*(-?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d+(?:\.\d+)?)\s*$/.exec(words)
  return found ? [Number(found[1]), Number(found[2])] : null
}

function placeOf(frame: Frame, { lonLat, notation }: CoordinateChoice): Found[] {
  const xy = lonLatToFrame(frame, lonLat)
  return xy.ok ? [{ xy: xy.value, label: notation }] : []
}

/** Eastings and northings as the status bar shows them. */
function inOwnSystem(frame: Frame, pair: PixelXY): Found | null {
  const inverse = frame.affine ? invertAffine(frame.affine) : null
  if (!inverse?.ok) return null
  const xy = applyAffine(inverse.value, pair)
  return isNear(frame, xy) ? { xy, label: `x, y in ${frame.crs ?? ''}` } : null
}

/** On the image or within one image's size around it. */
const isNear = ({ width, height }: Frame, [x, y]: PixelXY): boolean => x >= -width && x <= 2 * width && y >= -height && y <= 2 * height

export function goTo({ xy, label }: Found): void {
  theMap()?.goTo(xy, null)
  const frame = useMirror.getState().workspace?.frame
  const isOutside = frame && (xy[0] < 0 || xy[1] < 0 || xy[0] > frame.width || xy[1] > frame.height)
  say(isOutside ? text.go.outside(label) : text.go.gone(label))
}
