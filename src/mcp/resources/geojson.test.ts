import { expect, it } from 'vitest'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { geoJsonOf } from './geojson.ts'

it('a shape over the date line runs on and does not turn inside out', () => {
  const artifact: ArtifactOf<'features'> = {
    kind: 'features',
    title: 'zone',
    frame: { crs: 'EPSG:32701', affine: { a: 1000, b: 0, c: 160_000, d: 0, e: -1000, f: 8_120_000 }, width: 40, height: 30, gsd: null, gsdFrom: null },
    layerId: null,
    shape: 'polygon',
    features: [
      {
        id: 'a',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 30],
              [40, 30],
              [40, 0],
              [0, 0],
            ],
          ],
        },
        properties: {},
      },
    ],
    classes: [],
    method: '',
    notes: [],
    sources: [],
    analysedShare: null,
  }
  const [feature] = (geoJsonOf(artifact)?.features ?? []) as { geometry: { coordinates: [number, number][][] } }[]
  const lons = feature?.geometry.coordinates.flat().map(([lon]) => lon) ?? []
  expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(1)
})
