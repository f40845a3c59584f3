import geodesic from 'geographiclib-geodesic'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { frameToLonLat, lengthM, mapPixels } from '../../core/geo/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'

export const pointDistance = defineTool({
  id: 'point_distance',
  version: 1,
  module: 'logic',
  verb: 'Measure between two points',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.point_distance'],
  summary: 'Straight distance between two points: geodesic, or by the pixel size of the image; never by a typed pixel size.',
  typing: { dimension: 'length', unit: { argument: 'unit' } },
  words: ['distance', 'how far', 'between', 'straight line', 'as the crow flies'],
  inputs: { from: wire.one('point', { label: 'from' }), to: wire.one('point', { label: 'to' }), unit: argumentOf.choice(['m', 'px'], { label: 'unit' }) },
  run({ from, to, unit }) {
    const mapped = mapPixels(to.frame, from.frame, [to.xy])
    if (!mapped.ok) return mapped
    const end = mapped.value[0] ?? to.xy
    if (![...from.xy, ...end].every(Number.isFinite)) return fail({ code: 'argument_invalid', message: 'A point without a place has no distance.', hint: 'Check both points.' })
    const distance = unit === 'px' ? ok(Math.hypot(end[0] - from.xy[0], end[1] - from.xy[1])) : groundM(from.frame, from.xy, end)
    if (!distance.ok) return distance
    const how = unit === 'px' ? 'in pixels of the first point' : from.frame.gsdFrom === 'typed' ? 'plane, by the typed pixel size' : 'geodesic on the ellipsoid'
    return ok({
      artifact: {
        kind: 'quantity' as const,
        dimension: 'length' as const,
        value: distance.value,
        unit: unit ?? 'm',
        interval: null,
        intervalReason: 'a straight line between two given points',
        method: `straight line, ${how}`,
        n: 2,
        label: `distance from ${from.label} to ${to.label}`,
        classes: [],
        evidence: null,
        analysedShare: null,
      },
    })
  },
})

/** The shortest line on the ellipsoid; a line straight in the CRS would be longer, and wrong across the date line. */
function groundM(frame: Frame, from: PixelXY, to: PixelXY): Result<number> {
  if (frame.crs === null || frame.gsdFrom === 'typed') return lengthM(frame, [from, to])
  const [start, end] = [frameToLonLat(frame, from), frameToLonLat(frame, to)]
  if (!start.ok) return start
  if (!end.ok) return end
  const metres = geodesic.Geodesic.WGS84.Inverse(start.value[1], start.value[0], end.value[1], end.value[0]).s12
  if (metres === undefined || !Number.isFinite(metres))
    return fail({ code: 'frame_unknown', message: 'A point lies outside the domain of the coordinate system.', hint: 'Check the coordinate system of the image.' })
  return ok(metres)
}
