import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import type { Frame } from '../../contracts/frame.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { frameToCrs } from '../../core/geo/index.ts'
import { emptyWorkspace } from '../project/index.ts'
import { nudgeLayer } from './nudge.ts'

const frame: Frame = {
  crs: 'EPSG:32617',
  affine: { a: 0.5, b: 0, c: 500_000, d: 0, e: -0.5, f: 3_000_000 },
  width: 1000,
  height: 800,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
}
const layer: Layer = {
  id: 'L1',
  name: 'pre.tif',
  path: '/pre.tif',
  kind: 'image',
  role: 'pre',
  date: null,
  sensor: null,
  bands: 3,
  frame,
  warning: null,
  status: 'ok',
  visible: true,
  opacity: 1,
  order: 0,
  revision: 1,
  labels: null,
}
const workspaceWith = (one: Layer) => ({ ...emptyWorkspace, frame, layers: [one] })
const nudged = (workspace: ReturnType<typeof workspaceWith>, by: Parameters<typeof nudgeLayer>[2]) => unwrap(nudgeLayer(workspace, 'L1', by))(workspace)

describe('moving an image against its file', () => {
  it('by metres east and north moves every pixel so far, and leaves the grid of the map', () => {
    const moved = nudged(workspaceWith(layer), { eastM: 6, northM: -4 })
    const [x, y] = frameToCrs(moved.layers[0]?.frame ?? frame, [0, 0])
    expect([x, y]).toEqual([500_006, 2_999_996])
    expect(moved.layers[0]?.nudge).toMatchObject({ dxPx: 12, dyPx: 8, eastM: 6, northM: -4 })
    expect(moved.frame).toEqual(frame)
    expect(moved.layers[0]?.revision).toBe(2)
  })

  it('adds up, on a turned image too, and a reset gives the numbers of the file back exactly', () => {
    const metres = fc.double({ min: -50, max: 50, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.28, noNaN: true }), fc.tuple(metres, metres, metres), (turn, [eastM, northM, more]) => {
        const affine = { a: 0.5 * Math.cos(turn), b: 0.5 * Math.sin(turn), c: 500_000, d: 0.5 * Math.sin(turn), e: -0.5 * Math.cos(turn), f: 3_000_000 }
        const start = workspaceWith({ ...layer, frame: { ...frame, affine } })
        const once = nudged(start, { eastM, northM })
        const twice = { ...once, ...nudged({ ...once, frame }, { eastM: more, northM: 0 }) }
        const [x, y] = frameToCrs(twice.layers[0]?.frame ?? frame, [0, 0])
        expect(x - 500_000).toBeCloseTo(eastM + more, 6)
        expect(y - 3_000_000).toBeCloseTo(northM, 6)
        const back = nudged({ ...twice, frame }, null).layers[0]
        expect(back?.frame.affine).toEqual(affine)
        expect(back).not.toHaveProperty('nudge')
      }),
    )
  })

  it('is refused in words where the image has no place on the ground', () => {
    const adrift = { ...layer, frame: { ...frame, crs: null, affine: null } }
    const refused = nudgeLayer(workspaceWith(adrift), 'L1', { dxPx: 1, dyPx: 0 })
    expect(refused).toMatchObject({ ok: false, error: { code: 'frame_unknown' } })
  })
})
