import { sameFrame } from '../../core/geo/index.ts'
import { aligned } from '../../core/raster/index.ts'
import { newWater } from '../../core/radar/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught } from '../raster/support/grid-input.ts'
import { bytesOf, makeMask } from '../raster/support/made.ts'

export const flood = defineTool({
  id: 'flood',
  version: 1,
  module: 'perception',
  verb: 'Mark water that was not there before',
  output: 'mask',
  effects: 'none',
  summary: 'Water of the image after that the image before does not show, both by the model or labels that see water.',
  typing: { classes: ['water'], frame: 'after', needs: { before: { role: 'pre' }, after: { role: 'post' } } },
  words: ['flood', 'flooded', 'inundated', 'new water', 'water rise'],
  inputs: {
    before: wire.one('image', { label: 'image before' }),
    after: wire.one('image', { label: 'image after' }),
    area: wire.maybe('area'),
    model: argumentOf.model({ label: 'model', note: 'chosen by class and GSD unless named' }),
  },
  run: ({ before, after, area, model }, context) =>
    caught(async () => {
      const ask = { area, classes: ['water'], model: model ?? null }
      const early = await context.perception.segmentation({ ...ask, image: before })
      if (!early.ok) return early
      const late = await context.perception.segmentation({ ...ask, image: after })
      if (!late.ok) return late
      const [then, now] = [early.value, late.value]
      const [wetThen, wetNow] = [valuesOfClasses(['water'], then.artifact.values), valuesOfClasses(['water'], now.artifact.values)]
      if (!wetThen.ok) return wetThen
      if (!wetNow.ok) return wetNow
      const { frame } = now.artifact
      const source = context.grids.classes(then)
      const same = sameFrame(then.artifact.frame, frame)
      const only = (wet: ReadonlySet<number>) => (value: number) => (value >= 253 || wet.has(value) ? value : 0)
      return makeMask(context, {
        frame,
        layerId: after.layer.id,
        classes: ['water'],
        rule: 'flood',
        reason: `water by ${now.artifact.source.id} after, less water by ${then.artifact.source.id} before${same ? '' : '; the image before was laid onto the grid of the one after by the nearest pixel'}`,
        note: [now.artifact.note, 'Tides, rain ponds and reservoirs that fill are new water too.'].filter(Boolean).join(' '),
        sources: [same ? source : aligned(source, { from: then.artifact.frame, to: frame, method: 'nearest' }), context.grids.classes(now)],
        of: ([old, fresh], values) => {
          const known = bytesOf(old, only(wetThen.value))
          return newWater(known, bytesOf(fresh, only(wetNow.value)), values['water'])
        },
      })
    }),
})
