import { fail, ok } from '../../contracts/result.ts'
import { graphOfRoads } from '../../core/network/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught } from '../raster/support/grid-input.ts'
import { graphOfMask, noRoads, tracingInputs } from './centre-graph.ts'

export const buildGraph = defineTool({
  id: 'build_graph',
  version: 1,
  module: 'vector',
  verb: 'Build a road network',
  output: 'graph',
  effects: 'none',
  aliases: ['vec.build_graph'],
  summary: 'Road network with lengths in metres, from road lines or from a road mask; parallel roads and loops are kept.',
  typing: {},
  words: ['road network', 'graph', 'network', 'roads as graph'],
  inputs: {
    lines: wire.maybe('features', { label: 'road lines' }),
    mask: wire.maybeEither(['mask', 'segmentation'], { label: 'or a road mask' }),
    meet: argumentOf.choice(['shared', 'crossings'], { label: 'roads meet', note: 'shared: where they have a vertex in common; crossings: also where they cross on one level' }),
    ...tracingInputs,
  },
  run: ({ lines, mask, meet, ...ask }, context) =>
    caught(async () => {
      if (lines !== null && mask !== null)
        return fail({ code: 'argument_invalid', message: 'A network is built from lines or from a mask, not from both.', hint: 'Leave one out.', repairable: true })
      if (lines !== null) {
        const graph = graphOfRoads({ roads: lines.artifact, meet })
        return graph.ok ? ok({ artifact: { ...graph.value, sources: [lines.artifactId] } }) : graph
      }
      if (mask === null) return fail({ code: 'input_missing', message: 'There are no roads to build a network of.', hint: 'Give road lines or a road mask.', repairable: true })
      const graph = await graphOfMask(context, mask, ask)
      if (!graph.ok) return graph
      const some = noRoads(graph.value)
      return some.ok ? ok({ artifact: some.value }) : some
    }),
})
