import { describe, expect, test } from 'vitest'
import type { PathResult } from '../../contracts/kinds/index.ts'
import { makeFrame } from '../dev/fixtures.ts'
import { onFrame, pathOn, ringsOn } from './on-frame.ts'

const coarse = makeFrame()
const fine = makeFrame({ affine: { a: 0.25, b: 0, c: 500_100, d: 0, e: -0.25, f: 2_999_950 }, width: 400, height: 400, gsd: { x: 0.25, y: 0.25 } })
const unplaced = makeFrame({ crs: null, affine: null, gsd: null, gsdFrom: null })

describe('what was drawn on another image', () => {
  // 100 m right of and 50 m below the corner of the map, at 0.5 m a pixel: column 200, row 100
  test('lands where it lies on the ground', () =>
    expect(
      onFrame(fine, coarse, [
        [0, 0],
        [40, 20],
      ]),
    ).toEqual([
      [200, 100],
      [220, 110],
    ]))
  test('comes back where it was', () => expect(onFrame(coarse, fine, onFrame(fine, coarse, [[7, 9]]) ?? [])).toEqual([[7, 9]]))
  test('is left out where one of the two has no coordinate system', () =>
    expect(
      ringsOn(unplaced, coarse, [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
      ]),
    ).toBeNull())
  test('stays as it is on the same grid', () => expect(ringsOn(unplaced, unplaced, [[[1, 2]]])).toEqual([[[1, 2]]]))
})

test('a way is placed with its ends and its cut', () => {
  const end = (xy: [number, number]) => ({ name: 'P1', xy, snapped: null, snapPx: 0, snapM: null })
  const path: PathResult = {
    kind: 'path',
    frame: fine,
    layerId: 'l1',
    reachable: false,
    reason: null,
    line: [
      [0, 0],
      [40, 20],
    ],
    from: end([0, 0]),
    to: { ...end([40, 20]), snapped: [40, 16] },
    lengthM: null,
    lengthPx: 45,
    directM: null,
    cut: { a: [4, 4], b: [8, 8], gapM: 1.4, gapPx: 5.7 },
    method: '',
    evidence: null,
  }
  expect(pathOn(path, coarse)).toMatchObject({
    line: [
      [200, 100],
      [220, 110],
    ],
    to: { xy: [220, 110], snapped: [220, 108] },
    cut: { a: [202, 102], b: [204, 104] },
  })
  expect(pathOn(path, unplaced)).toBeNull()
})
