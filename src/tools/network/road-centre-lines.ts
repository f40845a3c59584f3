import { ok } from '../../contracts/result.ts'
import { defineTool, wire } from '../define-tool.ts'
import { caught } from '../raster/support/grid-input.ts'
import { graphOfMask, noRoads, tracingInputs } from './centre-graph.ts'
import { graphAsLines } from './graph-lines.ts'

export const roadCentreLines = defineTool({
  id: 'road_centre_lines',
  version: 1,
  module: 'vector',
  verb: 'Draw the centre lines of roads',
  output: 'features',
  effects: 'none',
  aliases: ['vec.road_centerline_extraction'],
  summary: 'Centre lines of the roads in a mask, with length, width and whether each stretch is open, blocked or hidden.',
  typing: { frame: 'mask', shape: 'line' },
  words: ['centre lines', 'centerlines', 'skeleton', 'road lines', 'trace roads'],
  inputs: { mask: wire.either(['mask', 'segmentation'], { label: 'road mask' }), ...tracingInputs },
  run: ({ mask, ...ask }, context) =>
    caught(async () => {
      const graph = await graphOfMask(context, mask, ask)
      if (!graph.ok) return graph
      const some = noRoads(graph.value)
      return some.ok ? ok({ artifact: { ...graphAsLines(some.value), title: `centre lines of ${some.value.title}` } }) : some
    }),
})
