import { argumentOf, defineTool, wire } from '../define-tool.ts'

export const segment = defineTool({
  id: 'segment',
  version: 1,
  module: 'perception',
  verb: 'Segment the image',
  output: 'segmentation',
  effects: 'none',
  summary: 'Class of every pixel, by the installed model that sees the asked classes at this GSD, or from labels.',
  typing: { classes: { argument: 'classes' }, frame: 'image', needs: { before: { role: 'pre' } } },
  words: ['mark', 'outline', 'map out', 'segment', 'classify', 'regions', 'extent', 'cover'],
  inputs: {
    image: wire.one('image'),
    area: wire.maybe('area', { note: 'only this area is analysed; the rest counts as not analysed' }),
    classes: argumentOf.classes({ label: 'classes', note: 'what later steps need; decides the model' }),
    model: argumentOf.model({ label: 'model', note: 'chosen by class and GSD unless named' }),
    before: wire.maybe('image', { label: 'image before', note: 'for models that compare two dates' }),
    overlap: argumentOf.number({ label: 'tile overlap', note: 'pixels of the model that tiles share; the card knows', min: 0, max: 1024 }),
  },
  async run({ image, area, classes, model, before, overlap }, context) {
    const made = await context.perception.segmentation({ image, area, classes: classes ?? [], model: model ?? null, before, overlapPx: overlap ?? null })
    return made.ok ? { ok: true, value: { stored: made.value } } : made
  },
})
