import type { PixelXY } from '../../contracts/frame.ts'
import type { Quantity } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type GridSource, type Pace, shapeStats } from '../../core/raster/index.ts'
import { dissolve, exposureOfPoints, measureLayer, onFrame, polygonsOf } from '../../core/vector/index.ts'
import type { ImageInput, Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, frameOf, paceOf, sourceOf } from '../raster/support/grid-input.ts'
import { polygons, type Shapes, shapesOf } from '../vector/support/shapes.ts'

const perPixel = ['people', 'people_km2'] as const

export const exposure = defineTool({
  id: 'exposure',
  version: 1,
  module: 'vector',
  verb: 'Count people in areas',
  output: 'quantity',
  effects: 'none',
  aliases: ['population_exposure'],
  summary: 'People in any of the areas, from points that carry a number of them or from a population raster; whoever lives in two areas counts once.',
  typing: { frame: 'areas', dimension: 'people', unit: 'people' },
  words: ['people affected', 'population exposed', 'how many people', 'inhabitants in', 'exposed population'],
  inputs: {
    areas: polygons('areas'),
    population: wire.either(['features', 'raster', 'image'], { label: 'population' }),
    field: argumentOf.text({ label: 'people in attribute', note: '"population" unless set; for points' }),
    values: argumentOf.choice(perPixel, { label: 'raster values are', note: 'people a pixel unless set' }),
  },
  run: ({ areas, population, field = 'population', values = 'people' }, context) =>
    caught(async () => {
      const of = await shapesOf(areas, context)
      if (!of.ok) return of
      if (!('layer' in population) && population.artifact.kind === 'features') return fromPoints(of.value, population as Stored<'features'>, { field, context })
      return fromRaster(of.value, population as ImageInput | Stored<'raster'>, { values, context })
    }),
})

type Told = { readonly value: number; readonly n: number; readonly method: string; readonly of: Shapes }

function quantityOf({ value, n, method, of }: Told): { artifact: Quantity } {
  return {
    artifact: {
      kind: 'quantity',
      dimension: 'people',
      value,
      unit: 'people',
      interval: null,
      intervalReason: 'not_calibrated',
      method,
      n,
      label: `people in ${of.title}`,
      classes: [],
      evidence: { artifactId: of.source, minScore: null, classes: [...of.classes] },
      analysedShare: of.analysedShare,
    },
  }
}

async function fromPoints(of: Shapes, population: Stored<'features'>, { field, context }: { field: string; context: ToolContext }): Promise<Result<{ artifact: Quantity }>> {
  const found = await exposureOfPoints(of, population.artifact, { field, pace: paceOf(context) })
  if (!found.ok) return found
  const { total, inside, method, notes } = found.value
  return ok(quantityOf({ value: total, n: inside, method: [method, ...of.notes, ...notes].join(' '), of }))
}

type RasterAsk = { readonly values: (typeof perPixel)[number]; readonly context: ToolContext }

/** The areas merged, so that a pixel that two of them cover counts once; a pixel belongs where its centre lies. */
async function fromRaster(of: Shapes, population: ImageInput | Stored<'raster'>, { values, context }: RasterAsk): Promise<Result<{ artifact: Quantity }>> {
  const merged = await dissolve(of, { pace: paceOf(context) })
  if (!merged.ok) return merged
  const there = onFrame({ frame: of.frame, features: merged.value.features }, frameOf(population))
  if (!there.ok) return there
  const band = await bandOf(context, population, {})
  if (!band.ok) return band
  const rings: PixelXY[][] = there.value.features.flatMap(({ geometry }) => polygonsOf(geometry).flat())
  const [stats] = await shapeStats(band.value.source, [[{ kind: 'polygon', rings, value: 1 }]], { pace: paceOf(context) })
  const { sum, mean, count, min } = stats ?? { sum: null, mean: null, count: 0, min: null }
  if (count === 0 || sum === null || mean === null) {
    return fail({
      code: 'area_outside',
      message: `No pixel of ${band.value.words} with data has its centre in the areas.`,
      hint: 'Choose a population raster of this place, or one with smaller pixels.',
      repairable: true,
      details: { source: sourceOf(population) },
    })
  }
  if (min !== null && min < 0)
    return fail({
      code: 'argument_invalid',
      message: `${band.value.words} has values below 0, and there are no fewer people than none.`,
      hint: 'Set its value for "no data".',
      repairable: true,
    })
  const total = await centresIn(rings, paceOf(context))
  const share = total > count ? count / total : 1
  const covered = withShare(of, share)
  const gap = share < 1 ? ` ${missingWords(share)} of the areas has no data there and is left out, so the number is a lower bound.` : ''
  if (values === 'people')
    return ok(quantityOf({ value: sum, n: count, method: `Sum over ${count} pixels of ${band.value.words} whose centre lies in the areas, overlaps merged.${gap}`, of: covered }))
  const areaM2 = measureLayer({ frame: of.frame, features: merged.value.features }, 'area')
  if (!areaM2.ok) return areaM2
  const coveredM2 = areaM2.value.total * share
  return ok(
    quantityOf({
      value: (mean * coveredM2) / 1e6,
      n: count,
      method: `Mean of ${count} pixels of ${band.value.words} (people a km2) times the merged ${(coveredM2 / 1e6).toFixed(3)} km2 with data.${gap}`,
      of: covered,
    }),
  )
}

const missingWords = (share: number): string => `${((1 - share) * 100).toPrecision(2)} %`

const withShare = (of: Shapes, share: number): Shapes => (share < 1 ? { ...of, analysedShare: (of.analysedShare ?? 1) * share } : of)

const gridOfNothing = { width: 0, height: 0, values: new Uint8Array(0), valid: null }

/** Pixel centres in the areas by the rule of the sum, those beyond the raster among them. */
async function centresIn(rings: readonly PixelXY[][], pace: Pace): Promise<number> {
  const span = (axis: 0 | 1): [number, number] => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const ring of rings) for (const xy of ring) [low, high] = [Math.min(low, xy[axis]), Math.max(high, xy[axis])]
    return [Math.floor(low) - 1, Math.ceil(high) + 1]
  }
  const [[x0, x1], [y0, y1]] = [span(0), span(1)]
  const size = { width: x1 - x0, height: y1 - y0 }
  // nothing is read: pixels of empty windows count as pixels without a value
  const nothing: GridSource = { ...size, tile: { width: 4096, height: 4096 }, isEmpty: () => true, read: async () => gridOfNothing }
  const moved = rings.map((ring) => ring.map(([x, y]): PixelXY => [x - x0, y - y0]))
  const [stats] = await shapeStats(nothing, [[{ kind: 'polygon', rings: moved, value: 1 }]], { pace })
  return stats?.pixels ?? 0
}
