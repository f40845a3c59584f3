import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { lengthM, mapPixels } from '../../core/geo/index.ts'
import { roadWidthM } from '../../core/network/index.ts'
import { type Grid, makePace } from '../../core/raster/index.ts'
import { checkRoad, type GapAsk, ground, type RoadLook, type RoadStretch } from '../../core/roads/index.ts'
import { nameOfValue } from '../class-set.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, layerIdOf, paceOf } from './support/grid-input.ts'
import { plain } from './support/made.ts'
import { scaleAt } from './support/terrain.ts'

type Seen = ReturnType<RoadLook>

/** What a class under a road means for it; anything else is not recognised as road. */
const meanings: Readonly<Record<string, Seen>> = {
  road: { is: ground.open, why: '' },
  road_clear: { is: ground.open, why: '' },
  road_blocked: { is: ground.blocked, why: 'debris lies on it' },
  water: { is: ground.blocked, why: 'water stands on it' },
  vehicle: { is: ground.blocked, why: 'vehicles stand on it' },
  building: { is: ground.blocked, why: 'a building or its rubble lies on it' },
  building_no_damage: { is: ground.blocked, why: 'a building or its rubble lies on it' },
  building_minor_damage: { is: ground.blocked, why: 'a building or its rubble lies on it' },
  building_major_damage: { is: ground.blocked, why: 'a building or its rubble lies on it' },
  building_destroyed: { is: ground.blocked, why: 'a building or its rubble lies on it' },
  tree: { is: ground.hidden, why: 'trees cover it' },
  obscured: { is: ground.hidden, why: 'it is hidden by cloud or shadow' },
  unknown: { is: ground.hidden, why: 'it was not analysed' },
  nodata: { is: ground.hidden, why: 'it was not analysed' },
  background: { is: ground.hidden, why: 'no road is recognised there' },
}

export const roadGapCheck = defineTool({
  id: 'road_gap_check',
  version: 1,
  module: 'raster',
  verb: 'Check roads for gaps',
  output: 'features',
  effects: 'none',
  summary: 'Walks given centre lines over a segmentation: each stretch is open, possibly blocked with the reason, or cannot be seen.',
  typing: { frame: 'segmentation', shape: 'line', metric: true, needs: { roads: { shape: 'line' } } },
  words: ['road gaps', 'blocked roads', 'passable', 'road open', 'check the roads'],
  inputs: {
    roads: wire.one('features', { label: 'roads' }),
    segmentation: wire.either(['segmentation', 'mask']),
    widthM: argumentOf.number({ label: 'road width', min: 1, max: 100, unit: 'm', note: 'widthM or width of the road, else 6' }),
    vehicleM: argumentOf.number({ label: 'vehicle width', min: 0.5, max: 20, unit: 'm', note: '2.5 unless set' }),
    shortestM: argumentOf.number({ label: 'shortest stretch', min: 0, max: 1000, unit: 'm', note: '2 unless set' }),
  },
  run: ({ roads, segmentation, widthM, vehicleM = 2.5, shortestM = 2 }, context) =>
    caught(async () => {
      const frame = frameOf(segmentation)
      const scale = scaleAt(frame, [0, 0, frame.width, frame.height])
      if (!scale.ok) return scale
      const pixelM = Math.sqrt(scale.value.xM * scale.value.yM)
      if (pixelM > vehicleM)
        return fail({
          code: 'too_small',
          message: `Pixels of ${pixelM.toFixed(2)} m do not show room for a vehicle of ${vehicleM} m.`,
          hint: 'Use a sharper image.',
          repairable: true,
        })
      const lines = linesOf(roads, frame)
      if (!lines.ok) return lines
      const features = await checkedLines(context, segmentation, { lines: lines.value, pixelM, widthM, vehicleM, shortestM })
      if (!features.ok) return features
      return ok({
        artifact: {
          kind: 'features' as const,
          title: `state of ${roads.artifact.title}`,
          frame,
          layerId: layerIdOf(segmentation),
          shape: 'line' as const,
          features: features.value,
          classes: [],
          method: `along each centre line, every pixel, from kerb to kerb: open where ${vehicleM} m side by side are free, possibly blocked where they cannot be, cannot be seen where hidden pixels leave it open`,
          notes: notesOf(lines.value, widthM),
          sources: [roads.artifactId, segmentation.artifactId],
          analysedShare: segmentation.artifact.analysedShare,
        },
      })
    }),
})

const notesOf = (lines: readonly Line[], widthM: number | undefined): string[] => [
  'A picture does not show whether a road carries a vehicle: nothing here is called blocked for certain.',
  ...(widthM === undefined && lines.some((line) => line.widthM === null) ? [`Roads without a width were taken as ${usualWidthM} m wide.`] : []),
]

const usualWidthM = 6

type Checking = { readonly lines: readonly Line[]; readonly pixelM: number; readonly widthM: number | undefined; readonly vehicleM: number; readonly shortestM: number }

/** Stretches of all lines. */
async function checkedLines(context: ToolContext, segmentation: Segmented, { lines, pixelM, widthM, vehicleM, shortestM }: Checking): Promise<Result<Feature[]>> {
  const frame = frameOf(segmentation)
  const turn = makePace(paceOf(context))
  const features: Feature[] = []
  for (const [k, line] of lines.entries()) {
    await turn(k, lines.length)
    const width = widthM ?? line.widthM ?? usualWidthM
    const ask: GapAsk = { widthPx: width / pixelM, neededPx: vehicleM / pixelM, shortestM, metresBetween: (a, b) => lengthM(frame, [a, b]) }
    const stretches = checkRoad(line.points, await lookAlong(context, segmentation, { line, reachPx: Math.ceil(width / pixelM) }), ask)
    if (!stretches.ok) return stretches
    features.push(...stretches.value.map((stretch, at) => stretchFeature(line, stretch, at)))
  }
  return ok(features)
}

type Segmented = Stored<'segmentation'> | Stored<'mask'>

type Line = { readonly id: string; readonly points: PixelXY[]; readonly properties: Feature['properties']; readonly widthM: number | null }

/** Centre lines in pixels of the segmentation. */
function linesOf({ artifact }: Stored<'features'>, frame: Frame): Result<Line[]> {
  const lines: Line[] = []
  for (const feature of artifact.features) {
    const parts = partsOf(feature, artifact.title)
    if (!parts.ok) return parts
    for (const part of parts.value) {
      const mapped = mapPixels(artifact.frame, frame, part.points)
      if (!mapped.ok) return mapped
      lines.push({ ...part, points: mapped.value })
    }
  }
  return lines.length > 0 ? ok(lines) : fail({ code: 'input_missing', message: `${artifact.title} has no lines.`, hint: 'Choose a layer of roads.', repairable: true })
}

function partsOf({ id, geometry, properties }: Feature, title: string): Result<Line[]> {
  if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString')
    return fail({ code: 'kind_mismatch', message: `${title} holds a ${geometry.type}; roads are centre lines.`, hint: 'Take centre lines first.', repairable: true })
  const widthM = roadWidthM(properties)
  if (geometry.type === 'LineString') return ok([{ id, points: geometry.coordinates, properties, widthM }])
  return ok(geometry.coordinates.map((points, k) => ({ id: `${id}_${k + 1}`, points, properties, widthM })))
}

/** Classes under a line, read once; outside the image nothing is seen. */
async function lookAlong(
  context: ToolContext,
  stored: Stored<'segmentation'> | Stored<'mask'>,
  { line, reachPx }: { readonly line: Line; readonly reachPx: number },
): Promise<RoadLook> {
  const source = context.grids.classes(stored)
  const xs = line.points.map(([x]) => x)
  const ys = line.points.map(([, y]) => y)
  const box: [number, number, number, number] = [
    Math.max(0, Math.floor(Math.min(...xs)) - reachPx),
    Math.max(0, Math.floor(Math.min(...ys)) - reachPx),
    Math.min(source.width, Math.ceil(Math.max(...xs)) + reachPx + 1),
    Math.min(source.height, Math.ceil(Math.max(...ys)) + reachPx + 1),
  ]
  const outside: Seen = { is: ground.hidden, why: 'it lies outside the image' }
  if (box[2] <= box[0] || box[3] <= box[1]) return () => outside
  const grid: Grid = await source.read(box)
  return (column, row) => {
    const [x, y] = [column - box[0], row - box[1]]
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return outside
    const name = nameOfValue(grid.values[y * grid.width + x] as number, stored.artifact.values)
    return meanings[name] ?? { is: ground.hidden, why: `${name.replace(/^(model|user):/, '')} lies over it` }
  }
}

const stateWords = { open: 'open', possibly_blocked: 'possibly blocked', cannot_see: 'cannot be seen' } as const

function stretchFeature(line: Line, { state, why, fromM, toM, unseenM, line: points }: RoadStretch, k: number): Feature {
  const coordinates = points.length > 1 ? [...points] : [points[0] as PixelXY, points[0] as PixelXY]
  return {
    id: `${line.id}.${k + 1}`,
    geometry: { type: 'LineString', coordinates },
    properties: {
      ...line.properties,
      road: line.id,
      state,
      because: why,
      words: [why ? `${stateWords[state]} because ${why}` : stateWords[state], ...(state !== 'cannot_see' && unseenM > 0 ? [`${unseenM.toFixed(1)} m of it not seen`] : [])].join(
        ', ',
      ),
      unseenM: plain(unseenM),
      fromM: plain(fromM),
      toM: plain(toM),
      lengthM: plain(toM - fromM),
    },
  }
}
