import type { Frame, PixelXY } from '../../src/contracts/frame.ts'
import { withGroundGsd } from '../../src/core/geo/index.ts'
import type { Grid } from '../../src/core/raster/index.ts'
import type { Stored } from '../../src/tools/index.ts'
import { layer, mask, pixelFrame } from './artifacts.ts'
import { floatGrid, rowsOf } from './fake-grids.ts'
import type { FakeWorld } from './tool-context.ts'

type Rows = readonly (readonly number[])[]

/** An image of the fake world, rows of numbers a band; pixels of 1 m unless its frame says otherwise. */
export function image(world: FakeWorld, bands: readonly Rows[], { id = 'L1', frame }: { id?: string; frame?: Frame } = {}) {
  const grids = bands.map(floatGrid)
  world.grids.images.set(id, grids)
  return { name: id, layer: layer(id, { bands: bands.length, frame: frame ?? pixelFrame(grids[0]?.width ?? 1, grids[0]?.height ?? 1, 1) }) }
}

/** What the last tool made: values of a band, or class values. */
export const rowsOfMade = (world: FakeWorld, band = 0) => rowsOf(world.grids.floats.get(`made-${world.grids.made}`)?.[band] as Grid)
export const classesOfMade = (world: FakeWorld) => rowsOf(world.grids.classes.get(`made-${world.grids.made}`) as Grid)

/** A mask of the fake world. */
export function maskOf(world: FakeWorld, rows: Rows, { id = 'm', values, frame }: { id?: string; values: Record<string, number>; frame?: Frame }): Stored<'mask'> {
  world.grids.classes.set(id, { width: rows[0]?.length ?? 0, height: rows.length, values: Uint8Array.from(rows.flat()), valid: null })
  return { ...mask(frame ?? pixelFrame(rows[0]?.length ?? 1, rows.length, 1), values), artifactId: id }
}

/** Points as features, each with its number as property. */
export const pointFeatures = (frame: Frame, places: readonly PixelXY[]): Stored<'features'> => ({
  artifactId: 'f',
  step: 's',
  artifact: {
    kind: 'features',
    title: 'points',
    frame,
    layerId: null,
    shape: 'point',
    features: places.map((coordinates, k) => ({ id: `a${k}`, geometry: { type: 'Point', coordinates }, properties: { n: k } })),
    classes: [],
    method: '',
    notes: [],
    sources: [],
    analysedShare: null,
  },
})

/** North-up degrees from the meridian eastwards, `step` degrees a pixel. */
export const degreeFrame = (step: number, size: number, latitude = 0): Frame =>
  withGroundGsd({ crs: 'EPSG:4326', affine: { a: step, b: 0, c: 0, d: 0, e: -step, f: latitude }, width: size, height: size, gsd: null, gsdFrom: null })
