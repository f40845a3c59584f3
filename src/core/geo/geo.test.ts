import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import {
  affineFromGeotransform,
  applyAffine,
  cellAreaM2,
  centreLonLat,
  cropFrame,
  describePosition,
  frameToLonLat,
  groundGsd,
  invertAffine,
  lengthM,
  lonLatToFrame,
  makeCrs,
  mapPixels,
  polygonAreaM2,
  sameFrame,
  scaleFrame,
  withTypedGsd,
} from './index.ts'
import fixture from './pyproj-fixture.json' with { type: 'json' }

type Geotransform = [number, number, number, number, number, number]

function frameOf(crs: string | null, geotransform: number[] | null, size: [number, number] = [100, 100]): Frame {
  return { crs, affine: geotransform && affineFromGeotransform(geotransform as Geotransform), width: size[0], height: size[1], gsd: null, gsdFrom: null }
}

describe('affine', () => {
  it('undoes itself', () => {
    const term = fc.double({ min: -1000, max: 1000, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(term, term, term, term, term, term), fc.tuple(term, term), (g, xy) => {
        const affine = affineFromGeotransform(g)
        fc.pre(Math.abs(affine.a * affine.e - affine.b * affine.d) > 1)
        const back = applyAffine(unwrap(invertAffine(affine)), applyAffine(affine, xy))
        expect(Math.hypot(back[0] - xy[0], back[1] - xy[1])).toBeLessThan(1e-3)
      }),
    )
  })

  it('refuses a degenerate georeference', () => {
    expect(invertAffine({ a: 1, b: 2, c: 0, d: 2, e: 4, f: 0 })).toMatchObject({ ok: false, error: { code: 'frame_unknown' } })
  })
})

describe('makeCrs', () => {
  it('agrees with PROJ to a centimetre for every code of the table', () => {
    const off = fixture.points.flatMap(([code = 0, x = 0, y = 0, lon = 0, lat = 0]) => {
      const [gotLon, gotLat] = unwrap(makeCrs(`EPSG:${code}`)).toGeodetic([x, y])
      const dLon = ((((gotLon - lon + 540) % 360) + 360) % 360) - 180
      const distanceM = Math.hypot(dLon * 111_320 * Math.cos((lat * Math.PI) / 180), (gotLat - lat) * 111_320)
      return distanceM < 0.01 ? [] : [`${code} ${distanceM}`]
    })
    expect(off).toEqual([])
  })

  it('names a code it does not know', () => {
    expect(makeCrs('EPSG:99999')).toMatchObject({ ok: false, error: { code: 'frame_unknown', message: 'Aftermap does not know the coordinate system EPSG:99999.' } })
  })

  it('shifts the British datum to WGS 84 within 5 m of OSTN15', () => {
    // Ordnance Survey worked example: 651409.903 E 313177.270 N = 52.658007833 N, 1.716073973 E (ETRS89)
    const [lon, lat] = unwrap(makeCrs('EPSG:27700')).toLonLat([651409.903, 313177.27])
    expect(Math.hypot((lon - 1.716073973) * 67_500, (lat - 52.658007833) * 111_250)).toBeLessThan(5)
  })
})

describe('cellAreaM2', () => {
  // GeographicLib through PROJ 9.1: 0.001 degree cells on WGS 84, the given latitude is the southern edge
  it.each([
    [0, 12309.0721],
    [18.5, 11688.7021],
    [37, 9878.2416],
    [60, 6216.7125],
    [83, 1519.9742],
  ])('gives the true area of a millidegree cell at %f N', (lat, trueM2) => {
    const frame = frameOf('EPSG:4326', [10, 0.001, 0, lat + 0.001, 0, -0.001], [1, 1])
    expect(unwrap(cellAreaM2(frame))(0, 0)).toBeCloseTo(trueM2, 3)
  })

  // PROJ 9.1; a geodesic polygon of one pixel is itself off by 7e-6
  it.each([
    { name: '0.25 m UTM on the central meridian', crs: 'EPSG:32633', geotransform: [500000, 0.25, 0, 5200000, 0, -0.25], m2: 0.06255003 },
    { name: '1e-5 degrees at 60.2 N', crs: 'EPSG:4326', geotransform: [24, 1e-5, 0, 60.2, 0, -1e-5], m2: 0.6179476 },
  ])('knows $name', ({ crs, geotransform, m2 }) => {
    expect(Math.abs(unwrap(cellAreaM2(frameOf(crs, geotransform)))(0, 0) / m2 - 1)).toBeLessThan(1e-5)
  })

  it.each(fixture.blocks)('sums to the geodesic area of PROJ: $name', (block) => {
    const area = unwrap(cellAreaM2(frameOf(block.crs, block.geotransform, [block.width, block.height])))
    let sum = 0
    for (let row = 0; row < block.height; row++) for (let column = 0; column < block.width; column++) sum += area(column, row)
    expect(Math.abs(sum / block.blockM2 - 1)).toBeLessThan(2e-7)
  })

  it('takes a typed pixel size as it is', () => {
    expect(unwrap(cellAreaM2(withTypedGsd(frameOf(null, null), 0.5)))(3, 4)).toBe(0.25)
  })

  it('says that the pixel size is not known', () => {
    expect(cellAreaM2(frameOf(null, null))).toMatchObject({ ok: false, error: { code: 'gsd_unknown' } })
  })
})

describe('polygonAreaM2 and lengthM', () => {
  it.each(fixture.blocks)('agree with PROJ: $name', (block) => {
    const frame = frameOf(block.crs, block.geotransform, [block.width, block.height])
    const { width: w, height: h } = block
    const area = unwrap(
      polygonAreaM2(frame, [
        [
          [0, 0],
          [w, 0],
          [w, h],
          [0, h],
          [0, 0],
        ],
      ]),
    )
    expect(Math.abs(area / block.blockM2 - 1)).toBeLessThan(1e-6)
    expect(
      Math.abs(
        unwrap(
          lengthM(frame, [
            [0, 0],
            [w, h],
          ]),
        ) /
          block.diagonalM -
          1,
      ),
    ).toBeLessThan(1e-6)
  })

  it('follow the parallels of a box in degrees, not the geodesics between its corners', () => {
    // pyproj Geod(ellps='WGS84').polygon_area_perimeter with 20000 vertices an edge; four corners alone give 17372064531.9
    const degrees = frameOf('EPSG:4326', [0, 1, 0, 0, 0, 1], [360, 180])
    const box: PixelXY[] = [
      [10, 45],
      [12, 45],
      [12, 46],
      [10, 46],
      [10, 45],
    ]
    expect(Math.abs(unwrap(polygonAreaM2(degrees, [box])) / 17_372_989_913.338676 - 1)).toBeLessThan(1e-9)
    expect(Math.abs(unwrap(lengthM(degrees, box)) / 534_903.365340274 - 1)).toBeLessThan(1e-9)
  })

  it('measure on the sphere and in the unit of the file', () => {
    // zone of a sphere: R^2 dlon (sin b - sin a)
    const sphere = frameOf('PROJ:+proj=longlat +a=6367470 +rf=0', [0, 0.025, 0, 50, 0, -0.025])
    const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
    expect(unwrap(cellAreaM2(sphere))(0, 0)).toBeCloseTo(6_367_470 ** 2 * ((0.025 * Math.PI) / 180) * (sine(50) - sine(49.975)), 0)
    const grads = frameOf('PROJ:+proj=longlat +a=6367470 +rf=0 +to_degrees=0.9', [0, 0.025 / 0.9, 0, 50 / 0.9, 0, -0.025 / 0.9])
    expect(unwrap(cellAreaM2(grads))(0, 0)).toBeCloseTo(unwrap(cellAreaM2(sphere))(0, 0), 3)
  })

  it('say where a point has no place', () => {
    const far = frameOf('EPSG:3857', [1e300, 1, 0, 0, 0, -1])
    expect(
      lengthM(far, [
        [0, 0],
        [Number.NaN, 5],
      ]),
    ).toMatchObject({ ok: false, error: { code: 'frame_unknown' } })
  })

  it('take holes off', () => {
    const frame = withTypedGsd(frameOf(null, null), 2)
    expect(
      unwrap(
        polygonAreaM2(frame, [
          [
            [0, 0],
            [10, 0],
            [10, 10],
            [0, 10],
            [0, 0],
          ],
          [
            [2, 2],
            [4, 2],
            [4, 4],
            [2, 4],
            [2, 2],
          ],
        ]),
      ),
    ).toBe(384)
  })
})

describe('groundGsd', () => {
  it('measures Web Mercator on the ground: 0.886 of the plane at 27.63 N', () => {
    const [x, y] = unwrap(makeCrs('EPSG:3857')).fromLonLat([85.5, 27.63])
    const gsd = groundGsd(frameOf('EPSG:3857', [x, 0.1493, 0, y, 0, -0.1493]))
    expect((gsd?.x ?? 0) / 0.1493).toBeCloseTo(0.8865, 2)
    expect((gsd?.y ?? 0) / 0.1493).toBeCloseTo(0.886, 2)
  })

  it('is null without a georeference', () => expect(groundGsd(frameOf(null, null))).toBeNull())
})

describe('another planet', () => {
  const moon = frameOf('PROJ:+proj=eqc +lat_ts=0 +lat_0=0 +lon_0=0 +x_0=0 +y_0=0 +a=1737400 +rf=0', [0, 10, 0, 0, 0, -10])
  it('is not measured in, unless a pixel size is typed', () => {
    const refused = { ok: false, error: { code: 'frame_unknown', message: 'The image lies on another body than the Earth (Moon), and Aftermap measures on the Earth alone.' } }
    const side: PixelXY[] = [
      [0, 0],
      [2, 0],
    ]
    expect([cellAreaM2(moon), lengthM(moon, side), polygonAreaM2(moon, [[...side, [2, 2], [0, 0]]])]).toMatchObject([refused, refused, refused])
    expect(lengthM(withTypedGsd(moon, 3), side)).toEqual({ ok: true, value: 6 })
  })
  it('has no place on a map of the Earth', () => {
    expect(centreLonLat(moon)).toMatchObject({ ok: false, error: { code: 'frame_unknown', message: expect.stringContaining('Moon') } })
    expect(lonLatToFrame(moon, [0, 0])).toMatchObject({ ok: false, error: { code: 'frame_unknown' } })
  })
})

describe('frames', () => {
  const utm = frameOf('EPSG:32645', [350000, 0.5, 0, 3057000, 0, -0.5], [400, 300])

  it('map pixels to longitude and back', () => {
    fc.assert(
      fc.property(fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 0, max: 300, noNaN: true })), (xy) => {
        const back = unwrap(lonLatToFrame(utm, unwrap(frameToLonLat(utm, xy))))
        expect(Math.hypot(back[0] - xy[0], back[1] - xy[1])).toBeLessThan(1e-3)
      }),
    )
  })

  it('keep the place when scaled or cropped', () => {
    const coarse = scaleFrame(utm, 2, { width: 200, height: 150 })
    const cut = unwrap(cropFrame(utm, [100, 50, 200, 90]))
    expect(unwrap(mapPixels(coarse, utm, [[10, 20]]))).toEqual([[20, 40]])
    expect(
      unwrap(
        mapPixels(cut, utm, [
          [0, 0],
          [3, 4],
        ]),
      ),
    ).toEqual([
      [100, 50],
      [103, 54],
    ])
    expect(sameFrame(cut, utm)).toBe(false)
  })

  it('differ when two pixel frames are not one image', () => {
    const points: PixelXY[] = [[1, 1]]
    expect(mapPixels(frameOf(null, null), frameOf(null, null, [90, 100]), points)).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
    expect(mapPixels(frameOf(null, null), utm, points)).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
    expect(unwrap(mapPixels(frameOf(null, null), frameOf(null, null), points))).toEqual(points)
    const coarse = scaleFrame(frameOf(null, null), 3, { width: 34, height: 34 })
    expect(unwrap(mapPixels(coarse, frameOf(null, null), points))).toEqual([[3, 3]])
  })
})

describe('describePosition', () => {
  it('speaks in the words of the frame', () => {
    expect(describePosition(frameOf('EPSG:32645', [612488.25, 0.5, 0, 3318371.6, 0, -0.5]), [0, 0])).toBe('612 488.3 E 3 318 371.6 N')
    expect(describePosition(frameOf('EPSG:4326', [85.5231, 1e-5, 0, 27.63012, 0, -1e-5]), [0, 0])).toBe('27.63012, 85.52310')
    expect(describePosition(frameOf(null, null), [120.4, 88.9])).toBe('col 120, row 88')
  })
})
