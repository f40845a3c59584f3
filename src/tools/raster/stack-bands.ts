import { fail, ok } from '../../contracts/result.ts'
import { defineTool, wire } from '../define-tool.ts'
import { bandsOf } from './clip-raster.ts'
import { caught, frameOf, gridProblem, layerIdOf, sourceOf, titleOf } from './support/grid-input.ts'
import { makeRaster, mapValues } from './support/made.ts'

export const stackBands = defineTool({
  id: 'stack_bands',
  version: 1,
  module: 'raster',
  verb: 'Stack bands into one raster',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.concat'],
  summary: 'All bands of images and rasters on one grid as one raster, each band named after where it comes from.',
  typing: { frame: 'images' },
  words: ['stack', 'concatenate', 'combine bands', 'merge bands'],
  inputs: { images: wire.many(['image', 'raster']) },
  run: ({ images }, context) =>
    caught(async () => {
      const [first] = images
      if (!first) return fail({ code: 'input_missing', message: 'There is nothing to stack.', repairable: true })
      const problem = gridProblem(images)
      if (problem) return problem
      const stacked: { name: string; unit: string | null; source: Parameters<typeof makeRaster>[1]['from'][number] }[] = []
      for (const image of images) {
        const bands = await bandsOf(context, image)
        if (!bands.ok) return bands
        for (const { facts, source } of bands.value) stacked.push({ name: nameFor(facts.name ?? `band ${facts.index + 1}`, titleOf(image), stacked), unit: facts.unit, source })
      }
      return makeRaster(context, {
        title: `${stacked.length} bands of ${images.map(titleOf).join(', ')}`,
        frame: frameOf(first),
        layerId: layerIdOf(first),
        bands: stacked.map(({ name, unit }) => ({ name, unit })),
        method: `bands in order: ${stacked.map(({ name }) => name).join(', ')}`,
        sources: images.map(sourceOf),
        from: stacked.map(({ source }) => source),
        of: (grids) => ok(grids.map((grid) => mapValues(grid, (value) => value))),
      })
    }),
})

/** A name no earlier band has. */
function nameFor(name: string, of: string, taken: readonly { readonly name: string }[]): string {
  const isTaken = (one: string) => taken.some((other) => other.name === one)
  if (!isTaken(name)) return name
  let made = `${name} of ${of}`
  for (let k = 2; isTaken(made); k++) made = `${name} of ${of} (${k})`
  return made
}
