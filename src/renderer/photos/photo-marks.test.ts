import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import type { Photo, Workspace } from '../../contracts/workspace.ts'
import { photoMarks } from './photo-marks.ts'

const north = { a: 1, b: 0, c: 364_000, d: 0, e: -1, f: 5_818_600 }
const frame = (affine: NonNullable<Frame['affine']>): Frame => ({ crs: 'EPSG:32633', affine, width: 1000, height: 1000, gsd: null, gsdFrom: null })
const photo = (bearingDeg: number | null): Photo => ({
  id: 'F1',
  name: 'street.jpg',
  path: '/x/street.jpg',
  frame: frame(north),
  at: [0, 0],
  lonLat: [13, 52.5],
  bearingDeg,
  takenAt: null,
  about: [],
})
const turn = (bearingDeg: number | null, affine = north) => photoMarks({ photos: [photo(bearingDeg)] } as unknown as Workspace, frame(affine))[0]?.turnDeg

describe('marks of ground photos', () => {
  it('look where the camera looked, with the small angle between true and grid north', () => {
    // pyproj: meridian convergence of UTM 33 at 13 E, 52.5 N is -1.587 degrees
    expect(turn(0)).toBeCloseTo(1.587, 1)
    expect(turn(90)).toBeCloseTo(91.587, 1)
    expect(turn(null)).toBeNull()
  })

  it('turn with the map of a rotated image', () => {
    // columns run north, rows run east
    expect(turn(0, { a: 0, b: 1, c: 364_000, d: 1, e: 0, f: 5_818_000 })).toBeCloseTo(91.587, 1)
  })
})
