import { describe, expect, it } from 'vitest'
import { area, detection, detections, pixelFrame } from '../../../test/helpers/artifacts.ts'
import { degreeFrame, image, maskOf } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { ArtifactOf, Feature, Geometry } from '../../contracts/kinds/index.ts'
import { ringOfBox } from '../../core/vector/index.ts'
import type { Stored } from '../context.ts'
import { buffer, buffers } from './buffer.ts'
import { connectedComponents } from './connected-components.ts'
import { filterByArea, filterByAttribute, filterByDistance } from './filters.ts'
import { largestPolygons, lineLength, perimeter, polygonArea } from './measures.ts'
import { nearest } from './nearest.ts'
import { convexHull, dissolve, simplify, voronoi } from './outlines.ts'
import { clip, erase, intersect } from './overlay.ts'
import { centroid, pixelToWorld, worldToPixel } from './places-in-frames.ts'
import { groupNearby, join, pointsInPolygons } from './relate.ts'

const plane = pixelFrame(1000, 1000, 0.5)
const box = (...edges: [left: number, top: number, right: number, bottom: number]): Geometry => ({ type: 'Polygon', coordinates: [ringOfBox(edges)] })
const line = (...coordinates: PixelXY[]): Geometry => ({ type: 'LineString', coordinates })
const point = (x: number, y: number): Geometry => ({ type: 'Point', coordinates: [x, y] })

function layer(
  title: string,
  geometries: readonly Geometry[],
  { frame = plane, properties = [] }: { frame?: Frame; properties?: Feature['properties'][] } = {},
): Stored<'features'> {
  return {
    artifactId: title,
    step: 's',
    artifact: {
      kind: 'features',
      title,
      frame,
      layerId: 'L1',
      shape: null,
      features: geometries.map((geometry, i) => ({ id: `${title}${i + 1}`, geometry, properties: properties[i] ?? {} })),
      classes: [],
      method: '',
      notes: [],
      sources: [],
      analysedShare: null,
    },
  }
}

const featuresMade = async (...ask: Parameters<typeof artifactOf>) => (await artifactOf(...ask)) as ArtifactOf<'features'>
const ids = ({ features }: ArtifactOf<'features'>) => features.map(({ id }) => id)

describe('zones', () => {
  it('100 m around a point at 0.5 m a pixel reach 200 pixels, whatever a place says of its own pixel size', async () => {
    const made = await featuresMade(buffer, { features: layer('p', [point(500, 500)], { properties: [{ pixel_size_m: 0.8 }] }), distance: 100 })
    const ring = made.features[0]?.geometry.type === 'Polygon' ? (made.features[0].geometry.coordinates[0] ?? []) : []
    expect(Math.max(...ring.map(([x]) => x))).toBeCloseTo(700, 6)
    expect(made).toMatchObject({ shape: 'polygon', sources: ['p'], features: [{ id: 'p1', properties: { distanceM: 100 } }] })
    expect(made.method).toContain('plane of the image at 0.5 m a pixel')
  })
  it('a negative distance is refused for lines, 0 for anything, metres without a pixel size', async () => {
    expect(await failureOf(buffer, { features: layer('r', [line([0, 0], [9, 9])]), distance: -5 })).toMatchObject({ code: 'argument_invalid', repairable: true })
    expect(await failureOf(buffer, { features: layer('r', [line([0, 0], [9, 9])]), distance: 0 })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(buffer, { features: layer('r', [point(1, 1)], { frame: pixelFrame(9, 9) }), distance: 5 })).toMatchObject({ code: 'gsd_unknown' })
  })
  it('around an area, and around objects that were found, without those taken out', async () => {
    expect((await featuresMade(buffer, { features: area('A', [10, 10, 20, 20]), distance: 5 })).features).toHaveLength(1)
    const world = fakeWorld({ objects: [detection('d1')] })
    const made = await featuresMade(buffer, { features: detections([detection('d1'), detection('d2')]), distance: 5 }, world)
    expect(ids(made)).toEqual(['d1'])
    expect(made.notes).toEqual(['1 of the objects are boxes around what was found, not its outline.'])
  })
  it('rings of several distances do not overlap', async () => {
    const made = await featuresMade(buffers, { features: layer('p', [point(500, 500)]), distances: [50, 20], rings: true })
    expect(made.features.map(({ properties }) => properties['distanceM'])).toEqual([20, 50])
    const whole = await artifactOf(polygonArea, { features: { ...layer('x', []), artifact: made } })
    const each = await artifactOf(polygonArea, { features: { ...layer('x', []), artifact: made }, each: true })
    expect(whole).toMatchObject({ unit: 'm2', dimension: 'area' })
    expect((each as ArtifactOf<'quantity'>).value / (whole as ArtifactOf<'quantity'>).value).toBeCloseTo(1, 6)
  })
})

describe('overlays', () => {
  const road = layer('road', [line([0, 10], [100, 10])])
  const flood = layer('flood', [box(0, 5, 100, 15)], { properties: [{ name: 'flood' }] })
  it('a road on row 10 lies in a flood of rows 5 to 15, all of it', async () => {
    const made = await featuresMade(intersect, { first: road, second: flood })
    expect(made.features).toHaveLength(1)
    expect(made.features[0]?.properties).toMatchObject({ name: 'flood', lengthM: 50, aId: 'road1', bId: 'flood1' })
  })
  it('an image without a place is not laid over a map', async () => {
    const pool = layer('pool', [box(0, 0, 9, 9)], { frame: pixelFrame(1000, 1000) })
    const damage = layer('damage', [box(0, 0, 0.001, 0.001)], { frame: degreeFrame(1e-5, 1000) })
    expect(await failureOf(intersect, { first: damage, second: pool })).toMatchObject({ code: 'frames_differ', repairable: true })
  })
  it('what is cut off and what is left add up', async () => {
    const yards = layer('yard', [box(0, 0, 40, 10), box(60, 0, 70, 10)])
    const zone = layer('zone', [box(20, 0, 100, 100)])
    const inside = await featuresMade(clip, { features: yards, area: zone })
    const outside = await featuresMade(erase, { features: yards, area: zone })
    expect(ids(inside)).toEqual(['yard1', 'yard2'])
    expect(ids(outside)).toEqual(['yard1'])
    expect(outside.notes).toEqual(['Nothing is left of 1 of 2 features.'])
    expect((await artifactOf(polygonArea, { features: { ...yards, artifact: inside } })) as ArtifactOf<'quantity'>).toMatchObject({ value: 75 })
  })
  it('overlaps inside a layer count once when merged', async () => {
    const twice = layer('t', [box(0, 0, 20, 20), box(10, 0, 30, 20)])
    const all = layer('all', [box(0, 0, 100, 100)])
    const merged = await featuresMade(intersect, { first: twice, second: all, merge: true })
    expect(merged.features[0]?.properties['areaM2']).toBeCloseTo(150, 6)
  })
})

describe('measures', () => {
  it('100 x 100 pixels of 1e-5 degrees at the equator are 12,309 m2', async () => {
    const made = (await artifactOf(polygonArea, { features: layer('y', [box(0, 0, 100, 100)], { frame: degreeFrame(1e-5, 200, 0.0005) }) })) as ArtifactOf<'quantity'>
    expect(Math.round(made.value)).toBe(12_309)
  })
  it('lengths and outlines', async () => {
    expect(await artifactOf(lineLength, { features: layer('r', [line([0, 0], [30, 40]), line([0, 0], [0, 10])]) })).toMatchObject({ value: 30, unit: 'm', n: 2 })
    expect(await artifactOf(perimeter, { features: layer('y', [box(0, 0, 100, 100)]) })).toMatchObject({ value: 200, unit: 'm' })
    expect(await failureOf(lineLength, { features: layer('y', [box(0, 0, 9, 9)]) })).toMatchObject({ code: 'kind_mismatch' })
    expect(await failureOf(lineLength, { features: layer('none', []) })).toMatchObject({ code: 'input_missing' })
  })
  it('the largest, and those as large as the last', async () => {
    const yards = layer('y', [box(0, 0, 10, 10), box(20, 0, 40, 20), box(50, 0, 60, 10)])
    expect(ids(await featuresMade(largestPolygons, { features: yards }))).toEqual(['y2'])
    const made = await featuresMade(largestPolygons, { features: yards, count: 2 })
    expect(made.features.map(({ properties }) => [properties['rank'], properties['areaM2']])).toEqual([
      [1, 100],
      [2, 25],
      [3, 25],
    ])
    expect(made.notes).toEqual(['1 more are as large as the last.'])
  })
})

describe('filters', () => {
  const places = layer('p', [point(0, 0), point(100, 0), point(300, 0)], { properties: [{ kind: 'school' }, { kind: 'clinic' }, {}] })
  it('by size, attribute and distance', async () => {
    expect(ids(await featuresMade(filterByArea, { features: layer('y', [box(0, 0, 10, 10), box(0, 0, 20, 20)]), least: 30 }))).toEqual(['y2'])
    expect(ids(await featuresMade(filterByAttribute, { features: places, attribute: 'kind', values: 'School' }))).toEqual(['p1'])
    expect(await failureOf(filterByAttribute, { features: places, attribute: 'damage', values: 'x' })).toMatchObject({ code: 'argument_invalid', hint: 'Choose one of: kind.' })
    const near = await featuresMade(filterByDistance, { features: places, from: { name: 'A', label: 'A', frame: plane, xy: [0, 0] }, within: 60 })
    expect(ids(near)).toEqual(['p1', 'p2'])
    expect(near.notes).toEqual(['The nearest is 0 m away, the farthest kept 50 m.'])
    expect(ids(await featuresMade(filterByDistance, { features: places, from: layer('q', [point(300, 0)]), within: 60, beyond: true }))).toEqual(['p1', 'p2'])
  })
  it('a place in degrees is moved into the frame first, and one without a latitude is refused', async () => {
    const town = layer('t', [point(0, 0), point(5000, 0)], { frame: degreeFrame(1e-5, 6000, 10) })
    expect(ids(await featuresMade(filterByDistance, { features: town, longitude: 0, latitude: 10, within: 100 }))).toEqual(['t1'])
    expect(await failureOf(filterByDistance, { features: town, longitude: 0, within: 100 })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(filterByDistance, { features: town, within: 100 })).toMatchObject({ code: 'input_missing' })
    expect(await failureOf(filterByDistance, { features: places, longitude: 0, latitude: 0, within: 100 })).toMatchObject({ code: 'frame_unknown' })
  })
})

describe('places on the ground and in pixels', () => {
  it('the centre of a pixel, and an error for an image without a place', async () => {
    const world = fakeWorld()
    const map = image(
      world,
      [
        [
          [1, 1],
          [1, 1],
        ],
      ],
      { frame: degreeFrame(0.01, 2, 10) },
    )
    const made = (await artifactOf(pixelToWorld, { image: map, column: 1, row: 0 }, world)) as ArtifactOf<'table'>
    expect(made.records?.rows[0]?.slice(0, 2).map((value) => Number(value).toFixed(6))).toEqual(['9.995000', '0.015000'])
    const picture = image(world, [[[1]]], { id: 'L2' })
    expect(await failureOf(pixelToWorld, { image: picture, column: 0, row: 0 }, world)).toMatchObject({ code: 'frame_unknown' })
    expect(await failureOf(pixelToWorld, { image: map, column: 2, row: 0 }, world)).toMatchObject({ code: 'point_outside' })
  })
  it('half a pixel outside is outside', async () => {
    const world = fakeWorld()
    const frame = degreeFrame(0.01, 2, 10)
    const map = image(
      world,
      [
        [
          [1, 1],
          [1, 1],
        ],
      ],
      { frame },
    )
    const made = await featuresMade(worldToPixel, { features: layer('p', [point(-0.5, 1), point(0.5, 1.9), point(2, 1)], { frame }), image: map }, world)
    expect(made.features.map(({ id, properties }) => [id, properties['column'], properties['row']])).toEqual([['p2', 0, 1]])
    expect(made.notes).toEqual(['2 of 3 lie outside the image and are left out.'])
  })
  it('a centre outside its own polygon is said', async () => {
    const horseshoe: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [100, 0],
          [100, 10],
          [10, 10],
          [10, 90],
          [100, 90],
          [100, 100],
          [0, 100],
          [0, 0],
        ],
      ],
    }
    const made = await featuresMade(centroid, { features: layer('h', [horseshoe]), feature: 'largest' })
    expect(made.notes).toEqual(['1 of the centres lie outside their own polygon (h1).'])
    expect(await failureOf(centroid, { features: layer('h', [horseshoe]), feature: 'h9' })).toMatchObject({ code: 'argument_invalid', hint: 'Ids: h1.' })
  })
})

describe('what belongs together', () => {
  it('a diagonal pair of pixels is one with corners, two without, and two levels of damage are one building', async () => {
    const world = fakeWorld()
    const pair = maskOf(
      world,
      [
        [5, 0],
        [0, 5],
      ],
      { id: 'm1', values: { building_destroyed: 5 } },
    )
    expect(await artifactOf(connectedComponents, { source: pair }, world)).toMatchObject({ value: 1, unit: 'count' })
    expect(await artifactOf(connectedComponents, { source: pair, connectivity: '4' }, world)).toMatchObject({ value: 2 })
    const levels = maskOf(world, [[4, 5]], { id: 'm2', values: { building_major_damage: 4, building_destroyed: 5 } })
    expect(await artifactOf(connectedComponents, { source: levels, class: ['building_damaged'] }, world)).toMatchObject({ value: 1 })
    expect(await failureOf(connectedComponents, { source: levels, class: ['pool'] }, world)).toMatchObject({ code: 'class_absent' })
  })
  it('features count each, or by groups', async () => {
    const yards = layer('y', [box(0, 0, 10, 10), box(10, 0, 20, 10), box(40, 0, 50, 10)])
    expect(await artifactOf(connectedComponents, { source: yards })).toMatchObject({ value: 3 })
    expect(await artifactOf(connectedComponents, { source: yards, within: 0 })).toMatchObject({ value: 2 })
    expect((await featuresMade(groupNearby, { features: yards, within: 10 })).features.map(({ properties }) => properties['group'])).toEqual([1, 1, 1])
  })
  it('one port by two rivers is one port', async () => {
    const rivers = layer('river', [line([0, 0], [20, 20]), line([20, 20], [40, 0])], { properties: [{ name: 'A' }, { name: 'B' }] })
    const made = await featuresMade(join, { features: layer('port', [point(20, 20)], { properties: [{ name: 'P' }] }), with: rivers })
    expect(made.features.map(({ properties }) => properties)).toEqual([{ name: 'P', b_name: 'A', joined: 2 }])
  })
  it('points by the polygons that hold them, and the nearest of another layer', async () => {
    const zones = layer('z', [box(0, 0, 10, 10), box(5, 0, 20, 10)], { properties: [{ name: 'north' }, { name: 'south' }] })
    const made = await featuresMade(pointsInPolygons, { points: layer('p', [point(7, 5), point(90, 5)]), polygons: zones, idField: 'name' })
    expect(made.features.map(({ properties }) => [properties['inside'], properties['polygons']])).toEqual([
      [true, 'north; south'],
      [false, ''],
    ])
    const table = (await artifactOf(nearest, { features: layer('p', [point(90, 5), point(30, 5)]), to: zones })) as ArtifactOf<'table'>
    expect(table.records?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['p2', 'z2', 5],
      ['p1', 'z2', 35],
    ])
  })
})

describe('outlines', () => {
  it('a hull of 10 x 10 pixels has 100 square pixels, also without a pixel size', async () => {
    const made = await featuresMade(convexHull, { features: layer('p', [point(0, 0), point(10, 0), point(10, 10), point(0, 10), point(5, 5)], { frame: pixelFrame(20, 20) }) })
    expect(made.features).toHaveLength(1)
    expect(made.features[0]?.properties).toEqual({ features: 5 })
    const sized = await featuresMade(convexHull, { features: layer('p', [point(0, 0), point(10, 0), point(10, 10), point(0, 10)]) })
    expect(sized.features[0]?.properties['areaM2']).toBe(25)
  })
  it('merging, nearest ground and simpler outlines', async () => {
    const yards = layer('y', [box(0, 0, 10, 10), box(5, 0, 15, 10), box(50, 0, 60, 10)], { properties: [{ kind: 'a' }, { kind: 'a' }, { kind: 'b' }] })
    expect(ids(await featuresMade(dissolve, { features: yards, by: 'kind' }))).toEqual(['a', 'b'])
    expect(await failureOf(dissolve, { features: yards, by: 'height' })).toMatchObject({ code: 'argument_invalid' })
    const cells = await featuresMade(voronoi, { points: layer('p', [point(20, 50), point(80, 50)]), boundary: layer('b', [box(0, 0, 100, 100)]) })
    expect(await artifactOf(polygonArea, { features: { ...yards, artifact: { ...cells, features: cells.features.slice(0, 1) } } })).toMatchObject({ value: 1250 })
    const simple = await featuresMade(simplify, { features: layer('r', [line([0, 0], [10, 0.5], [20, 0])]), tolerance: 1 })
    expect(simple.notes).toEqual(['2 of 3 corners are left.'])
    expect(await failureOf(simplify, { features: yards, tolerance: 0 })).toMatchObject({ code: 'argument_invalid' })
  })
})
