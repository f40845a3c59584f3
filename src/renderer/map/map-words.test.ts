import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeFrame, makeLayer, makeObject } from '../dev/fixtures.ts'
import { barFor } from './ScaleBar.tsx'
import { countsAt } from './object-layer.ts'
import { draftWords, lineWords, ringWords } from './measure-words.ts'
import { artifactTiles, imageTiles } from './tile-address.ts'

describe('the scale bar', () => {
  test('is at most 160 px long, more than half of that, and 1, 2 or 5 in front', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e4, noNaN: true }), (perPx) => {
        const { length, widthPx } = barFor(perPx)
        expect(widthPx).toBeLessThanOrEqual(160 + 1e-6)
        expect(widthPx).toBeGreaterThanOrEqual(64 - 1e-6)
        expect([1, 2, 5]).toContain(Number((length / 10 ** Math.floor(Math.log10(length) + 1e-9)).toFixed(6)))
      }),
    )
  })
})

describe('measuring', () => {
  test('a length under three pixels is refused in words', () =>
    expect(
      lineWords(makeFrame(), [
        [0, 0],
        [2, 0],
      ]),
    ).toBe('Too small to measure at 0.50 m per pixel.'))
  test('without a pixel size lengths are in pixels', () =>
    expect(
      lineWords(makeFrame({ crs: null, affine: null, gsd: null }), [
        [0, 0],
        [30, 40],
      ]),
    ).toBe('50 px'))
  test('an area under nine pixels is refused', () =>
    expect(
      ringWords(makeFrame(), [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ]),
    ).toContain('Too small'))
  // geodesic: 100 px of 0.5 m near the central meridian of UTM 17 N, scale 0.9996, so 50.02 m on the ellipsoid
  test('a length is geodesic, not plane', () =>
    expect(
      lineWords(makeFrame(), [
        [0, 0],
        [100, 0],
      ]),
    ).toMatch(/^50\.0[12]\sm$/))
})

describe('what is said while drawing', () => {
  const frame = makeFrame()
  test('a rectangle has width, height and area', () =>
    expect(draftWords(frame, { tool: 'rectangle', points: [[0, 0]], pointer: [100, 40] }).replaceAll(/\s/g, ' ')).toMatch(/^50\.02 m × 20\.01 m · 1 001 m²$/))
  test('a polygon has area, way round and corners', () => {
    const points: [number, number][] = [
      [0, 0],
      [100, 0],
    ]
    expect(draftWords(frame, { tool: 'polygon', points, pointer: [100, 100] }).replaceAll(/\s/g, ' ')).toMatch(/m² · 170\.8 m around · 3 corners$/)
  })
  test('of too little ground only that it is too small', () =>
    expect(draftWords(frame, { tool: 'rectangle', points: [[0, 0]], pointer: [2, 2] })).toBe('Too small to measure at 0.50 m per pixel.'))
})

describe('tile addresses', () => {
  test('an image is addressed by layer, revision, and all that makes its tiles differ', () => {
    const layer = makeLayer({ id: 'l1', revision: 3 })
    const address = imageTiles(layer, makeFrame())
    expect(address).toMatch(/^\/tiles\/layer\/l1\/3-[a-z0-9]+\/\{z\}\/\{x\}\/\{y\}\.png$/)
    expect(imageTiles({ ...layer, opacity: 0.5 } as typeof layer, makeFrame())).toBe(address)
    expect(imageTiles({ ...layer, style: { bands: [1], stretch: null, decibel: null } }, makeFrame())).not.toBe(address)
    expect(imageTiles(layer, makeFrame({ crs: 'EPSG:4326' }))).not.toBe(address)
  })
  test('a result carries classes, score and version only where they matter', () => {
    expect(artifactTiles({ artifactId: 'a', classes: null, minScore: null, version: 0 })).toBe('/tiles/artifact/a/{z}/{x}/{y}.png')
    expect(artifactTiles({ artifactId: 'a', classes: ['water', 'tree'], minScore: 0.42, version: 7 })).toBe('/tiles/artifact/a/{z}/{x}/{y}.png?classes=water%2Ctree&min=0.420&v=7')
  })
})

describe('whether an object counts', () => {
  test('a rejected object never counts, whatever its score', () => expect(countsAt(makeObject({ verdict: 'rejected', score: 0.99 }), 0.1)).toBe(false))
  test('a score that is tried decides alone', () => {
    expect(countsAt(makeObject({ score: 0.6 }), 0.7)).toBe(false)
    expect(countsAt(makeObject({ score: 0.6, standing: 'near_miss' }), 0.5)).toBe(true)
  })
  test('an object without score keeps its standing', () => expect(countsAt(makeObject({ score: null }), 0.9)).toBe(true))
})
