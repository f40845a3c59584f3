import { newWater } from '../../core/radar/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import { defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, gridProblem, layerIdOf } from './support/grid-input.ts'
import { bytesOf, makeMask } from './support/made.ts'

export const floodBetweenDates = defineTool({
  id: 'flood_between_dates',
  version: 1,
  module: 'raster',
  verb: 'Take water before from water after',
  output: 'mask',
  effects: 'none',
  summary: 'Water of the later mask that the earlier one does not show; what one of them did not see is not seen.',
  typing: { classes: ['water'], frame: 'after', sameFrame: [['before', 'after']] },
  words: ['flood', 'flooded', 'new water', 'water after minus water before'],
  inputs: { before: wire.either(['mask', 'segmentation'], { label: 'before' }), after: wire.either(['mask', 'segmentation'], { label: 'after' }) },
  run: ({ before, after }, context) =>
    caught(async () => {
      const problem = gridProblem([before, after])
      if (problem) return problem
      const early = valuesOfClasses(['water'], before.artifact.values)
      if (!early.ok) return early
      const late = valuesOfClasses(['water'], after.artifact.values)
      if (!late.ok) return late
      const only = (wet: ReadonlySet<number>) => (value: number) => (value >= 253 || wet.has(value) ? value : 0)
      return makeMask(context, {
        frame: frameOf(after),
        layerId: layerIdOf(after),
        classes: ['water'],
        rule: 'flood_between_dates',
        reason: 'water of the later date that the earlier one does not show',
        note: 'Tides, rain ponds and reservoirs that fill are new water too.',
        sources: [context.grids.classes(before), context.grids.classes(after)],
        of: ([then, now], values) => newWater(bytesOf(then, only(early.value)), bytesOf(now, only(late.value)), values['water']),
      })
    }),
})
