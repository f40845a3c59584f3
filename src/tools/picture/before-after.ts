import { defineTool, wire } from '../define-tool.ts'
import { asThings, figureOutput, printingOf } from './drawing.ts'
import { maybeDrawn, titleOf } from './inputs.ts'

export const beforeAfter = defineTool({
  id: 'before_after',
  version: 1,
  module: 'picture',
  verb: 'Show before and after',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.before_after_panel', 'vis.before_after'],
  summary: 'Two images of one place side by side, the same ground at the same scale, each with its date.',
  typing: { frame: 'after' },
  words: ['before and after', 'side by side', 'compare images'],
  inputs: {
    before: wire.one('image', { label: 'image from before' }),
    after: wire.one('image', { label: 'image from after' }),
    results: maybeDrawn(),
    area: wire.maybe('area', { label: 'area shown' }),
    title: titleOf('Before and after unless set'),
  },
  async run({ before, after, results, area, title }, context) {
    const printing = printingOf(context)
    if (!printing.ok) return printing
    const label = (word: string, date: string | null) => (date ? `${word}, ${date}` : word)
    const images = [
      { image: before, label: label('Before', before.layer.date) },
      { image: after, label: label('After', after.layer.date) },
    ]
    return figureOutput(await printing.value.panel({ images, things: asThings(results ?? []), area, title: title ?? 'Before and after', columns: 2 }))
  },
})
