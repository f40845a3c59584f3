import { pixelFrame } from '../../../../test/helpers/artifacts.ts'
import { artifactOf } from '../../../../test/helpers/tool-context.ts'
import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import type { Feature, Features, Graph } from '../../../contracts/kinds/index.ts'
import type { PointInput, Stored } from '../../index.ts'
import { buildGraph } from '../build-graph.ts'

export const frame: Frame = { ...pixelFrame(100, 100, 1), gsd: { x: 1, y: 1 }, gsdFrom: 'typed' }
export const at = (label: string, xy: PixelXY, of = frame): PointInput => ({ name: label, label, frame: of, xy })

export const layerOf = (features: readonly Feature[], more: Partial<Features> = {}): Stored<'features'> => ({
  artifactId: 'f',
  step: 's',
  artifact: {
    kind: 'features',
    title: 'roads',
    frame,
    layerId: null,
    shape: null,
    features: [...features],
    classes: [],
    method: '',
    notes: [],
    sources: [],
    analysedShare: null,
    ...more,
  },
})
export const line = (id: string, coordinates: PixelXY[], properties: Feature['properties'] = {}): Feature => ({ id, geometry: { type: 'LineString', coordinates }, properties })
export const point = (id: string, coordinates: PixelXY, properties: Feature['properties'] = {}): Feature => ({ id, geometry: { type: 'Point', coordinates }, properties })
export const box = (id: string, [left, top, right, bottom]: [number, number, number, number], properties: Feature['properties'] = {}): Feature => ({
  id,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
    ],
  },
  properties,
})

export async function graphOf(features: readonly Feature[], of = frame): Promise<Stored<'graph'>> {
  const artifact = (await artifactOf(buildGraph, { lines: layerOf(features, { frame: of }) })) as Graph
  return { artifactId: 'g', step: 's', artifact }
}

/** A road from west to east on row 10, one from it to the south, and a detour. */
export const roads = [
  line('main', [
    [0, 10],
    [50, 10],
    [100, 10],
  ]),
  line('south', [
    [50, 10],
    [50, 90],
  ]),
  line('detour', [
    [0, 10],
    [0, 40],
    [100, 40],
    [100, 10],
  ]),
]
