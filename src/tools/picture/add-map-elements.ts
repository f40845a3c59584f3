import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { asThings, checkLiesOn, drawnMap } from './drawing.ts'
import { maybeDrawn, maybePoints, opacity, paper, titleOf } from './inputs.ts'

export const addMapElements = defineTool({
  id: 'add_map_elements',
  version: 1,
  module: 'picture',
  verb: 'Make a map sheet',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.add_map_elements'],
  summary: 'Map sheet of an image with what is chosen: results, points, north arrow, scale bar, graticule, legend, title.',
  typing: { frame: 'image' },
  words: ['map elements', 'legend', 'north arrow', 'scale bar', 'map sheet'],
  inputs: {
    image: wire.one('image'),
    results: maybeDrawn(),
    area: wire.maybe('area', { label: 'area shown', note: 'the whole image unless set' }),
    points: maybePoints(),
    title: titleOf('the name of the image unless set'),
    northArrow: argumentOf.flag({ label: 'north arrow', note: 'yes unless set' }),
    scaleBar: argumentOf.flag({ label: 'scale bar', note: 'yes unless set' }),
    graticule: argumentOf.flag({ label: 'graticule', note: 'yes unless set' }),
    legend: argumentOf.flag({ label: 'legend', note: 'yes unless set' }),
    opacity: opacity(),
    paper: paper(),
  },
  async run({ image, results, area, points, title, northArrow, scaleBar, graticule, legend, opacity: share, paper: size }, context) {
    const lies = checkLiesOn(image, results ?? [])
    if (!lies.ok) return lies
    return drawnMap(context, {
      image,
      things: asThings(results ?? []),
      area,
      points: points ?? [],
      title: title ?? image.layer.name,
      opacity: share ?? 1,
      paper: size ?? 'A4',
      furniture: { northArrow: northArrow ?? true, scaleBar: scaleBar ?? true, graticule: graticule ?? true, legend: legend ?? true },
    })
  },
})
