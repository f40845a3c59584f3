import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { cropFrame, mapPixels } from '../../core/geo/index.ts'
import { cropped, gridSource } from '../../core/raster/index.ts'
import { viewshed as seenFrom, visibility } from '../../core/terrain/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { PointInput } from '../context.ts'
import { bandOf, caught, frameOf, layerIdOf, paceOf } from './support/grid-input.ts'
import { bytesOf, makeMask } from './support/made.ts'
import { heightUnitM, scaleAt } from './support/terrain.ts'
import { wholeGrid } from './support/whole.ts'

export const viewshed = defineTool({
  id: 'viewshed',
  version: 1,
  module: 'raster',
  verb: 'Find what can be seen from a point',
  output: 'mask',
  effects: 'none',
  summary: 'Ground in line of sight from a point over an elevation raster, for a mast, a lookout or a radio link; the curve of the Earth counts.',
  typing: { classes: ['user:visible'], frame: 'elevation', metric: true, needs: { elevation: { sensors: ['elevation'] } } },
  words: ['viewshed', 'visible from', 'line of sight', 'can be seen', 'visibility', 'radio'],
  inputs: {
    elevation: wire.either(['image', 'raster'], { label: 'elevation' }),
    point: wire.one('point', { label: 'from' }),
    band: argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' }),
    eyeM: argumentOf.number({ label: 'eye above ground', min: 0, max: 1000, unit: 'm', note: '1.7 unless set' }),
    targetM: argumentOf.number({ label: 'thing above ground', min: 0, max: 1000, unit: 'm', note: '0 unless set' }),
    reachM: argumentOf.numberRequired({ label: 'as far as', min: 1, max: 200_000, unit: 'm' }),
  },
  run: ({ elevation, point, band, eyeM = 1.7, targetM = 0, reachM }, context) =>
    caught(async () => {
      const heights = await bandOf(context, elevation, { band })
      if (!heights.ok) return heights
      const unit = heightUnitM(heights.value.facts.unit)
      if (!unit.ok) return unit
      const place = placeOf(frameOf(elevation), point, reachM)
      if (!place.ok) return place
      const { frame, box, column, row, xM, yM } = place.value
      const ground = await wholeGrid(context, cropped(heights.value.source, box))
      if (!ground.ok) return ground
      const dem = { ...ground.value, values: ground.value.values.map((value) => value * unit.value.zM) }
      const seen = await seenFrom(dem, { column, row, eyeM, targetM, reachM, xM, yM, pace: paceOf(context) })
      if (!seen.ok) return seen
      const { mask, blind } = seen.value
      return makeMask(context, {
        frame,
        layerId: layerIdOf(elevation),
        classes: ['user:visible'],
        rule: 'viewshed',
        reason: `line of sight over ${heights.value.words} from ${eyeM} m above ${point.label} to ${targetM} m above ground within ${reachM} m; 6/7 of the curve of the Earth, for light bends`,
        note: noteOf(blind, unit.value.note),
        sources: [gridSource({ width: dem.width, height: dem.height, values: mask, valid: null })],
        of: ([grid], values) => bytesOf(grid, (value) => (value === visibility.visible ? (values['user:visible'] as number) : value)),
      })
    }),
})

const noteOf = (blind: number, unitNote: string | null): string =>
  [
    'Trees and buildings hide only where the elevation has them.',
    ...(blind > 0 ? [`${blind} cells are seen over ground without data, which hides nothing.`] : []),
    ...(unitNote ? [unitNote] : []),
  ].join(' ')

type Place = { readonly frame: Frame; readonly box: PixelBox; readonly column: number; readonly row: number; readonly xM: number; readonly yM: number }

/** The part of the raster within reach, and the observer's cell in it. */
function placeOf(frame: Frame, point: PointInput, reachM: number): Result<Place> {
  const at = mapPixels(point.frame, frame, [point.xy])
  if (!at.ok) return at
  const [x, y] = at.value[0] as PixelXY
  if (!(x >= 0 && y >= 0 && x < frame.width && y < frame.height))
    return fail({ code: 'point_outside', message: `${point.label} lies outside the elevation raster.`, hint: 'Set a point on it.', repairable: true })
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const scale = scaleAt(frame, [column, row, column + 1, row + 1])
  if (!scale.ok) return scale
  const { xM, yM } = scale.value
  const [across, down] = [Math.ceil(reachM / xM) + 1, Math.ceil(reachM / yM) + 1]
  const box: PixelBox = [Math.max(0, column - across), Math.max(0, row - down), Math.min(frame.width, column + across + 1), Math.min(frame.height, row + down + 1)]
  const part = cropFrame(frame, box)
  return part.ok ? ok({ frame: part.value, box, column: column - box[0], row: row - box[1], xM, yM }) : part
}
