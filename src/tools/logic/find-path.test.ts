import { describe, expect, it } from 'vitest'
import { mask, pixelFrame } from '../../../test/helpers/artifacts.ts'
import { artifactOf, failureOf, fakeWorld, plane } from '../../../test/helpers/tool-context.ts'
import { findPath } from './find-path.ts'

const frame = pixelFrame(7, 3, 2)
const road = mask(frame, { road_clear: 7 })
const point = (label: string, x: number, y: number) => ({ name: label, label, frame, xy: [x, y] as [number, number] })
const open = [
  [0, 0, 0, 0, 0, 0, 0],
  [7, 7, 7, 7, 7, 7, 7],
  [0, 0, 0, 0, 0, 0, 0],
]
const cut = open.map((row) => row.map((value, at) => (at === 3 || at === 4 ? 0 : value)))
const world = (rows: number[][]) => fakeWorld({ planes: new Map([['mask', plane(rows)]]) })
const ends = { mask: road, start: point('A', 0.5, 1.5), end: point('B', 6.5, 1.5) }

describe('find_path', () => {
  it('a straight road of 7 pixels of 2 m is 12 m from centre to centre', async () => {
    const made = await artifactOf(findPath, ends, world(open))
    expect(made).toMatchObject({ reachable: true, reason: null, cut: null, from: { name: 'A' }, to: { name: 'B' } })
    expect(made).toHaveProperty('lengthPx', 6)
    expect('lengthM' in made && made.lengthM).toBeCloseTo(12, 9)
  })

  it('a gap cuts the way and is measured, not crossed', async () => {
    const made = await artifactOf(findPath, ends, world(cut))
    expect(made).toMatchObject({ reachable: false, lengthM: null })
    expect('cut' in made && made.cut?.gapM).toBeGreaterThan(2)
    expect('reason' in made && typeof made.reason).toBe('string')
  })

  it('a point beside the road is moved to it, and the move is told', async () => {
    const made = await artifactOf(findPath, { ...ends, start: point('A', 0.5, 0.5) }, world(open))
    expect(made).toMatchObject({ reachable: true })
    expect('from' in made && made.from.snapPx).toBeGreaterThan(0)
  })

  it('a point farther from any road than the snap is not reachable', async () => {
    expect(await artifactOf(findPath, { ...ends, start: point('A', 0.5, 0.5), snap: 0.1 }, world(open))).toMatchObject({ reachable: false })
  })

  it('a point off the image is named', async () => {
    const failure = await failureOf(findPath, { ...ends, end: point('Hospital', 70, 1) }, world(open))
    expect(failure).toMatchObject({ code: 'point_outside' })
    expect(failure?.message).toContain('Hospital')
  })

  it('without a pixel size the way has pixels and no metres', async () => {
    const unknown = pixelFrame(7, 3)
    const at = (label: string, x: number) => ({ ...point(label, x, 1.5), frame: unknown })
    expect(await artifactOf(findPath, { mask: mask(unknown, { road_clear: 7 }), start: at('A', 0.5), end: at('B', 6.5) }, world(open))).toMatchObject({
      reachable: true,
      lengthM: null,
      lengthPx: 6,
    })
  })
})
