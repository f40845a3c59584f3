import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import { frameForVector } from './vector-frame.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const frameOf = async (positions: readonly (readonly [number, number])[]) => {
  const path = join(folder, 'points.geojson')
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates: positions } }] }))
  return frameForVector(path)
}

describe('the grid of a project that begins with a vector file', () => {
  it.each([
    [
      'a town',
      [
        [-85.42, 29.95],
        [-85.4, 29.97],
      ],
      'EPSG:32616',
    ],
    [
      'a town south of the equator',
      [
        [36.8, -1.3],
        [36.9, -1.2],
      ],
      'EPSG:32737',
    ],
    [
      'islands on both sides of the date line',
      [
        [179.9, -16.5],
        [-179.9, -16.4],
      ],
      'EPSG:32701',
    ],
    ['one point', [[85.3, 27.7]], 'EPSG:32645'],
    [
      'a country',
      [
        [5, 45],
        [15, 55],
      ],
      'EPSG:4326',
    ],
  ] as const)('%s', async (_what, positions, crs) => {
    const frame = unwrap(await frameOf(positions))
    expect(frame.crs).toBe(crs)
    for (const position of positions) {
      const [x, y] = unwrap(lonLatToFrame(frame, position))
      expect(x > 0 && y > 0 && x < frame.width && y < frame.height).toBe(true)
    }
  })

  it('a wide region over the date line lies around its own middle', async () => {
    const frame = unwrap(
      await frameOf([
        [170, -20],
        [-170, -10],
      ]),
    )
    const [west, east] = [unwrap(lonLatToFrame(frame, [170, -15])), unwrap(lonLatToFrame(frame, [-170, -15]))]
    expect(west[0]).toBeLessThan(east[0])
    expect(frame.width).toBeLessThan(12_000)
  })

  it('an empty file has no place', async () => {
    expect(await frameOf([])).toMatchObject({ ok: false, error: { code: 'area_empty' } })
  })
})
