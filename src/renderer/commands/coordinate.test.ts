import { afterEach, describe, expect, test } from 'vitest'
import { makeFrame, makeWorkspace } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { findPlaces } from './coordinate.ts'

afterEach(() => useMirror.setState({ workspace: null }))
const firstOf = (words: string) => findPlaces(words)[0]?.xy

describe('coordinates as people type them, over an image in EPSG:32617', () => {
  // gdaltransform (GDAL 3.6), EPSG:32617 to 4326, of the frame's centre 500250 E 2999800 N: 27.1206639310244 N 80.9974775265818 W
  test.each([
    '27.1206639, -80.9974775',
    '27.1206639 N 80.9974775 W',
    '80.9974775 w, 27.1206639 n',
    '27 07 14.39 N 80 59 50.92 W',
    '17R 500250 2999800',
    '17RNK0025099800',
    'geo:27.1206639,-80.9974775',
    '500250, 2999800',
  ])('%s is the centre', (words) => {
    useMirror.setState({ workspace: makeWorkspace() })
    const xy = firstOf(words)
    expect(Math.abs((xy?.[0] ?? 0) - 500)).toBeLessThan(3)
    expect(Math.abs((xy?.[1] ?? 0) - 400)).toBeLessThan(3)
    expect(findPlaces(words)).toHaveLength(1)
  })
  test.each(['', '12', 'fit the image', '1 2 3'])('%s is no coordinate', (words) => {
    useMirror.setState({ workspace: makeWorkspace() })
    expect(findPlaces(words)).toEqual([])
  })
  test('two numbers that are no place here are column and row', () => {
    useMirror.setState({ workspace: makeWorkspace() })
    expect(firstOf('120 88')).toEqual([120, 88])
    expect(firstOf('col 120, row 88')).toEqual([120, 88])
  })
  test('an O is asked where no reading is near', () => {
    useMirror.setState({ workspace: makeWorkspace() })
    expect(findPlaces('18.5 N 72.3 O')).toHaveLength(2)
  })
  test('without a CRS two numbers are column and row', () => {
    useMirror.setState({ workspace: makeWorkspace({ frame: makeFrame({ crs: null, affine: null }) }) })
    expect(firstOf('12, 34')).toEqual([12, 34])
  })
})
