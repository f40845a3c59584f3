import { describe, expect, it } from 'vitest'
import { classRegistry } from '../../contracts/classes.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Graph } from '../../contracts/kinds/graph.ts'
import { unwrap } from '../../contracts/result.ts'
import { drawDate, frameOf, reachFrom, roadGraph, type SceneKind, tellScene, type WorldOrder } from '../scene/index.ts'
import { centreLines, findRoutes, graphOfCentreLines, markDamage, sectionMarker } from './index.ts'

const sizePx = 512
const gsdM = 0.6
const [clear, blocked] = [classRegistry.road_clear.index, classRegistry.road_blocked.index]

/** The network that the class mask of a made scene shows, with cars, crowns and rubble over its roads. */
async function networkOf(order: WorldOrder, labels: Uint8Array): Promise<Graph> {
  const frame = frameOf(order)
  const lines = unwrap(await centreLines({ grid: { mask: labels.map((value) => (value === clear || value === blocked ? 1 : 0)), width: sizePx, height: sizePx }, frame }))
  const roadAt = ([x, y]: PixelXY) => {
    const at = Math.floor(y) * sizePx + Math.floor(x)
    if (x < 0 || x >= sizePx || lines.road[at] !== 1) return 'beside'
    return labels[at] === blocked ? 'blocked' : 'clear'
  }
  return markDamage(graphOfCentreLines(lines, { title: 'roads', frame, layerId: 'L' }), {
    markers: [sectionMarker({ roadAt, clearPx: 3 / gsdM, widestPx: 40 / gsdM, why: 'rubble' })],
  }).graph
}

describe('roads traced on made scenes', () => {
  it.each<[SceneKind, number]>([
    ['quake', 3],
    ['flood', 8],
  ])('%s %d: the same crossings can be reached as in the truth, over ways as long within 10 percent', async (kind, seed) => {
    const order: WorldOrder = { seed, kind, sizePx, gsdM, strength: 'plain', dates: 2, force: 0.5 }
    const story = tellScene(order)
    const state = story.states[1]
    if (!state) throw new Error('no second date')
    const graph = await networkOf(order, drawDate(story, state).truth.plane.labels)
    const truth = roadGraph(story.world, state)
    const nodes = [...truth.nodes]
    const at = (node: number): PixelXY => (story.world.net.nodes[node]?.xy ?? []).map((m) => m / gsdM) as unknown as PixelXY
    const from = nodes[0] as number
    const wanted = reachFrom(truth, from)
    for (const to of nodes.slice(1)) {
      const route = unwrap(findRoutes(graph, { from: { name: 'a', xy: at(from) }, to: { name: 'b', xy: at(to) }, driving: { aim: 'shortest' }, snapM: 15 }))
      expect({ to, state: route.state }).toEqual({ to, state: wanted.has(to) ? 'reachable' : 'not_reachable' })
      const lengthM = wanted.get(to)
      if (lengthM !== undefined) expect(Math.abs((route.ways[0]?.lengthM ?? Number.NaN) / lengthM - 1)).toBeLessThan(0.1)
    }
  })
})
