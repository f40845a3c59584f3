import { afterEach, describe, expect, test } from 'vitest'
import { makeFrame, makeWorkspace } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { parseCoordinate, placeOf } from './coordinate.ts'

afterEach(() => useMirror.setState({ workspace: null }))

describe('coordinates as people type them', () => {
  test.each([
    ['27.6301, 85.5232', [27.6301, 85.5232]],
    ['27.6301 N 85.5232 E', [27.6301, 85.5232]],
    ['85.5232 e, 27.6301 n', [27.6301, 85.5232]],
    ['12.5 S 30 W', [-12.5, -30]],
    ['col 120, row 88', [120, 88]],
    ['-3.5 40', [-3.5, 40]],
  ])('%s is read', (words, expected) => expect(parseCoordinate(words)).toEqual(expected))
  test.each(['', '12', 'fit the image', '1 2 3'])('%s is no coordinate', (words) => expect(parseCoordinate(words)).toBeNull())

  test('latitude and longitude inside the image land on its pixels', () => {
    // gdaltransform (GDAL 3.6), EPSG:32617 to 4326, of the frame's centre 500250 E 2999800 N
    useMirror.setState({ workspace: makeWorkspace() })
    const xy = placeOf([27.1206639310244, -80.9974775265818])
    expect(xy?.[0]).toBeCloseTo(500, 0)
    expect(xy?.[1]).toBeCloseTo(400, 0)
  })
  test('without a CRS two numbers are column and row', () => {
    useMirror.setState({ workspace: makeWorkspace({ frame: makeFrame({ crs: null, affine: null }) }) })
    expect(placeOf([12, 34])).toEqual([12, 34])
  })
})
