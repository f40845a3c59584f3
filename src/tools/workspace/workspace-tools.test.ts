import { describe, expect, it } from 'vitest'
import { area, layer, pixelFrame, workspace } from '../../../test/helpers/artifacts.ts'
import { artifactOf, type FakeWorld, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import { clearArea, drawArea, renameArea, splitArea } from './areas.ts'
import { clearFilter, select, setFilter, setUnit } from './filter-and-select.ts'
import { hideLayer, loadLayer, orderLayers, setLayerRole, setOpacity, showLayer } from './layers.ts'
import { compareView, moveView, undo } from './view.ts'

const twoDates = () => [layer('L1', { name: 'after.tif', role: 'post', order: 0 }), layer('L2', { name: 'before.tif', role: 'pre', order: 1 })]
const withLayers = () => fakeWorld({ workspace: workspace({ layers: twoDates() }) })
const withAreas = () => fakeWorld({ workspace: workspace({ areas: [area('A1', [0, 0, 10, 10]), area('A2', [20, 10, 60, 30], { active: true })] }) })
const names = ({ workspace: { areas } }: FakeWorld) => areas.map((one) => one.name)
const empty = () => fakeWorld({ workspace: workspace({ frame: null }) })

describe('areas', () => {
  it('a drawn part of the image is the new active area', async () => {
    const world = withAreas()
    expect(await artifactOf(drawArea, { region: 'top half' }, world)).toEqual({ kind: 'state', changes: ['draw top half as an area'], undoId: 1 })
    expect(world.workspace.areas.map(({ name, active }) => [name, active])).toEqual([
      ['A1', false],
      ['A2', false],
      ['A3', true],
    ])
    // half of 100 x 50 pixels of 0.25 m2
    expect(world.workspace.areas[2]?.areaM2).toBeCloseTo(625, 6)
  })

  it('without a region it is what the view shows', async () => {
    const world = fakeWorld({ workspace: workspace({ view: { centre: [20, 20], resolution: 1, bounds: [10, 10, 30, 30] } }) })
    await artifactOf(drawArea, {}, world)
    expect(world.workspace.areas[0]?.rings[0]?.[0]).toEqual([10, 10])
    expect(world.workspace.areas[0]?.rings[0]?.[2]).toEqual([30, 30])
  })

  it.each(['constructor', '__proto__'])('a layer called as what every object inherits is no rule that fits all: %s', async (name) => {
    expect((await failureOf(hideLayer, { layers: [name] }, withLayers()))?.code).toBe('layer_missing')
  })

  it('a region it does not know draws nothing', async () => {
    const world = withAreas()
    expect(await failureOf(drawArea, { region: 'behind the church' }, world)).not.toBeNull()
    expect(names(world)).toEqual(['A1', 'A2'])
  })

  it('removes the active one, one by name, or all', async () => {
    const [active, named, all] = [withAreas(), withAreas(), withAreas()]
    await artifactOf(clearArea, {}, active)
    await artifactOf(clearArea, { area: 'a1' }, named)
    await artifactOf(clearArea, { area: 'all' }, all)
    expect([names(active), names(named), names(all)]).toEqual([['A1'], ['A2'], []])
  })

  it('an area that is not there is named beside those that are', async () => {
    const failure = await failureOf(renameArea, { area: 'A9', name: 'Harbour' }, withAreas())
    expect(failure?.code).toBe('area_missing')
    expect(failure?.message).toBe('There is no area "A9". Areas here: A1, A2.')
  })

  it('renames', async () => {
    const world = withAreas()
    await artifactOf(renameArea, { area: 'A1', name: 'Harbour' }, world)
    expect(names(world)).toEqual(['Harbour', 'A2'])
  })

  it('a grid takes the place of the area it cuts and covers the same ground', async () => {
    const world = withAreas()
    await artifactOf(splitArea, { area: 'A2', rows: 2, columns: 3 }, world)
    expect(names(world)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'])
    const parts = world.workspace.areas.slice(1)
    expect(parts.every((one) => !one.active)).toBe(true)
    // 40 x 20 pixels of 0.25 m2
    expect(parts.reduce((sum, one) => sum + (one.areaM2 ?? Number.NaN), 0)).toBeCloseTo(200, 6)
  })

  it('without any area the image is cut in four', async () => {
    const world = fakeWorld()
    await artifactOf(splitArea, {}, world)
    expect(names(world)).toEqual(['A1', 'A2', 'A3', 'A4'])
  })

  it('without an image there is nothing to draw on', async () => {
    expect((await failureOf(drawArea, {}, empty()))?.code).toBe('layer_missing')
    expect((await failureOf(splitArea, {}, empty()))?.code).toBe('layer_missing')
  })
})

describe('layers', () => {
  it('are named by role, by name with or without ending, by id, or all', async () => {
    for (const [given, expected] of [
      ['pre', ['L2']],
      ['older', ['L2']],
      ['before', ['L2']],
      ['AFTER.tif', ['L1']],
      ['L2', ['L2']],
      ['all', ['L1', 'L2']],
    ] as const) {
      const world = withLayers()
      await artifactOf(hideLayer, { layers: given }, world)
      expect(
        world.workspace.layers.filter((one) => !one.visible).map((one) => one.id),
        given,
      ).toEqual(expected)
    }
  })

  it('one that is not there is refused with those that are', async () => {
    const failure = await failureOf(showLayer, { layers: ['sar'] }, withLayers())
    expect(failure?.message).toBe('There is no layer "sar". Layers here: after.tif, before.tif.')
  })

  it('the named ones go on top, the others keep their order', async () => {
    const world = withLayers()
    await artifactOf(orderLayers, { layers: ['pre'] }, world)
    expect(world.workspace.layers.map(({ id, order }) => [id, order])).toEqual([
      ['L2', 0],
      ['L1', 1],
    ])
  })

  it('opacity is set on the named ones alone', async () => {
    const world = withLayers()
    expect(await artifactOf(setOpacity, { layers: 'pre', opacity: 0.3 }, world)).toMatchObject({ changes: ['opacity 30 %'] })
    expect(world.workspace.layers.map((one) => one.opacity)).toEqual([1, 0.3])
  })

  it('before and after change places', async () => {
    const world = withLayers()
    await artifactOf(setLayerRole, { layer: 'all', role: 'swap' }, world)
    expect(world.workspace.layers.map((one) => one.role)).toEqual(['pre', 'post'])
    await artifactOf(setLayerRole, { layer: 'L1', role: 'reference' }, world)
    expect(world.workspace.layers.map((one) => one.role)).toEqual(['reference', 'post'])
    expect((await failureOf(setLayerRole, { layer: 'L1' }, world))?.code).toBe('argument_invalid')
  })

  it('a file is never loaded from words', async () => {
    const world = fakeWorld()
    expect((await failureOf(loadLayer, {}, world))?.hint).toContain('Ctrl+O')
    expect(world.labels).toEqual([])
  })
})

describe('filter, selection, units', () => {
  it('a filter keeps what it does not name', async () => {
    const world = fakeWorld()
    await artifactOf(setFilter, { classes: 'water' }, world)
    await artifactOf(setFilter, { minScore: 0.5 }, world)
    expect(world.workspace.filter).toEqual({ classes: ['water'], minScore: 0.5, roles: null })
    expect(world.labels).toEqual(['only water', 'score at least 0.5'])
    await artifactOf(clearFilter, {}, world)
    expect(world.workspace.filter).toEqual({ classes: null, minScore: null, roles: null })
  })

  it('a role that is none is refused, not left out in silence', async () => {
    const world = fakeWorld()
    expect((await failureOf(setFilter, { roles: 'radar' }, world))?.code).toBe('argument_invalid')
    expect(world.labels).toEqual([])
  })

  it('selects ids, classes, everything or nothing', async () => {
    const world = fakeWorld()
    await artifactOf(select, { what: 'V-001, V-002' }, world)
    expect(world.workspace.selection).toEqual(['V-001', 'V-002'])
    await artifactOf(select, { what: 'all', classes: ['tree'] }, world)
    expect(world.workspace.selection).toEqual(['class:tree'])
    await artifactOf(select, { what: 'all' }, world)
    expect(world.workspace.selection).toEqual(['class:all'])
    await artifactOf(select, { what: 'none' }, world)
    expect(world.workspace.selection).toEqual([])
    expect((await failureOf(select, { what: 'inverse' }, world))?.code).toBe('argument_invalid')
  })

  it('one unit changes, the other stays', async () => {
    const world = fakeWorld()
    expect(await artifactOf(setUnit, { area: 'ha' }, world)).toMatchObject({ changes: ['areas in ha'] })
    expect(world.workspace.units).toEqual({ area: 'ha', length: 'auto' })
    expect(await artifactOf(setUnit, { length: 'auto' }, world)).toMatchObject({ changes: ['lengths in the unit that fits their size'] })
    expect((await failureOf(setUnit, {}, world))?.message).toBe('No unit was named, so nothing changed.')
  })
})

describe('view', () => {
  const view = { centre: [50, 25] as [number, number], resolution: 2, bounds: [30, 15, 70, 35] as [number, number, number, number] }
  const seen = () =>
    fakeWorld({ workspace: workspace({ view, areas: [area('A1', [20, 10, 60, 30])], points: [{ id: 'P1', name: 'School', frame: pixelFrame(100, 50, 0.5), xy: [7, 9] }] }) })

  it('one step in halves the resolution, one out doubles it', async () => {
    const world = seen()
    await artifactOf(moveView, { zoom: 1 }, world)
    await artifactOf(moveView, { zoom: -1 }, world)
    expect(world.moved).toEqual([
      { centre: [50, 25], resolution: 1 },
      { centre: [50, 25], resolution: 4 },
    ])
    expect(world.labels).toEqual([])
  })

  it('pans by half a screen, north is up', async () => {
    const world = seen()
    for (const pan of ['north', 'right']) await artifactOf(moveView, { pan }, world)
    expect(world.moved.map((one) => one.centre)).toEqual([
      [50, 15],
      [70, 25],
    ])
  })

  it('reads a coordinate in any usual notation, and asks where it can mean two places', async () => {
    const utm = { crs: 'EPSG:32633', affine: { a: 10, b: 0, c: 360_000, d: 0, e: -10, f: 5_820_000 }, width: 1000, height: 1000, gsd: null, gsdFrom: null }
    for (const to of ['52.5, 13', '52°30\'00"N 13°00\'00"E', '33N 364240.98 5818532.14', '33UUU6424018532']) {
      const world = fakeWorld({ workspace: workspace({ frame: utm }) })
      await artifactOf(moveView, { to }, world)
      const [column = 0, row = 0] = world.moved[0]?.centre ?? []
      expect(Math.hypot(column - 424.1, row - 146.8)).toBeLessThan(1)
    }
    expect(await failureOf(moveView, { to: '33 364240.98 5818532.14' }, fakeWorld({ workspace: workspace({ frame: utm }) }))).toMatchObject({ code: 'argument_invalid' })
  })

  it('goes to a point, and fits an area in its middle', async () => {
    const world = seen()
    for (const to of ['school', 'point School', 'A1', 'here']) await artifactOf(moveView, { to }, world)
    expect(world.moved.map((one) => one.centre)).toEqual([
      [7, 9],
      [7, 9],
      [40, 20],
      [40, 20],
    ])
  })

  it('goes back to where the map was, to 100 %, and to a latitude and longitude', async () => {
    const world = seen()
    world.previousView = { centre: [3, 4], resolution: 8, bounds: [0, 0, 9, 9] }
    await artifactOf(moveView, { to: 'back' }, world)
    await artifactOf(moveView, { to: '100 %' }, world)
    expect(world.moved.map((one) => one.resolution)).toEqual([8, 1])
    // the test image has no CRS, so a coordinate means nothing in it
    expect((await failureOf(moveView, { to: '29.97, -85.41' }, world))?.code).toBe('frame_unknown')
  })

  it('a place it cannot know is refused and the map stays', async () => {
    const world = seen()
    for (const to of ['Port-au-Prince', 'previous', 'next']) expect(await failureOf(moveView, { to }, world), to).not.toBeNull()
    expect(world.moved).toEqual([])
    expect((await failureOf(moveView, { to: 'fit' }, empty()))?.code).toBe('layer_missing')
  })

  it('comparing needs two dates', async () => {
    const world = withLayers()
    await artifactOf(compareView, {}, world)
    expect(world.workspace.compare).toEqual({ mode: 'swipe', left: 'L2', right: 'L1' })
    await artifactOf(compareView, { mode: 'off' }, world)
    expect(world.workspace.compare).toBeNull()
    expect((await failureOf(compareView, {}, fakeWorld({ workspace: workspace({ layers: [layer('L1')] }) })))?.code).toBe('layer_missing')
  })

  it('undo tells what it took back, and says when there is nothing', async () => {
    const world = fakeWorld({ undone: ['hide after.tif', 'draw area'] })
    expect(await artifactOf(undo, {}, world)).toMatchObject({ changes: ['undo: hide after.tif'], undoId: null })
    expect((await failureOf(undo, {}, fakeWorld()))?.code).toBe('bad_request')
  })
})
