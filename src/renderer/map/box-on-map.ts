import { boxOfPoints } from '../../core/geo/index.ts'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { onFrame } from './on-frame.ts'

const pointsASide = 9

/** Box of a frame's outline in pixels of the map, wherever it lies; null where the two cannot be brought together. */
export function boxOnMap(frame: Frame, map: Frame): PixelBox | null {
  const { width, height } = frame
  const outline = Array.from({ length: pointsASide }, (_, at) => at / (pointsASide - 1)).flatMap((share): PixelXY[] => [
    [width * share, 0],
    [width * share, height],
    [0, height * share],
    [width, height * share],
  ])
  const placed = onFrame(frame, map, outline)
  return placed ? boxOfPoints(placed) : null
}
