import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { emptyWorkspace } from '../project/index.ts'
import { addPoint, drawArea, updateArea } from './drawing.ts'
import { type AreaSource, pointFrom, ringsFrom } from './import-geometry.ts'

/** 200 x 100 pixels of 1 m at 13.0 degrees east, 52.5 north (UTM 33). */
const utm: Frame = { crs: 'EPSG:32633', affine: { a: 1, b: 0, c: 364_000, d: 0, e: -1, f: 5_818_000 }, width: 200, height: 100, gsd: { x: 1, y: 1 }, gsdFrom: 'georeference' }
const photo: Frame = { crs: null, affine: null, width: 200, height: 100, gsd: null, gsdFrom: null }
const screen = (frame: Frame) => ({ ...emptyWorkspace, frame })
const geojson = (coordinates: number[][], more = {}): AreaSource => ({ kind: 'geojson', geojson: { type: 'Polygon', coordinates: [coordinates], ...more } })
const box = ([left, bottom, right, top]: [number, number, number, number]) => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
  [left, bottom],
]
const drawn = (frame: Frame, source: AreaSource) => {
  const rings = ringsFrom(frame, source)
  const edit = rings.ok ? drawArea(screen(frame), rings.value, null) : rings
  return edit.ok ? { ok: true as const, area: edit.value(screen(frame)).areas[0] } : { ok: false as const, ...edit.error }
}

describe('an area from outside', () => {
  it('that covers the world means everything', () => {
    const whole = drawn(utm, geojson(box([-180, -90, 180, 90])))
    // 20,000 m2 on the grid; the scale of UTM here is 0.99983
    expect(whole).toMatchObject({ ok: true, area: { coveredShare: 1, areaM2: expect.closeTo(20_007, -1) } })
  })

  it.each<[string, AreaSource]>([
    ['px:-1e12,-1e12,1e12,1e12', { kind: 'pixel_box', left: -1e12, top: -1e12, right: 1e12, bottom: 1e12 }],
    ['px:-1e308,0,1e308,100', { kind: 'pixel_box', left: -1e308, top: 0, right: 1e308, bottom: 100 }],
    ['-1e300,-1e300,1e300,1e300', { kind: 'crs_box', left: -1e300, bottom: -1e300, right: 1e300, top: 1e300 }],
  ])('%s is cut to the image', (_, source) => {
    const { area } = drawn(utm, source) as { area: { rings: number[][][]; coveredShare: number } }
    const corners = area.rings.flat()
    expect([Math.min(...corners.map((xy) => xy[0] ?? 0)), Math.max(...corners.map((xy) => xy[0] ?? 0))]).toEqual([0, 200])
    expect(area.coveredShare).toBe(1)
  })

  it('a fork that reaches far beyond the image is kept, though its teeth join along the edge', () => {
    const fork = geojson([
      [-9000, -9000],
      [50, -9000],
      [50, 50],
      [80, 50],
      [80, -9000],
      [120, -9000],
      [120, 50],
      [150, 50],
      [150, -9000],
      [9000, -9000],
      [9000, -9500],
      [-9000, -9500],
      [-9000, -9000],
    ])
    expect(drawn(photo, fork)).toMatchObject({ ok: true })
  })

  it('near the image it keeps the shape that was given', () => {
    expect(unwrap(ringsFrom(photo, { kind: 'pixel_box', left: -50, top: 10, right: 20, bottom: 30 }))).toMatchObject({ cut: false, rings: [expect.arrayContaining([[-50, 10]])] })
  })

  it.each([
    ['metres', geojson(box([364_000, 5_817_900, 364_200, 5_818_000])), /must be WGS 84 longitude, latitude \(RFC 7946\)/],
    ['another CRS', geojson(box([13, 52, 14, 53]), { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32633' } } }), /states the coordinate system urn.*RFC 7946/],
    ['latitude first', geojson(box([52.4, 12.9, 52.6, 13.1])), /latitude before longitude/],
    ['latitude first, out of range', geojson(box([-33.5, 151, -33.4, 151.2])), /latitude before longitude/],
  ])('in %s is refused with the rule', (_, source, message) => {
    expect(drawn(utm, source)).toMatchObject({ ok: false, code: 'area_invalid', message: expect.stringMatching(message) })
  })

  it.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326', 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'])('%s is WGS 84', (name) => {
    expect(drawn(utm, geojson(box([12, 52, 14, 53]), { crs: { type: 'name', properties: { name } } }))).toMatchObject({ ok: true })
  })

  it('elsewhere on earth is outside', () => {
    expect(drawn(utm, geojson(box([-73, 18, -72.9, 18.1])))).toMatchObject({ code: 'area_outside' })
    expect(drawn(photo, { kind: 'pixel_box', left: 1e6, top: 0, right: 2e6, bottom: 9 })).toMatchObject({ code: 'area_outside' })
  })
})

describe('what is there already', () => {
  it('an area drawn again is the same area, active', () => {
    const source: AreaSource = { kind: 'pixel_box', left: 0, top: 0, right: 20, bottom: 10 }
    const once = unwrap(drawArea(screen(photo), unwrap(ringsFrom(photo, source)), null))(screen(photo))
    const rested = unwrap(updateArea(once, 'A1', { active: false }))(once)
    const twice = unwrap(drawArea(rested, unwrap(ringsFrom(photo, source)), null))(rested)
    expect(twice.areas.map(({ id, active }) => [id, active])).toEqual([['A1', true]])
  })

  it('a point set again where it is keeps its id', () => {
    const once = unwrap(addPoint(screen(photo), [5, 6], 'School'))(screen(photo))
    expect(unwrap(addPoint(once, [5, 6], 'School'))(once).points).toEqual(once.points)
    expect(unwrap(addPoint(once, [7, 6], 'School'))(once).points).toMatchObject([{ name: 'School', xy: [7, 6] }])
  })
})

describe('a point from outside', () => {
  it.each([
    [utm, { name: 'School', x: 0, y: 0 }, /The point School \(longitude 0, latitude 0\) lies outside/],
    [utm, { name: 'A', x: -170, y: 89.999 }, /The point A/],
    [utm, { name: 'A', x: 52.49473, y: 12.99816 }, /only with its numbers swapped/],
    [utm, { name: 'A', x: 364_000, y: 5_818_000 }, /no place on earth/],
    [photo, { name: 'B', x: -1, y: 4 }, /The point B \(column -1, row 4\)/],
  ])('off the image is refused by name (%#)', (frame, place, message) => {
    expect(pointFrom(frame, place)).toMatchObject({ error: { code: 'point_outside', message: expect.stringMatching(message) } })
  })

  it('on the image has a place', () => expect(pointFrom(photo, { name: 'A', x: 3, y: 4 })).toMatchObject({ value: [3, 4] }))
})
