import { argumentOf, defineTool, wire } from '../define-tool.ts'

export const detect = defineTool({
  id: 'detect',
  version: 1,
  module: 'perception',
  verb: 'Find objects',
  output: 'detections',
  effects: 'none',
  aliases: ['object_detection'],
  summary: 'Objects of the asked classes with box and score: by a detector, else as connected parts of a mask.',
  typing: { classes: { argument: 'classes' }, frame: 'image', needs: { before: { role: 'pre' } } },
  words: ['find', 'locate', 'detect', 'spot', 'objects', 'boxes', 'where are'],
  inputs: {
    image: wire.one('image'),
    area: wire.maybe('area', { note: 'objects whose centre lies in it' }),
    classes: argumentOf.classes({ label: 'classes' }),
    model: argumentOf.model({ label: 'model', note: 'chosen by class and GSD unless named' }),
    before: wire.maybe('image', { label: 'image before', note: 'for models that compare two dates' }),
    overlap: argumentOf.number({ label: 'tile overlap', note: 'pixels of the model that tiles share; the card knows', min: 0, max: 1024 }),
  },
  async run({ image, area, classes, model, before, overlap }, context) {
    const made = await context.perception.detections({ image, area, classes: classes ?? [], model: model ?? null, before, overlapPx: overlap ?? null })
    return made.ok ? { ok: true, value: { artifact: made.value } } : made
  },
})
