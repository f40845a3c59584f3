import { describe, expect, it } from 'vitest'
import { segmentation } from '../../../test/helpers/artifacts.ts'
import { maskOf } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Features, Graph } from '../../contracts/kinds/index.ts'
import { buildGraph } from './build-graph.ts'
import { markBlocked } from './mark-blocked.ts'
import { roadCentreLines } from './road-centre-lines.ts'
import { box, frame, graphOf, layerOf, line, point } from './test/roads.ts'

describe('build_graph', () => {
  it('keeps both of two roads between the same places, in metres', async () => {
    const { artifact } = await graphOf([
      line('short', [
        [0, 0],
        [100, 0],
      ]),
      line('long', [
        [0, 0],
        [0, 100],
        [100, 100],
        [100, 0],
      ]),
    ])
    expect(artifact.edges.map(({ id, lengthM }) => [id, lengthM])).toEqual([
      ['short', 100],
      ['long', 300],
    ])
  })

  it('reads back what road_centre_lines wrote of states and widths', async () => {
    const { artifact } = await graphOf([
      line(
        'a',
        [
          [0, 0],
          [10, 0],
        ],
        { state: 'blocked', why: 'debris', widthM: 4.5, name: null },
      ),
    ])
    expect(artifact.edges[0]).toMatchObject({ state: 'blocked', why: 'debris', widthM: 4.5, name: null })
  })

  it('asks for roads, and for one kind of them', async () => {
    expect(await failureOf(buildGraph, {})).toMatchObject({ code: 'input_missing' })
    expect(await failureOf(buildGraph, { lines: layerOf([]) })).toMatchObject({ code: 'kind_mismatch' })
  })
})

/** A road of 5 pixels on rows 8 to 12, blocked in columns 40 to 49, hidden in 70 to 79. */
function roadMask(world: ReturnType<typeof fakeWorld>, of = frame) {
  const rows = Array.from({ length: 100 }, (_, y) =>
    Array.from({ length: 100 }, (_, x) => {
      if (x >= 70 && x < 80) return 254
      if (y < 8 || y > 12) return 0
      return x >= 40 && x < 50 ? 8 : 7
    }),
  )
  return maskOf(world, rows, { values: { road_clear: 7, road_blocked: 8 }, frame: of })
}

describe('roads of a mask', () => {
  it('are open, blocked and hidden where the mask says so, and lie where it lies', async () => {
    const world = fakeWorld()
    const made = (await artifactOf(roadCentreLines, { mask: roadMask(world) }, world)) as Features
    const states = made.features.map(({ properties }) => [properties['state'], Math.round(Number(properties['lengthM']))])
    expect(states).toEqual([
      ['open', expect.toSatisfy((m: number) => m >= 36 && m <= 40)],
      ['blocked', 10],
      ['open', expect.toSatisfy((m: number) => m >= 17 && m <= 20)],
      ['open', expect.toSatisfy((m: number) => m >= 15 && m <= 20)],
      ['unknown', expect.toSatisfy((m: number) => m >= 10 && m <= 16)],
    ])
    for (const { geometry } of made.features) expect((geometry.coordinates as PixelXY[]).every(([, y]) => Math.abs(y - 10.5) <= 1)).toBe(true)
    expect(made.features[0]?.properties['widthM']).toBe(5)
  })

  it('become a network directly, with the hidden gap as an unknown road and its reason', async () => {
    const world = fakeWorld()
    const graph = (await artifactOf(buildGraph, { mask: roadMask(world) }, world)) as Graph
    expect(graph.edges.at(-1)).toMatchObject({ id: 'h1', state: 'unknown', why: 'hidden by cloud, shadow or missing data' })
    expect(graph.notes.join(' ')).toContain('whether the roads go through cannot be told')
  })

  it('are refused when the mask shows none, or knows no such class', async () => {
    const world = fakeWorld()
    const none = maskOf(world, [[0, 0, 0]], { id: 'none', values: { road_clear: 7 } })
    expect(await failureOf(roadCentreLines, { mask: none }, world)).toMatchObject({ code: 'area_empty' })
    expect(await failureOf(roadCentreLines, { mask: roadMask(world), roads: ['water'] }, world)).toMatchObject({ code: 'class_absent' })
  })

  it('give lengths in pixels alone without a pixel size, never metres', async () => {
    const world = fakeWorld()
    const made = (await artifactOf(roadCentreLines, { mask: roadMask(world, { ...frame, gsd: null, gsdFrom: null }) }, world)) as Features
    expect(made.features.every(({ properties }) => properties['lengthM'] === null && Number(properties['lengthPx']) > 5)).toBe(true)
  })
})

describe('mark_blocked', () => {
  it('floods the whole of a road on row 10 under water on rows 5 to 15: nothing is mirrored', async () => {
    const graph = await graphOf([
      line('road', [
        [0, 10],
        [100, 10],
      ]),
    ])
    const marked = (await artifactOf(markBlocked, { graph, damage: layerOf([box('w', [0, 5, 100, 15], { name: 'flood' })], { title: 'water' }) })) as Graph
    expect(marked.edges).toMatchObject([{ id: 'road', state: 'blocked', lengthM: 100, why: 'flood (w)' }])
    const mirrored = (await artifactOf(markBlocked, { graph, damage: layerOf([box('w', [0, 85, 100, 95])]) })) as Graph
    expect(mirrored.edges).toMatchObject([{ state: 'open' }])
  })

  it('marks from a mask: its classes block, what was not seen is unknown', async () => {
    const world = fakeWorld()
    const graph = await graphOf([
      line('road', [
        [0, 10.5],
        [100, 10.5],
      ]),
    ])
    const marked = (await artifactOf(markBlocked, { graph, damage: roadMask(world), blocked: ['road_blocked'] }, world)) as Graph
    expect(marked.edges.map(({ state, lengthM }) => [state, lengthM])).toEqual([
      ['open', 40],
      ['blocked', expect.closeTo(10, 9)],
      ['open', expect.closeTo(20, 9)],
      ['unknown', expect.closeTo(10, 9)],
      ['open', expect.closeTo(20, 9)],
    ])
    expect(marked.notes).toContain('1 of 1 roads are touched: 10 m blocked, 10 m not seen.')
    const seen = (await artifactOf(markBlocked, { graph, damage: roadMask(world), blocked: ['road_blocked'], ignoreUnseen: true }, world)) as Graph
    expect(seen.edges).toHaveLength(3)
  })

  it('takes of a segmentation only what blocks, and asks where nothing in it does', async () => {
    const world = fakeWorld()
    const graph = await graphOf([
      line('road', [
        [0, 10.5],
        [100, 10.5],
      ]),
    ])
    const rows = Array.from({ length: 100 }, () => Array.from({ length: 100 }, (_, x) => (x >= 40 && x < 50 ? 8 : 7)))
    const segmented = (values: Record<string, number>, id: string) => ({ ...segmentation(frame, values), artifactId: maskOf(world, rows, { id, values, frame }).artifactId })
    const marked = (await artifactOf(markBlocked, { graph, damage: segmented({ road_clear: 7, road_blocked: 8 }, 's1') }, world)) as Graph
    expect(marked.edges.map(({ state, lengthM }) => [state, Math.round(lengthM ?? 0)])).toEqual([
      ['open', 40],
      ['blocked', 10],
      ['open', 50],
    ])
    expect(await failureOf(markBlocked, { graph, damage: segmented({ road_clear: 7, tree: 8 }, 's2') }, world)).toMatchObject({
      code: 'input_missing',
      hint: expect.stringContaining('blocked'),
    })
  })

  it('refuses damage that has no surface, and frames that do not meet', async () => {
    const graph = await graphOf([
      line('road', [
        [0, 10],
        [100, 10],
      ]),
    ])
    expect(await failureOf(markBlocked, { graph, damage: layerOf([point('p', [5, 10])]) })).toMatchObject({ code: 'kind_mismatch' })
    const elsewhere: Frame = { crs: 'EPSG:32616', affine: { a: 1, b: 0, c: 0, d: 0, e: -1, f: 0 }, width: 9, height: 9, gsd: { x: 1, y: 1 }, gsdFrom: 'georeference' }
    expect(await failureOf(markBlocked, { graph, damage: layerOf([box('w', [0, 0, 5, 5])], { frame: elsewhere }) })).toMatchObject({ code: 'frames_differ' })
  })
})
