import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { frameToLonLat, groundGsd } from '../geo/index.ts'
import { ringOfBox } from './rings.ts'

/** Unit vectors in pixels (x right, y down) of the words for sides of the picture. */
const screenSides: Readonly<Record<string, PixelXY>> = { top: [0, -1], upper: [0, -1], bottom: [0, 1], lower: [0, 1], left: [-1, 0], right: [1, 0] }
const mapSides: Readonly<Record<string, readonly [east: number, north: number]>> = {
  north: [0, 1],
  south: [0, -1],
  east: [1, 0],
  west: [-1, 0],
  northern: [0, 1],
  southern: [0, -1],
  eastern: [1, 0],
  western: [-1, 0],
}
const shares: readonly (readonly [RegExp, number])[] = [
  [/quarter|fourth/, 1 / 4],
  [/third/, 1 / 3],
  [/half|side|part/, 1 / 2],
]

/**
 * Outline in pixels of a part of the image such as `north half`, `bottom third of image`, `left quarter`, `north east quarter`, `middle`.
 * Top and left are those of the picture; north is map north, also on a turned image. `argument_invalid` for other words,
 * `frame_unknown` for compass words without georeference.
 */
export function regionRings(frame: Frame, text: string): Result<Rings> {
  const words = text
    .toLowerCase()
    .replace(/(north|south)[- ]?(east|west)(ern)?/g, '$1 $2')
    .split(/[^a-z]+/)
  if (words.some((word) => ['middle', 'centre', 'center', 'central'].includes(word))) return ok([centreRing(frame)])
  const sides = words.filter((word) => word in screenSides || word in mapSides)
  if (sides.length === 0 || sides.length > 2) return unknownPart(text)
  const north = sides.some((word) => word in mapSides) ? northOf(frame) : ok([0, -1] as PixelXY)
  if (!north.ok) return north
  // a corner such as "north east quarter" is half of each side, a plain corner too
  const share = sides.length === 2 ? 1 / 2 : (shares.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 1 / 2)
  const directions = sides.map((word) => screenSides[word] ?? fromCompass(mapSides[word] ?? [0, 0], north.value))
  return ok([directions.reduce((ring, direction) => cut(ring, direction, { frame, share }), ringOfBox([0, 0, frame.width, frame.height]))])
}

function centreRing({ width, height }: Frame): PixelXY[] {
  return ringOfBox([width / 4, height / 4, (width * 3) / 4, (height * 3) / 4])
}

/** Direction of map north in pixels at the image centre, length one; snapped when within half a degree of an axis. */
function northOf(frame: Frame): Result<PixelXY> {
  const centre: PixelXY = [frame.width / 2, frame.height / 2]
  const gsd = groundGsd(frame)
  const base = frameToLonLat(frame, centre)
  const right = frameToLonLat(frame, [centre[0] + 1, centre[1]])
  const down = frameToLonLat(frame, [centre[0], centre[1] + 1])
  if (!base.ok || !right.ok || !down.ok || !gsd) {
    return fail({ code: 'frame_unknown', message: 'The image has no coordinate system, so north is not known.', hint: 'Say top, bottom, left or right of the image.' })
  }
  const x = (right.value[1] - base.value[1]) / gsd.x
  const y = (down.value[1] - base.value[1]) / gsd.y
  const length = Math.hypot(x, y)
  // grid north and true north differ by up to some degrees: halves follow the grid of a north-up image
  const snap = (value: number) => (Math.abs(value) < 0.09 ? 0 : Math.abs(value) > 0.996 ? Math.sign(value) : value)
  return ok([snap(x / length), snap(y / length)])
}

function fromCompass([east, north]: readonly [number, number], [nx, ny]: PixelXY): PixelXY {
  // east is north turned clockwise on the screen
  return [north * nx - east * ny, north * ny + east * nx]
}

/** The part of a ring that lies in the outer `share` of the image towards a direction. */
function cut(ring: readonly PixelXY[], [dx, dy]: PixelXY, { frame, share }: { frame: Frame; share: number }): PixelXY[] {
  const along = ([x, y]: PixelXY) => x * dx + y * dy
  const reach = ringOfBox([0, 0, frame.width, frame.height]).map(along)
  const limit = Math.max(...reach) - (Math.max(...reach) - Math.min(...reach)) * share
  const out: PixelXY[] = []
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as PixelXY
    const b = ring[i] as PixelXY
    const [p, q] = [along(a) - limit, along(b) - limit]
    if (p >= 0) out.push(a)
    if (p > 0 !== q > 0 && p !== q) out.push([a[0] + ((b[0] - a[0]) * p) / (p - q), a[1] + ((b[1] - a[1]) * p) / (p - q)])
  }
  const unique = out.filter((xy, i) => i === 0 || Math.hypot(xy[0] - (out[i - 1] as PixelXY)[0], xy[1] - (out[i - 1] as PixelXY)[1]) > 1e-9)
  const [first] = unique
  return first ? [...unique, first] : []
}

function unknownPart(text: string) {
  return fail({ code: 'argument_invalid', message: `"${text}" names no part of the image.`, hint: 'Say for example "north half", "bottom third" or "left quarter".' })
}
