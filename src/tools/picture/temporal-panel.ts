import { z } from 'zod'
import { fail } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { asThings, figureOutput, printingOf } from './drawing.ts'
import { maybeDrawn, titleOf } from './inputs.ts'

export const temporalPanel = defineTool({
  id: 'temporal_panel',
  version: 1,
  module: 'picture',
  verb: 'Show several dates',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.temporal_panel'],
  summary: 'Images of several dates of one place in order of date, the same ground at the same scale.',
  typing: {},
  words: ['several dates', 'time series of images', 'temporal panel'],
  inputs: {
    images: wire.many(['image'], { label: 'images' }),
    labels: argumentOf.jsonMaybe(z.array(z.string().max(80)), { label: 'labels', note: 'one an image in the order given; dates unless set' }),
    results: maybeDrawn(),
    area: wire.maybe('area', { label: 'area shown' }),
    columns: argumentOf.number({ label: 'columns', note: '2, or 3 from five images on', min: 1, max: 4 }),
    title: titleOf('the dates unless set'),
  },
  async run({ images, labels, results, area, columns, title }, context) {
    if (labels && labels.length !== images.length)
      return fail({ code: 'argument_invalid', message: `There are ${labels.length} labels for ${images.length} images.`, hint: 'Give one label an image, or none.' })
    const printing = printingOf(context)
    if (!printing.ok) return printing
    const named = images.map((image, at) => ({ image, label: labels?.[at] ?? null }))
    // labels belong to the order they were given in; without them a date that is known decides
    const ordered = labels ? named : named.toSorted((a, b) => (a.image.layer.date ?? '9999').localeCompare(b.image.layer.date ?? '9999'))
    const dates = ordered.flatMap(({ image }) => image.layer.date ?? [])
    const words = dates.length > 1 ? `${dates[0]} to ${dates.at(-1)}` : 'Images of one place'
    return figureOutput(
      await printing.value.panel({ images: ordered, things: asThings(results ?? []), area, title: title ?? words, columns: Math.round(columns ?? (images.length > 4 ? 3 : 2)) }),
    )
  },
})
