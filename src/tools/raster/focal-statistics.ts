import { fail, ok } from '../../contracts/result.ts'
import { focal } from '../../core/raster/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, frameOf, layerIdOf, sourceOf } from './support/grid-input.ts'
import { makeRaster } from './support/made.ts'
import { withHalo } from './support/terrain.ts'

export const focalStatistics = defineTool({
  id: 'focal_statistics',
  version: 1,
  module: 'raster',
  verb: 'Smooth or spread values over neighbours',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.focal_stats'],
  summary: 'Mean, sum, least, largest, range, spread or median of the pixels with data in a window around each pixel.',
  typing: { frame: 'image' },
  words: ['focal', 'moving window', 'smooth', 'neighbourhood', 'filter'],
  inputs: {
    image: wire.either(['image', 'raster']),
    band: argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' }),
    statistic: argumentOf.choice(['mean', 'sum', 'min', 'max', 'range', 'std', 'median', 'count'], { label: 'statistic', note: 'mean unless set' }),
    windowPx: argumentOf.number({ label: 'window', min: 1, max: 51, unit: 'px', note: 'an odd number of pixels a side; 5 unless set' }),
    shape: argumentOf.choice(['square', 'circle'], { label: 'shape' }),
  },
  run: ({ image, band, statistic = 'mean', windowPx = 5, shape = 'square' }, context) =>
    caught(async () => {
      if (!Number.isInteger(windowPx) || windowPx % 2 === 0)
        return fail({ code: 'argument_invalid', message: `A window of ${windowPx} pixels has no middle one.`, hint: 'Use an odd whole number.', repairable: true })
      const values = await bandOf(context, image, { band })
      if (!values.ok) return values
      const radiusPx = (windowPx - 1) / 2
      return makeRaster(context, {
        title: `${statistic} of ${values.value.words}`,
        frame: frameOf(image),
        layerId: layerIdOf(image),
        bands: [{ name: statistic, unit: statistic === 'count' ? null : values.value.facts.unit }],
        method: `${statistic} of the pixels with data in a ${shape} of ${windowPx} pixels around each pixel; at the edges of what there is`,
        sources: [sourceOf(image)],
        from: [withHalo(values.value.source, radiusPx, (grid) => focal(grid, { stat: statistic, radiusPx, shape }))],
        of: (grids) => ok(grids),
      })
    }),
})
