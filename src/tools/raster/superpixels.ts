import { fail, ok } from '../../contracts/result.ts'
import { type Grid, slic } from '../../core/raster/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandsOf } from './clip-raster.ts'
import { caught, frameOf, layerIdOf, sourceOf, titleOf } from './support/grid-input.ts'
import { makeRaster, mapValues } from './support/made.ts'

/** Floats hold every whole number up to here. */
const mostSegments = 2 ** 24

export const superpixels = defineTool({
  id: 'superpixels',
  version: 1,
  module: 'raster',
  verb: 'Group alike pixels into segments',
  output: 'raster',
  effects: 'none',
  summary: 'Segments of alike pixels (SLIC), each in one piece: their numbers, and the mean of each band over them.',
  typing: { frame: 'image' },
  words: ['superpixels', 'segments', 'slic', 'objects of alike pixels'],
  inputs: {
    image: wire.either(['image', 'raster']),
    areaPx: argumentOf.number({ label: 'pixels a segment', min: 16, max: 100_000, unit: 'px', note: '400 unless set' }),
    compactness: argumentOf.number({ label: 'compactness', min: 0.01, max: 1000, note: 'in standard deviations of the bands; 1 unless set' }),
  },
  run: ({ image, areaPx = 400, compactness = 1 }, context) =>
    caught(async () => {
      const bands = await bandsOf(context, image)
      if (!bands.ok) return bands
      let next = 0
      return makeRaster(context, {
        title: `segments of ${titleOf(image)}`,
        frame: frameOf(image),
        layerId: layerIdOf(image),
        bands: [{ name: 'segment', unit: null }, ...bands.value.map(({ facts }, k) => ({ name: `mean of ${facts.name ?? `band ${k + 1}`}`, unit: facts.unit }))],
        method: `SLIC (Achanta et al. 2012) over ${bands.value.length} standardised bands, about ${areaPx} pixels a segment, compactness ${compactness}; window by window, so segments end at windows of about 500 pixels`,
        sources: [sourceOf(image)],
        from: bands.value.map(({ source }) => source),
        async of(grids) {
          // a window takes a second: it is left between two rounds
          const made = await slic(grids.map(standardised), { areaPx, compactness, pace: { signal: context.signal } })
          if (!made.ok) return made
          const { labels, count } = made.value
          const first = next
          next += count
          if (next > mostSegments) return fail({ code: 'over_budget', message: `There are more than ${mostSegments} segments.`, hint: 'Make them larger.', repairable: true })
          const [top] = grids
          const numbers: Grid[] = top ? [mapValues({ ...top, valid: null, values: Int32Array.from(labels) }, (label) => (label < 0 ? Number.NaN : first + label + 1))] : []
          return ok([...numbers, ...grids.map((grid) => meansOf(grid, labels, count))])
        },
      })
    }),
})

/** Values about their mean in standard deviations; a band that does not vary is 0. */
function standardised(grid: Grid): Grid {
  let [n, mean, squares] = [0, 0, 0]
  mapValues(grid, (value) => {
    n++
    const step = value - mean
    mean += step / n
    squares += step * (value - mean)
    return value
  })
  const spread = n > 0 ? Math.sqrt(squares / n) : 0
  return mapValues(grid, (value) => (spread > 0 ? (value - mean) / spread : 0))
}

function meansOf(grid: Grid, labels: Int32Array, count: number): Grid {
  const sums = new Float64Array(count)
  const sizes = new Float64Array(count)
  mapValues(grid, (value, at) => {
    const label = labels[at] as number
    if (label >= 0) {
      sums[label] = (sums[label] as number) + value
      sizes[label] = (sizes[label] as number) + 1
    }
    return value
  })
  return mapValues(grid, (_, at) => ((labels[at] as number) < 0 ? Number.NaN : (sums[labels[at] as number] as number) / (sizes[labels[at] as number] as number)))
}
