import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Marker, markDamage, polygonMarker } from '../../core/network/index.ts'
import type { AreaInput, Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught } from '../raster/support/grid-input.ts'
import { ringsIn } from './driving.ts'
import { maskMarker } from './graph-input.ts'

export const markBlocked = defineTool({
  id: 'mark_blocked',
  version: 1,
  module: 'vector',
  verb: 'Mark blocked roads',
  output: 'graph',
  effects: 'none',
  aliases: ['damage_on_roads'],
  summary: 'The road network with damage on it: where a mask, polygons or an area cover a road it is blocked, where nothing was seen it is unknown.',
  typing: { frame: 'graph' },
  words: ['blocked', 'flooded roads', 'debris on roads', 'damage on roads', 'passable', 'mark roads'],
  inputs: {
    graph: wire.one('graph', { label: 'road network' }),
    damage: wire.either(['mask', 'segmentation', 'features', 'area'], { label: 'damage' }),
    blocked: argumentOf.classes({ of: 'damage', label: 'classes that block', note: 'all of a mask unless set; of a segmentation blocked roads' }),
    state: argumentOf.choice(['blocked', 'unknown'], { label: 'roads there are', note: 'blocked unless set; for polygons and areas' }),
    ignoreUnseen: argumentOf.flag({ label: 'leave roads that were not seen as they are' }),
    shortest: argumentOf.number({ label: 'overlook stretches under', unit: 'm', min: 0, max: 1000 }),
  },
  run: ({ graph, damage, blocked, state = 'blocked', ignoreUnseen = false, shortest }, context) =>
    caught(async () => {
      const marker = await markerOf(context, damage, { graph, blocked, state, unseen: !ignoreUnseen })
      if (!marker.ok) return marker
      const marked = markDamage(graph.artifact, { markers: [marker.value], shortest })
      const blockedSum = marked.marks.reduce((sum, mark) => sum + mark.blocked, 0)
      const unknownSum = marked.marks.reduce((sum, mark) => sum + mark.unknown, 0)
      const unit = graph.artifact.edges.some(({ lengthM }) => lengthM === null) ? 'px' : 'm'
      const note = `${marked.marks.length} of ${graph.artifact.edges.length} roads are touched: ${Math.round(blockedSum)} ${unit} blocked, ${Math.round(unknownSum)} ${unit} not seen.`
      return ok({
        artifact: {
          ...marked.graph,
          title: `${graph.artifact.title}, damage marked`,
          notes: [...graph.artifact.notes, note],
          sources: [graph.artifactId, 'artifactId' in damage ? damage.artifactId : damage.name],
          method: `${graph.artifact.method}; roads cut where the damage begins and ends`,
        },
      })
    }),
})

type Damage = Stored<'mask'> | Stored<'segmentation'> | Stored<'features'> | AreaInput
type Marking = { readonly graph: Stored<'graph'>; readonly blocked?: readonly string[] | undefined; readonly state: 'blocked' | 'unknown'; readonly unseen: boolean }

async function markerOf(context: ToolContext, damage: Damage, { graph, blocked, state, unseen }: Marking): Promise<Result<Marker>> {
  const { frame } = graph.artifact
  if (isMask(damage)) return maskMarker(context, damage, { frame, blocked, unseen })
  const rings = ringsIn(damage, frame)
  if (!rings.ok) return rings
  if (rings.value.length === 0)
    return fail({ code: 'kind_mismatch', message: 'The layer holds no polygons, so it covers no road.', hint: 'Take polygons, or a buffer around lines or points.' })
  return ok(polygonMarker(rings.value.map((outline) => ({ ...outline, state }))))
}

const isMask = (damage: Damage): damage is Stored<'mask'> | Stored<'segmentation'> => 'artifact' in damage && damage.artifact.kind !== 'features'
