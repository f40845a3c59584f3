import { burnStep, burnSteps } from '../../core/spectral/index.ts'
import { defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, frameOf, layerIdOf } from './support/grid-input.ts'
import { bytesOf, makeMask } from './support/made.ts'

const classes = burnSteps.filter(({ name }) => name !== 'unburnt').map(({ name }) => `user:burn ${name}`)

export const burnSeverity = defineTool({
  id: 'burn_severity',
  version: 1,
  module: 'raster',
  verb: 'Grade burnt ground',
  output: 'mask',
  effects: 'none',
  summary: 'Steps of burn severity from dNBR (NBR before less NBR after), Key and Benson 2006.',
  typing: { classes, frame: 'dnbr' },
  words: ['burn severity', 'burnt', 'burned', 'fire', 'dnbr'],
  inputs: { dnbr: wire.one('raster', { label: 'dNBR', note: 'NBR before less NBR after' }) },
  run: ({ dnbr }, context) =>
    caught(async () => {
      const band = await bandOf(context, dnbr)
      if (!band.ok) return band
      return makeMask(context, {
        frame: frameOf(dnbr),
        layerId: layerIdOf(dnbr),
        classes,
        rule: 'burn_severity',
        reason: `steps of ${band.value.words} at ${burnSteps
          .slice(1)
          .map(({ from }) => from)
          .join(', ')}`,
        note: 'Harvest, clouds and season change NBR as fire does.',
        sources: [band.value.source],
        of: ([grid], values) => bytesOf(grid, (value) => values[`user:burn ${burnSteps[burnStep(value) ?? -1]?.name}`] ?? 0),
      })
    }),
})
