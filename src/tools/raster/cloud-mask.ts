import type { Grid } from '../../core/raster/index.ts'
import { sky } from '../../core/spectral/index.ts'
import { defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, layerIdOf } from './support/grid-input.ts'
import { bytesOf, makeMask } from './support/made.ts'
import { noSky, roleNumbers, scaleArguments, skyOver } from './support/optical.ts'

const classes = ['user:cloud', 'user:cloud shadow', 'user:snow'] as const
const classOf: Readonly<Record<number, (typeof classes)[number]>> = { [sky.cloud]: classes[0], [sky.shadow]: classes[1], [sky.snow]: classes[2] }

export const cloudMask = defineTool({
  id: 'cloud_mask',
  version: 1,
  module: 'raster',
  verb: 'Find clouds and their shadows',
  output: 'mask',
  effects: 'none',
  summary: 'Cloud, cloud shadow and snow by the quality band of the product, else by brightness, which says so and can be wrong.',
  typing: { classes: [...classes], frame: 'image', needs: { image: { sensors: ['optical', 'multispectral'] } } },
  words: ['cloud', 'clouds', 'cloudy', 'cloud shadow', 'hidden by cloud', 'snow'],
  inputs: { image: wire.one('image'), area: wire.maybe('area'), bands: roleNumbers, ...scaleArguments },
  run: ({ image, ...ask }, context) =>
    caught(async () => {
      const over = await skyOver(context, image, ask)
      if (!over.ok) return over
      const told = over.value
      if (!told) return noSky(image)
      return makeMask(context, {
        frame: frameOf(image),
        layerId: layerIdOf(image),
        classes,
        rule: 'cloud_mask',
        reason: told.words,
        note: told.caveat,
        sources: told.sources,
        of: (grids: readonly Grid[], values) =>
          bytesOf(told.of(grids), (value) => {
            if (value === sky.unseen) return 255
            const name = classOf[value]
            return name ? (values[name] as number) : 0
          }),
      })
    }),
})
