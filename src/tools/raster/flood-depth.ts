import { fail, ok, type Result } from '../../contracts/result.ts'
import { sameFrame } from '../../core/geo/index.ts'
import { gridSource } from '../../core/raster/index.ts'
import { accumulation, drainageOf, floodDepth as depthOf, heightAboveDrainage as handOf, type WaterBody } from '../../core/terrain/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, frameOf, layerIdOf, paceOf, sourceOf } from './support/grid-input.ts'
import { makeRaster } from './support/made.ts'
import { heightUnitM, scaleAt } from './support/terrain.ts'
import { wholeGrid } from './support/whole.ts'

const elevation = wire.either(['image', 'raster'], { label: 'elevation' })
const band = argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' })

export const floodDepth = defineTool({
  id: 'flood_depth',
  version: 1,
  module: 'raster',
  verb: 'Estimate how deep the water is',
  output: 'raster',
  effects: 'none',
  summary: 'Depth from a water mask and an elevation raster: the water surface of each body stands at the upper heights of its shore.',
  typing: { frame: 'water', needs: { elevation: { sensors: ['elevation'] } } },
  words: ['flood depth', 'water depth', 'how deep', 'depth'],
  inputs: {
    water: wire.either(['mask', 'segmentation'], { label: 'water' }),
    elevation,
    band,
    quantile: argumentOf.number({ label: 'share of shore below the surface', min: 0.5, max: 1, note: '0.9 unless set' }),
  },
  run: ({ water, elevation: dem, band: number, quantile = 0.9 }, context) =>
    caught(async () => {
      const wet = valuesOfClasses(['water'], water.artifact.values)
      if (!wet.ok) return wet
      const heights = await bandOf(context, dem, { band: number })
      if (!heights.ok) return heights
      const unit = heightUnitM(heights.value.facts.unit)
      if (!unit.ok) return unit
      const same = sameFrame(frameOf(dem), frameOf(water))
      const ground = await wholeGrid(context, heights.value.source, same ? undefined : { from: frameOf(dem), to: frameOf(water) })
      if (!ground.ok) return ground
      const mask = await wholeGrid(context, context.grids.classes(water))
      if (!mask.ok) return mask
      const bytes = Uint8Array.from(mask.value.values, (value) => (wet.value.has(value) ? 1 : value >= 253 ? 255 : 0))
      const found = await depthOf(bytes, { ...ground.value, values: ground.value.values.map((value) => value * unit.value.zM) }, { quantile, pace: paceOf(context) })
      if (!found.ok) return found
      const depth = gridSource(found.value.depth)
      return makeRaster(context, {
        title: 'water depth',
        frame: frameOf(water),
        layerId: layerIdOf(water),
        bands: [{ name: 'depth', unit: 'm' }],
        method: `surface of each of ${found.value.bodies.length} water bodies at the ${Math.round(quantile * 100)} % quantile of ${heights.value.words} along its shore; depth is surface less ground`,
        notes: depthNotes(found.value.bodies, { same, unitNote: unit.value.note }),
        sources: [sourceOf(water), sourceOf(dem)],
        from: [depth],
        of: (grids) => ok(grids),
      })
    }),
})

function depthNotes(bodies: readonly WaterBody[], { same, unitNote }: { readonly same: boolean; readonly unitNote: string | null }): string[] {
  const without = bodies.filter(({ level }) => level === null).length
  return [
    'A coarse estimate: it is off by the error of the elevation raster, and trees and roofs in it lift the shore.',
    ...(same ? [] : ['The elevation was laid onto the grid of the mask by bilinear interpolation.']),
    ...(without > 0 ? [`${without} of ${bodies.length} water bodies have fewer than 8 shore cells that were seen, and no depth.`] : []),
    ...(unitNote ? [unitNote] : []),
  ]
}

export const heightAboveDrainage = defineTool({
  id: 'height_above_drainage',
  version: 1,
  module: 'raster',
  verb: 'Measure height above the nearest drainage',
  output: 'raster',
  effects: 'none',
  summary: 'HAND: height of each cell above the stream its water runs to, and how many cells drain through it.',
  typing: { frame: 'elevation', metric: true, needs: { elevation: { sensors: ['elevation'] } } },
  words: ['hand', 'height above nearest drainage', 'drainage', 'flow accumulation', 'streams', 'catchment'],
  inputs: { elevation, band, streamKm2: argumentOf.number({ label: 'a stream drains at least', min: 1e-6, max: 1e6, note: 'in km2; 1 unless set' }) },
  run: ({ elevation: dem, band: number, streamKm2 = 1 }, context) =>
    caught(async () => {
      const heights = await bandOf(context, dem, { band: number })
      if (!heights.ok) return heights
      const unit = heightUnitM(heights.value.facts.unit)
      if (!unit.ok) return unit
      const frame = frameOf(dem)
      const scale = scaleAt(frame, [0, 0, frame.width, frame.height])
      if (!scale.ok) return scale
      const ground = await wholeGrid(context, heights.value.source)
      if (!ground.ok) return ground
      const drainage = await drainageOf(
        { ...ground.value, values: ground.value.values.map((value) => value * unit.value.zM) },
        { stepX: scale.value.xM, stepY: scale.value.yM, pace: paceOf(context) },
      )
      if (!drainage.ok) return drainage
      const cells = cellsFor(streamKm2, scale.value)
      if (!cells.ok) return cells
      const { width, height } = ground.value
      const made = [handOf(drainage.value, cells.value), accumulation(drainage.value)].map((values) => gridSource({ width, height, values, valid: null }))
      return makeRaster(context, {
        title: `height above drainage of ${heights.value.words}`,
        frame,
        layerId: layerIdOf(dem),
        bands: [
          { name: 'height above drainage', unit: 'm' },
          { name: 'cells that drain through', unit: null },
        ],
        method: `pits filled (Barnes et al. 2014), steepest of 8 ways down, streams where at least ${cells.value} cells (${streamKm2} km2) run together`,
        notes: [
          'Flat deltas, levees and errors of the elevation of 2 to 5 m make it unsure.',
          'Cells whose water leaves the raster before a stream have no value.',
          ...(unit.value.note ? [unit.value.note] : []),
        ],
        sources: [sourceOf(dem)],
        from: made,
        of: (grids) => ok(grids),
      })
    }),
})

function cellsFor(streamKm2: number, { xM, yM }: { readonly xM: number; readonly yM: number }): Result<number> {
  const cells = Math.round((streamKm2 * 1e6) / (xM * yM))
  if (cells >= 1) return ok(cells)
  return fail({ code: 'too_small', message: `${streamKm2} km2 is less than one cell.`, hint: 'Give a larger area.', repairable: true })
}
