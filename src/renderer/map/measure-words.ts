import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { groundGsd, lengthM, polygonAreaM2 } from '../../core/geo/index.ts'
import { areaWords, lengthWords } from '../../core/words/index.ts'
import { text } from '../messages/en.ts'
import { closedRing, type Draft, outlineOf } from './draft.ts'

/** Size of a draft in words, geodesic: width and height of a rectangle, way round and corners of a polygon; pixels where no pixel size is known. */
export function draftWords(frame: Frame, draft: Draft): string {
  const outline = outlineOf(draft)
  if (outline.length < 2 || draft.tool === 'point') return ''
  if (draft.tool === 'length') return lineWords(frame, outline)
  const size = ringWords(frame, outline)
  if (size.startsWith(text.map.tooSmallBegin)) return size
  const [a, b, c] = outline
  if (draft.tool === 'rectangle' && a && b && c) return `${sideWords(frame, [a, b])} × ${sideWords(frame, [b, c])} · ${size}`
  const ring = draft.tool === 'polygon' ? closedRing(outline) : null
  return ring ? `${size} · ${text.map.around(sideWords(frame, ring), ring.length - 1)}` : size
}

function sideWords(frame: Frame, points: readonly PixelXY[]): string {
  const total = groundGsd(frame) ? lengthM(frame, points) : null
  return total?.ok ? lengthWords(total.value) : `${Math.round(pathPx(points))} px`
}

export function lineWords(frame: Frame, points: readonly PixelXY[]): string {
  const gsd = groundGsd(frame)
  if (!gsd) return `${Math.round(pathPx(points))} px`
  const total = lengthM(frame, points)
  if (!total.ok) return total.error.message
  if (total.value < 3 * gsd.x) return tooSmall(gsd.x)
  const last = points.length > 2 ? lengthM(frame, points.slice(-2)) : null
  return last?.ok ? `${lengthWords(last.value)} · ${lengthWords(total.value)} in all` : lengthWords(total.value)
}

export function ringWords(frame: Frame, outline: readonly PixelXY[]): string {
  const ring = closedRing(outline)
  const gsd = groundGsd(frame)
  if (!ring) return gsd ? lineWords(frame, outline) : `${Math.round(pathPx(outline))} px`
  if (!gsd) return `${Math.round(ringPx2(ring))} px²`
  const area = polygonAreaM2(frame, [ring])
  if (!area.ok) return area.error.message
  return ringPx2(ring) < 9 ? tooSmall(gsd.x) : areaWords(area.value)
}

const tooSmall = (gsdM: number) => `${text.map.tooSmallBegin} at ${gsdM.toPrecision(2)} m per pixel.`

function pathPx(points: readonly PixelXY[]): number {
  return points.reduce((sum, xy, index) => {
    const before = points[index - 1]
    return before ? sum + Math.hypot(xy[0] - before[0], xy[1] - before[1]) : sum
  }, 0)
}

/** Area of a closed ring in square pixels. */
export function ringPx2(ring: readonly PixelXY[]): number {
  let twice = 0
  for (const [index, xy] of ring.entries()) {
    const next = ring[index + 1]
    if (next) twice += xy[0] * next[1] - next[0] * xy[1]
  }
  return Math.abs(twice) / 2
}
