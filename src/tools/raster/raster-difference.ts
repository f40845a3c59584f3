import { ok } from '../../contracts/result.ts'
import { hasData } from '../../core/raster/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, frameOf, gridProblem, layerIdOf, sourceOf } from './support/grid-input.ts'
import { makeRaster, mapValues } from './support/made.ts'

export const rasterDifference = defineTool({
  id: 'raster_difference',
  version: 1,
  module: 'raster',
  verb: 'Subtract one raster from another',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.diff'],
  summary: 'First less second, pixel by pixel, on one grid: surface less ground, NBR before less after. No value where one has none.',
  typing: { frame: 'first', sameFrame: [['first', 'second']] },
  words: ['difference', 'subtract', 'minus', 'change in height', 'dnbr'],
  inputs: {
    first: wire.either(['image', 'raster']),
    second: wire.either(['image', 'raster']),
    firstBand: argumentOf.number({ label: 'band of the first', min: 1 }),
    secondBand: argumentOf.number({ label: 'band of the second', min: 1 }),
  },
  run: ({ first, second, firstBand, secondBand }, context) =>
    caught(async () => {
      const problem = gridProblem([first, second])
      if (problem) return problem
      const a = await bandOf(context, first, { band: firstBand })
      if (!a.ok) return a
      const b = await bandOf(context, second, { band: secondBand })
      if (!b.ok) return b
      const [from, less] = [a.value, b.value]
      const unit = from.facts.unit === less.facts.unit ? from.facts.unit : null
      const made = `${from.words} less ${less.words}`
      return makeRaster(context, {
        title: made,
        frame: frameOf(first),
        layerId: layerIdOf(first),
        bands: [{ name: 'difference', unit }],
        method: `${made}, pixel by pixel`,
        notes: from.facts.unit && less.facts.unit && unit === null ? [`The units differ: ${from.facts.unit} and ${less.facts.unit}.`] : [],
        sources: [sourceOf(first), sourceOf(second)],
        from: [from.source, less.source],
        of: ([x, y]) => (x && y ? ok([mapValues(x, (value, at) => (hasData(y, at) ? value - (y.values[at] as number) : Number.NaN))]) : ok([])),
      })
    }),
})
