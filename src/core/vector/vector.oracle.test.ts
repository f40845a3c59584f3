import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { unwrap } from '../../contracts/result.ts'
import {
  bufferLayer,
  centroidOf,
  connectedGroups,
  cutLayer,
  dissolve,
  hullOf,
  intersectLayers,
  joinLayers,
  linesOf,
  measureLayer,
  nearestFeatures,
  pointsInPolygons,
  polygonsOf,
  runsOf,
  simplifyLayer,
  voronoiCells,
} from './index.ts'
import { twiceArea } from './parts.ts'

// biome-ignore lint/suspicious/noExplicitAny: the values of each operation are as the oracle wrote them
type Case = { operation: string; name: string; frame: Frame } & Record<string, any>
const oracle: { software: string; cases: Case[] } = JSON.parse(readFileSync(new URL('vector.oracle.json', import.meta.url), 'utf8'))
const cases = (operation: string) => oracle.cases.filter((one) => one.operation === operation).map((one): [string, Case] => [one.name, one])

const px2 = (features: readonly Feature[]) =>
  features.reduce(
    (sum, { geometry }) =>
      sum + polygonsOf(geometry).reduce((all, polygon) => all + polygon.reduce((part, ring, i) => part + ((i === 0 ? 1 : -1) * Math.abs(twiceArea(ring))) / 2, 0), 0),
    0,
  )
const px = (features: readonly Feature[]) => features.reduce((sum, { geometry }) => sum + linesOf(geometry).reduce((all, line) => all + along(line), 0), 0)
const along = (line: readonly (readonly [number, number])[]) =>
  line.reduce((sum, xy, i) => sum + (i === 0 ? 0 : Math.hypot(xy[0] - (line[i - 1]?.[0] ?? 0), xy[1] - (line[i - 1]?.[1] ?? 0))), 0)
const near = (value: number, expected: number, relative: number) => expect(Math.abs(value - expected)).toBeLessThanOrEqual(relative * Math.abs(expected) + 1e-6)

describe(`vector functions against ${oracle.software}`, () => {
  it.each(cases('buffer'))('buffer: %s', async (_, { frame, features, distanceM, areaM2, tolerance }) => {
    for (const ask of [{ distanceM }, { distanceM, dissolve: true }]) {
      const made = unwrap(await bufferLayer({ frame, features }, ask))
      near(unwrap(measureLayer({ frame, features: made.features }, 'area')).total, areaM2, tolerance)
    }
  })
  it.each(cases('overlay'))('overlay: %s', async (_, { frame, a, b, ...wanted }) => {
    const first = { frame, features: a as Feature[] }
    const second = { frame, features: b as Feature[] }
    const shared = unwrap(await intersectLayers(first, second))
    expect([shared.features.length, shared.meetingA, shared.meetingB]).toEqual([wanted['pairs'], wanted['meetingA'], wanted['meetingB']])
    near(px2(shared.features), wanted['sumPx2'] ?? Number.NaN, 1e-6)
    near(px2(unwrap(await intersectLayers(first, second, { merge: true })).features), wanted['mergedPx2'] ?? Number.NaN, 1e-6)
    near(px2(unwrap(await cutLayer(first, second, { keep: 'outside' })).features), wanted['leftPx2'] ?? Number.NaN, 1e-6)
    near(px2(unwrap(await cutLayer(first, second, { keep: 'inside' })).features), wanted['clippedPx2'] ?? Number.NaN, 1e-6)
    near(px2(unwrap(await dissolve(first, {})).features), wanted['unionPx2'] ?? Number.NaN, 1e-6)
  })
  it.each(cases('lines'))('overlay: %s', async (_, { frame, a, b, insidePx, outsidePx }) => {
    near(px(unwrap(await cutLayer({ frame, features: a }, { frame, features: b }, { keep: 'inside' })).features), insidePx, 1e-6)
    near(px(unwrap(await cutLayer({ frame, features: a }, { frame, features: b }, { keep: 'outside' })).features), outsidePx, 1e-6)
  })
  it.each(cases('dissolve'))('dissolve: %s', async (_, { frame, features, by, areasPx2, allPx2, parts }) => {
    const merged = unwrap(await dissolve({ frame, features }, { by }))
    for (const feature of merged.features) near(px2([feature]), areasPx2[feature.id], 1e-6)
    const all = unwrap(await dissolve({ frame, features }, { parts: true }))
    expect(all.features).toHaveLength(parts)
    near(px2(all.features), allPx2, 1e-6)
  })
  it.each(cases('measure'))('measure: %s', (_, { frame, features, areaM2, perimeterM, lengthM }) => {
    near(unwrap(measureLayer({ frame, features }, 'area')).total, areaM2, 1e-6)
    near(unwrap(measureLayer({ frame, features }, 'perimeter')).total, perimeterM, 1e-6)
    const lines = (features as Feature[]).map((feature): Feature => ({ ...feature, geometry: { type: 'LineString', coordinates: polygonsOf(feature.geometry)[0]?.[0] ?? [] } }))
    near(unwrap(measureLayer({ frame, features: lines }, 'length')).total, lengthM, 1e-6)
  })
  it.each(cases('centroid'))('centroid: %s', (_, { frame, features, at, isInside }) => {
    const centre = unwrap(centroidOf(frame, (features as Feature[])[0]?.geometry ?? { type: 'Point', coordinates: [0, 0] }))
    expect(Math.hypot(centre.at[0] - at[0], centre.at[1] - at[1])).toBeLessThan(0.02)
    expect(centre.isInside).toBe(isInside)
  })
  it.each(cases('points'))('points in polygons: %s', async (_, { frame, points, polygons, inside, of }) => {
    const matches = unwrap(await pointsInPolygons({ frame, features: points }, { frame, features: polygons }))
    expect(matches.insideCount).toBe(inside)
    expect(matches.polygonsOfPoint).toEqual(of)
  })
  it.each(cases('join'))('join: %s', async (_, { frame, a, b, meets, inside, mostly }) => {
    for (const [relation, counts] of [
      ['meets', meets],
      ['inside', inside],
      ['mostly_inside', mostly],
    ] as const) {
      const joined = unwrap(await joinLayers({ frame, features: a }, { frame, features: b }, { relation }))
      expect(joined.features.map(({ properties }) => properties['joined'])).toEqual(counts)
      expect(joined.matched).toBe((counts as number[]).filter((n) => n > 0).length)
    }
  })
  it.each(cases('nearest'))('nearest: %s', async (_, { frame, a, b, nearest }) => {
    const found = unwrap(await nearestFeatures({ frame, features: a }, { frame, features: b }, { k: 3 }))
    const rows = nearest as [string, number][][]
    for (const [i, feature] of (a as Feature[]).entries()) {
      const pairs = found.pairs.filter((pair) => pair.a === feature.id)
      const wanted = rows[i] ?? []
      // those that share ground are all 0 apart, in any order
      if (wanted.every(([, metres]) => metres > 0)) expect(pairs.map((pair) => pair.b)).toEqual(wanted.map(([id]) => id))
      pairs.forEach((pair, k) => expect(Math.abs(pair.distanceM - (wanted[k]?.[1] ?? Number.NaN))).toBeLessThan(1e-3 + 1e-5 * pair.distanceM))
    }
  })
  it.each(cases('groups'))('groups: %s', async (_, { frame, features, sizes, withinM, nearSizes }) => {
    expect(unwrap(await connectedGroups({ frame, features })).sizes).toEqual(sizes)
    expect(unwrap(await connectedGroups({ frame, features }, { withinM })).sizes).toEqual(nearSizes)
  })
  it.each(cases('voronoi'))('voronoi: %s', (_, { frame, points, boundary, areasPx2 }) => {
    const cells = unwrap(voronoiCells({ frame, features: points }, { frame, features: boundary }))
    const byId = new Map(cells.features.map((cell) => [cell.id, px2([cell])]))
    ;(areasPx2 as number[]).forEach((area, i) => near(byId.get(`f${i + 1}`) ?? 0, area, 1e-6))
  })
  it.each(cases('simplify'))('simplify: %s', (_, { frame, features, toleranceM, corners, lengthPx }) => {
    const simple = unwrap(simplifyLayer({ frame, features }, toleranceM))
    const runs = simple.features.flatMap(({ geometry }) => runsOf(geometry))
    expect(runs.reduce((sum, run) => sum + run.length, 0)).toBe(corners)
    near(
      runs.reduce((sum, run) => sum + along(run), 0),
      lengthPx,
      1e-6,
    )
  })
  it.each(cases('hull'))('convex hull: %s', (_, { frame, features, areaPx2, corners }) => {
    const hull = unwrap(hullOf({ frame, features }))
    near(px2(hull.features), areaPx2, 1e-9)
    expect(hull.features.flatMap(({ geometry }) => runsOf(geometry)).flat()).toHaveLength(corners)
  })
})
