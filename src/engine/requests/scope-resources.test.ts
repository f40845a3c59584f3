import { describe, expect, it } from 'vitest'
import { area, pixelFrame, workspace } from '../../../test/helpers/artifacts.ts'
import type { PixelXY, Rings } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { pointInRings } from '../../core/vector/index.ts'
import { overlapsOf } from '../workspace/area-parts.ts'
import { resolveOnScreen } from './scope-resources.ts'

const want = { scope: 'part' as const, region: null, areaName: null, points: [], distanceM: null }
const twoAreas = workspace({ areas: [area('A1', [0, 0, 10, 10]), area('A2', [20, 10, 60, 30], { active: true })] })

function ringsOf(screen: Workspace, asked: Parameters<ReturnType<typeof resolveOnScreen>>[0], boxes?: Parameters<typeof resolveOnScreen>[1]): Rings {
  const found = resolveOnScreen(screen, boxes)(asked)
  if (!found.ok) throw new Error(found.error.message)
  const { here } = found.value
  return here?.kind === 'area' ? here.rings : []
}
const problem = (screen: Workspace, asked: Parameters<ReturnType<typeof resolveOnScreen>>[0]) => {
  const found = resolveOnScreen(screen)(asked)
  return found.ok ? null : found.error
}
/** Pixels of the 100 x 50 image whose centre lies in the rings: even-odd, as the masks are made. */
function pixelsIn(rings: Rings): number {
  let inside = 0
  for (let y = 0; y < 50; y++) for (let x = 0; x < 100; x++) if (pointInRings([x + 0.5, y + 0.5], rings)) inside++
  return inside
}

describe('outside an area', () => {
  it('is the image without it: of the named one, else of the active one', () => {
    expect(pixelsIn(ringsOf(twoAreas, { ...want, region: 'outside area' }))).toBe(5000 - 40 * 20)
    expect(pixelsIn(ringsOf(twoAreas, { ...want, region: 'outside area', areaName: 'A1' }))).toBe(5000 - 100)
  })
  it('is nothing where the area covers the image, and no place without an area', () => {
    expect(problem(workspace({ areas: [area('A1', [0, 0, 100, 50])] }), { ...want, region: 'outside area' })?.code).toBe('area_empty')
    expect(problem(workspace(), { ...want, region: 'outside area' })?.code).toBe('area_missing')
  })
})

describe('between two areas', () => {
  const between = { ...want, region: 'between A1 and A2' }
  it('is the outline around both without either', () => {
    // shapely: box(0,0,10,10).union(box(20,10,60,30)).convex_hull.area - 100 - 800 = 450
    const pixels = pixelsIn(ringsOf(twoAreas, between))
    expect(Math.abs(pixels - 450)).toBeLessThan(15)
    const rings = ringsOf(twoAreas, between)
    const inside = (xy: PixelXY) => pointInRings(xy, rings)
    expect([inside([5, 5]), inside([40, 20]), inside([15, 12])]).toEqual([false, false, true])
  })
  it('is refused where they meet or one is missing', () => {
    const meeting = workspace({ areas: [area('A1', [0, 0, 30, 20]), area('A2', [20, 10, 60, 30])] })
    expect(problem(meeting, between)?.code).toBe('area_invalid')
    expect(problem(workspace({ areas: [area('A1', [0, 0, 30, 20])] }), between)?.message).toContain('A2')
  })
  it('areas that meet are known to, those that touch are not', () => {
    const screen = [area('A1', [0, 0, 30, 20]), area('A2', [20, 10, 60, 30]), area('A3', [60, 10, 80, 30])]
    expect([...overlapsOf(pixelFrame(100, 50), screen).values()]).toEqual([['A2'], ['A1'], []])
  })
})

describe('near what is selected', () => {
  const near = { ...want, scope: 'near_point' as const, region: 'selection', distanceM: 3 }
  const boxes = (list: [number, number, number, number][]) => () => ({ frame: pixelFrame(100, 50, 0.5), boxes: list })
  it('is the ground around the one object, rounded at its corners', () => {
    const rings = ringsOf(workspace({ selection: ['d-1'] }), near, boxes([[30, 20, 40, 30]]))
    // shapely: box(10,10,20,20).buffer(6,16).area = 452.9; 3 m are 6 pixels
    expect(Math.abs(pixelsIn(rings) - 453)).toBeLessThan(8)
  })
  it('asks for one object where several are selected, and for a place where it is not known', () => {
    const several = resolveOnScreen(
      workspace({ selection: ['d-1', 'd-2'] }),
      boxes([
        [0, 0, 1, 1],
        [5, 5, 6, 6],
      ]),
    )(near)
    expect(several.ok ? null : several.error.message).toContain('Several objects')
    expect(problem(workspace({ selection: ['d-1'] }), near)?.code).toBe('input_missing')
    expect(problem(workspace(), near)?.code).toBe('input_missing')
  })
})

describe('what the words of place name', () => {
  it('here is the active area, else the part of the image in view, else all of it', () => {
    const view = { centre: [20, 20] as PixelXY, resolution: 1, bounds: [10, 10, 30, 30] as [number, number, number, number] }
    expect(pixelsIn(ringsOf(twoAreas, { ...want, scope: 'here' }))).toBe(800)
    expect(pixelsIn(ringsOf(workspace({ view }), { ...want, scope: 'here' }))).toBe(400)
    expect(resolveOnScreen(workspace())({ ...want, scope: 'here' })).toEqual({ ok: true, value: {} })
  })
  it('the view is clipped to the image', () => {
    const view = { centre: [95, 45] as PixelXY, resolution: 1, bounds: [80, 30, 120, 70] as [number, number, number, number] }
    expect(pixelsIn(ringsOf(workspace({ view }), { ...want, scope: 'view' }))).toBe(400)
  })
  it('the top half is of the picture; north needs a georeference', () => {
    expect(pixelsIn(ringsOf(workspace(), { ...want, region: 'top half of image' }))).toBe(2500)
    expect(problem(workspace(), { ...want, region: 'north half of image' })?.code).toBe('frame_unknown')
  })
  it('200 m of a point is a circle on the ground', () => {
    const screen = workspace({ points: [{ id: 'p', name: 'A', frame: pixelFrame(100, 50, 0.5), xy: [50, 25] }] })
    const rings = ringsOf(screen, { ...want, scope: 'near_point', points: ['A'], distanceM: 10 })
    expect(Math.abs(pixelsIn(rings) - Math.PI * 20 ** 2)).toBeLessThan(15)
  })
  it('50 m around a place of a layer is a circle on the ground, and a point of that name outweighs it', () => {
    const near = { ...want, scope: 'near_point' as const, points: ['School'], distanceM: 10 }
    const places = [{ name: 'School', at: [50, 25] as PixelXY }]
    const around = (screen: Workspace) => {
      const here = unwrap(resolveOnScreen(screen, undefined, places)(near))['here']
      return here?.kind === 'area' ? here : null
    }
    expect(around(workspace())?.label).toBe('10 m around School')
    expect(Math.abs(pixelsIn(around(workspace())?.rings ?? []) - Math.PI * 20 ** 2)).toBeLessThan(15)
    const point = workspace({ points: [{ id: 'p', name: 'School', frame: pixelFrame(100, 50, 0.5), xy: [0, 0] }] })
    expect(Math.abs(pixelsIn(around(point)?.rings ?? []) - (Math.PI * 20 ** 2) / 4)).toBeLessThan(15)
    expect(problem(workspace(), near)?.code).toBe('point_missing')
  })
})
