import { ok, type Result } from '../../contracts/result.ts'
import { aspect as aspectOf, type Grid, hillshade as hillshadeOf, slope as slopeOf, type TerrainScale } from '../../core/raster/index.ts'
import type { ToolContext } from '../context.ts'
import { argumentOf, defineTool, type ToolOutput, wire } from '../define-tool.ts'
import { bandOf, caught, frameOf, type GridInput, layerIdOf, sourceOf } from './support/grid-input.ts'
import { makeRaster, mapValues } from './support/made.ts'
import { heightUnitM, scaleAt, withHalo } from './support/terrain.ts'

const dem = wire.either(['image', 'raster'], { label: 'elevation' })
const band = argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' })
const typing = { frame: 'elevation', metric: true as const, needs: { elevation: { sensors: ['elevation' as const] } } }

export const slope = defineTool({
  id: 'slope',
  version: 1,
  module: 'raster',
  verb: 'Measure how steep the ground is',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.slope'],
  summary: 'Steepness of each cell of an elevation raster in degrees or percent (Horn 1981), with the ground size of its pixels.',
  typing,
  words: ['slope', 'steepness', 'gradient', 'how steep'],
  inputs: { elevation: dem, band, units: argumentOf.choice(['degrees', 'percent'], { label: 'units', note: 'degrees unless set' }) },
  run: ({ elevation, band: number, units = 'degrees' }, context) =>
    terrain(context, elevation, {
      band: number,
      title: 'slope',
      unit: units === 'degrees' ? 'degrees' : '%',
      words: `slope in ${units} by Horn's formula over 3 x 3 cells`,
      kernel: (grid, scale) => (units === 'degrees' ? slopeOf(grid, scale) : mapValues(slopeOf(grid, scale), (degrees) => 100 * Math.tan((degrees * Math.PI) / 180))),
    }),
})

export const aspect = defineTool({
  id: 'aspect',
  version: 1,
  module: 'raster',
  verb: 'Measure which way the ground faces',
  output: 'raster',
  effects: 'none',
  summary: 'Direction each cell of an elevation raster slopes down to, degrees clockwise from the top of the grid; no value where it is flat.',
  typing,
  words: ['aspect', 'faces', 'facing', 'exposition'],
  inputs: { elevation: dem, band },
  run: ({ elevation, band: number }, context) =>
    terrain(context, elevation, { band: number, title: 'aspect', unit: 'degrees', words: "direction downhill by Horn's formula over 3 x 3 cells", kernel: aspectOf }),
})

export const hillshade = defineTool({
  id: 'hillshade',
  version: 1,
  module: 'raster',
  verb: 'Shade the relief',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.hillshade'],
  summary: 'Relief of an elevation raster under one light, 1 dark to 255 bright (Horn 1981).',
  typing,
  words: ['hillshade', 'relief', 'shaded', 'shading'],
  inputs: {
    elevation: dem,
    band,
    azimuth: argumentOf.number({ label: 'light from', min: 0, max: 360, unit: 'degrees', note: '315 unless set' }),
    altitude: argumentOf.number({ label: 'light above the horizon', min: 0, max: 90, unit: 'degrees', note: '45 unless set' }),
    exaggeration: argumentOf.number({ label: 'heights times', min: 0.01, max: 1000, note: '1 unless set' }),
  },
  run: ({ elevation, band: number, azimuth = 315, altitude = 45, exaggeration = 1 }, context) =>
    terrain(context, elevation, {
      band: number,
      title: 'hillshade',
      unit: null,
      words: `relief lit from ${azimuth} degrees, ${altitude} above the horizon${exaggeration === 1 ? '' : `, heights times ${exaggeration}`}`,
      kernel: (grid, scale) => hillshadeOf(grid, { ...scale, zM: (scale.zM ?? 1) * exaggeration, azimuth, altitude }),
    }),
})

type TerrainAsk = {
  readonly band: number | undefined
  readonly title: string
  readonly unit: string | null
  readonly words: string
  readonly kernel: (grid: Grid, scale: TerrainScale) => Grid
}

function terrain(context: ToolContext, elevation: GridInput, ask: TerrainAsk): Promise<Result<ToolOutput>> {
  return caught(async () => {
    const heights = await bandOf(context, elevation, { band: ask.band })
    if (!heights.ok) return heights
    const frame = frameOf(elevation)
    const unit = heightUnitM(heights.value.facts.unit)
    if (!unit.ok) return unit
    const middle = scaleAt(frame, [0, 0, frame.width, frame.height])
    if (!middle.ok) return middle
    const { zM, note } = unit.value
    const shaped = withHalo(heights.value.source, 1, (grid, box) => {
      const scale = scaleAt(frame, box)
      return ask.kernel(grid, { ...(scale.ok ? scale.value : middle.value), zM })
    })
    return makeRaster(context, {
      title: `${ask.title} of ${heights.value.words}`,
      frame,
      layerId: layerIdOf(elevation),
      bands: [{ name: ask.title, unit: ask.unit }],
      method: `${ask.words}; cells of ${middle.value.xM.toPrecision(4)} x ${middle.value.yM.toPrecision(4)} m on the ground${frame.gsdFrom === 'typed' ? ' as typed' : ' measured on the ellipsoid'}; no value at the edges`,
      notes: note ? [note] : [],
      sources: [sourceOf(elevation)],
      from: [shaped],
      of: (grids) => ok(grids),
    })
  })
}
