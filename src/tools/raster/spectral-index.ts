import { ok, type Result } from '../../contracts/result.ts'
import type { Grid } from '../../core/raster/index.ts'
import { indexNames, indexOf, type IndexRule, spectralIndices } from '../../core/spectral/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, layerIdOf, sourceOf, titleOf } from './support/grid-input.ts'
import { makeRaster, mapValues } from './support/made.ts'
import { opticalBands, roleNumbers, scaleArguments, seesGround, type Sky, skyOver } from './support/optical.ts'

export const spectralIndex = defineTool({
  id: 'spectral_index',
  version: 1,
  module: 'raster',
  verb: 'Calculate a spectral index',
  output: 'raster',
  effects: 'none',
  summary: 'NDVI, NDWI, MNDWI, NBR and others from bands known by name, wavelength or sensor; clouds and their shadows have no value.',
  typing: { frame: 'image', needs: { image: { minBands: 2 } } },
  words: ['ndvi', 'ndwi', 'mndwi', 'nbr', 'burn', 'vegetation index', 'water index', 'awei', 'savi', 'evi', 'bai', 'ndbi', 'spectral'],
  inputs: {
    image: wire.either(['image', 'raster']),
    index: argumentOf.choiceRequired(indexNames, { label: 'index' }),
    area: wire.maybe('area'),
    bands: roleNumbers,
    ...scaleArguments,
    clouds: argumentOf.choice(['leave_out', 'keep'], { label: 'clouds', note: 'left out, by the quality band or by brightness, unless kept' }),
  },
  run: ({ image, index, clouds = 'leave_out', ...ask }, context) =>
    caught(async () => {
      const rule: IndexRule = spectralIndices[index]
      const optical = await opticalBands(context, image, { ...ask, needed: rule.roles })
      if (!optical.ok) return optical
      const over = clouds === 'keep' ? ok(null) : await skyOver(context, image, ask)
      if (!over.ok) return over
      const { sources, reflectance, words } = optical.value
      return makeRaster(context, {
        title: `${rule.title} of ${titleOf(image)}`,
        frame: frameOf(image),
        layerId: layerIdOf(image),
        bands: [{ name: rule.title, unit: null }],
        method: `${rule.formula} (${rule.source}), ${words}; ${skyWords(over.value, clouds)}`,
        notes: [rule.caveat, ...(over.value?.caveat ? [over.value.caveat] : []), ...(reflectance === null ? [storedNumbers] : [])],
        sources: [sourceOf(image)],
        from: [...sources, ...(over.value?.sources ?? [])],
        of: (grids): Result<readonly Grid[]> => {
          const made = indexOf(index, grids.slice(0, sources.length), reflectance)
          return made.ok ? ok([underSky(made.value, over.value, grids.slice(sources.length))]) : made
        },
      })
    }),
})

const storedNumbers = 'Stored numbers were taken as they are: where the product has an offset (Sentinel-2 since January 2022) the index is off by it.'

const skyWords = (over: Sky | null, clouds: string): string => {
  if (over) return `clouds and shadows left out by ${over.words}`
  return clouds === 'keep' ? 'clouds kept' : 'clouds not left out, for nothing in the image tells them'
}

/** No value where a cloud or its shadow hides the ground. */
function underSky(made: Grid, over: Sky | null, grids: readonly Grid[]): Grid {
  if (!over) return made
  const seen = over.of(grids)
  return mapValues(made, (value, at) => (seesGround(seen.values[at] as number) ? value : Number.NaN))
}
