import { z } from 'zod'
import { ok } from '../../contracts/result.ts'
import { changeVectors, fitIrMad, madScores, pairMoments } from '../../core/spectral/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, layerIdOf, paceOf, sourceOf, titleOf } from './support/grid-input.ts'
import { makeRaster } from './support/made.ts'
import { pairOf, sampled } from './support/pair.ts'

const inputs = {
  before: wire.either(['image', 'raster'], { label: 'before' }),
  after: wire.either(['image', 'raster'], { label: 'after' }),
  area: wire.maybe('area'),
  bands: argumentOf.jsonMaybe(z.array(z.number().int().min(1)).min(1), { label: 'bands', note: 'those of one name, or all, unless set' }),
}
const typing = { frame: 'after', sameFrame: [['before', 'after'] as [string, string]], needs: { before: { role: 'pre' as const }, after: { role: 'post' as const } } }
const anyChange = 'This scores change of any kind: season, sun, ploughing and building work as well as damage.'

export const changeVector = defineTool({
  id: 'change_vector',
  version: 1,
  module: 'raster',
  verb: 'Score change between two dates',
  output: 'raster',
  effects: 'none',
  summary: 'Length of the change between standardised bands of two dates (change vector analysis): a score of any change, not of damage.',
  typing,
  words: ['change', 'changed', 'what is different', 'change score', 'cva', 'before and after'],
  inputs,
  run: ({ before, after, area, bands }, context) =>
    caught(async () => {
      const pair = await pairOf(context, { before, after, bands, area })
      if (!pair.ok) return pair
      const moments = await pairMoments(pair.value, paceOf(context))
      if (!moments.ok) return moments
      const many = pair.value.before.length
      return makeRaster(context, {
        title: `change score of ${titleOf(before)} to ${titleOf(after)}`,
        frame: frameOf(after),
        layerId: layerIdOf(after),
        bands: [{ name: 'change score', unit: null }],
        method: `length of the change vector over ${pair.value.words}, each band standardised over the ${moments.value.before.count} pixels of both dates (Malila 1980)`,
        notes: [anyChange, pair.value.clouds],
        sources: [sourceOf(before), sourceOf(after)],
        from: [...pair.value.before, ...pair.value.after],
        of: (grids) => ok([changeVectors(grids.slice(0, many), grids.slice(many), moments.value)]),
      })
    }),
})

export const irMad = defineTool({
  id: 'ir_mad',
  version: 1,
  module: 'raster',
  verb: 'Score change that light does not explain',
  output: 'raster',
  effects: 'none',
  summary: 'IR-MAD of two dates: change score and chance of no change, after what the bands of both have in common is taken out.',
  typing,
  words: ['ir-mad', 'irmad', 'mad', 'change', 'multivariate alteration'],
  inputs,
  run: ({ before, after, area, bands }, context) =>
    caught(async () => {
      const pair = await pairOf(context, { before, after, bands, area })
      if (!pair.ok) return pair
      const sample = await sampled(context, pair.value)
      const fit = await fitIrMad(sample.pair, paceOf(context))
      if (!fit.ok) return fit
      const { correlations, iterations, pixels } = fit.value
      const many = pair.value.before.length
      return makeRaster(context, {
        title: `IR-MAD of ${titleOf(before)} to ${titleOf(after)}`,
        frame: frameOf(after),
        layerId: layerIdOf(after),
        bands: [
          { name: 'change score', unit: null },
          { name: 'chance of no change', unit: null },
        ],
        method: `IR-MAD (Nielsen 2007) over ${pair.value.words}; canonical correlations ${correlations.map((rho) => rho.toFixed(3)).join(', ')} after ${iterations} rounds on ${pixels} pixels${sample.every > 1 ? `, every ${sample.every}th along rows and columns` : ''}`,
        notes: [anyChange, pair.value.clouds, ...(iterations >= 30 ? ['The correlations had not settled after 30 rounds: much of the ground may have changed.'] : [])],
        sources: [sourceOf(before), sourceOf(after)],
        from: [...pair.value.before, ...pair.value.after],
        of: (grids) => {
          const { score, noChange } = madScores(grids.slice(0, many), grids.slice(many), fit.value)
          return ok([score, noChange])
        },
      })
    }),
})
