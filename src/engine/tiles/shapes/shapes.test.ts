import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Features, Graph } from '../../../contracts/kinds/index.ts'
import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import { makeFill } from './coverage.ts'
import { placeShapes } from './placed-shapes.ts'
import { shapeAt } from './shape-at.ts'
import { drawShapeTile } from './shape-picture.ts'
import { makeStroke } from './stroke.ts'

const frame: Frame = { crs: null, affine: null, width: 1000, height: 1000, gsd: { x: 0.5, y: 0.5 }, gsdFrom: 'typed' }
const square = (left: number, top: number, side: number): PixelXY[] => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
  [left, top],
]
const layer = (features: Features['features'], change: Partial<Features> = {}): Features => ({
  kind: 'features',
  title: 'buffers',
  frame,
  layerId: null,
  shape: 'polygon',
  features,
  classes: [],
  method: '',
  notes: [],
  sources: [],
  analysedShare: null,
  ...change,
})
const graph: Graph = {
  kind: 'graph',
  title: 'roads',
  frame,
  layerId: null,
  nodes: [],
  edges: (['open', 'blocked', 'unknown'] as const).map((state, at) => ({
    id: `e${at}`,
    a: 0,
    b: 1,
    line: [
      [0, 40 + at * 40],
      [256, 40 + at * 40],
    ],
    lengthM: 128,
    lengthPx: 256,
    widthM: null,
    state,
    why: null,
    speedKmh: null,
    oneWay: false,
    name: null,
  })),
  method: '',
  notes: [],
  sources: [],
  analysedShare: null,
}
const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0)
const shoelace = (ring: readonly PixelXY[]) =>
  Math.abs(ring.reduce((twice, [x, y], at) => twice + x * (ring[(at + 1) % ring.length]?.[1] ?? y) - (ring[(at + 1) % ring.length]?.[0] ?? x) * y, 0)) / 2
const drawn = (artifact: Features | Graph, classes: string[] | null = null) => {
  const rgba = drawShapeTile({ placed: unwrap(placeShapes(artifact, frame)), title: artifact.title, box: [0, 0, 256, 256], sidePx: 256, originPx: [0, 0], classes })
  return { rgba, at: (x: number, y: number) => [...(rgba?.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4) ?? [])] }
}

describe('the coverage of a polygon', () => {
  it('sums to its surface, whichever way its rings run', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 3, max: 28, noNaN: true }), { minLength: 3, maxLength: 12 }), fc.boolean(), (radii, isReversed) => {
        // a star around the middle never crosses itself
        const star = radii.map((radius, at): PixelXY => [32 + radius * Math.cos((at / radii.length) * 2 * Math.PI), 32 + radius * Math.sin((at / radii.length) * 2 * Math.PI)])
        const ring = [...star, star[0] ?? [0, 0]]
        const fill = makeFill(64)
        fill.polygon([isReversed ? ring.toReversed() : ring, square(31, 31, 1)])
        expect(sum(fill.coverage().values)).toBeCloseTo(shoelace(ring) - 1, 1)
      }),
    )
  })
  it('is cut at the edges of the picture', () => {
    const fill = makeFill(16)
    fill.polygon([square(-100, -100, 108.5)])
    expect(sum(fill.coverage().values)).toBeCloseTo(8.5 * 8.5, 3)
  })
  it('covers twice what lies twice, and no more', () => {
    const fill = makeFill(16)
    for (const ring of [square(2, 2, 8), square(4, 4, 8).toReversed()]) fill.polygon([ring])
    expect(Math.max(...fill.coverage().values)).toBe(1)
    expect(sum(fill.coverage().values)).toBeCloseTo(64 + 64 - 36, 3)
  })
})

describe('a pen', () => {
  it('covers length times width of a line', () => {
    const stroke = makeStroke(64, { width: 4 })
    stroke.line([
      [10, 32],
      [50, 32],
    ])
    expect(sum(stroke.coverage().values)).toBeGreaterThan(158)
    expect(sum(stroke.coverage().values)).toBeLessThan(180)
  })
  it('with dashes leaves gaps, and stands a bar in each', () => {
    const stroke = makeStroke(64, { width: 2, dash: [7, 5], bar: 4 })
    stroke.line([
      [0, 32],
      [64, 32],
    ])
    const { values } = stroke.coverage()
    const at = (x: number, y: number) => values[y * 64 + x] ?? 0
    expect(at(3, 31)).toBe(1)
    expect(at(3, 28)).toBe(0)
    expect(at(8, 31)).toBeLessThan(0.5)
    expect(at(9, 29)).toBeGreaterThan(0.5)
  })
  it('goes on with its dashes over the tiles beside', () => {
    const line: PixelXY[] = [
      [-100, 32],
      [100, 32],
    ]
    const whole = makeStroke(256, { width: 2, dash: [7, 5] })
    whole.line(line.map(([x, y]) => [x + 100, y]))
    const right = makeStroke(64, { width: 2, dash: [7, 5] })
    right.line(line)
    for (let x = 0; x < 60; x++) expect(right.coverage().values[31 * 64 + x]).toBeCloseTo(whole.coverage().values[31 * 256 + x + 100] ?? -1, 4)
  })
})

describe('a tile of shapes', () => {
  it('shows an outline with casing, a fill inside, and leaves a hole clear', () => {
    const { at } = drawn(layer([{ id: 'a', geometry: { type: 'Polygon', coordinates: [square(50, 50, 100), square(80, 80, 40)] }, properties: {} }]))
    expect(at(65, 65)[3]).toBeGreaterThan(50)
    expect(at(100, 100)[3]).toBe(0)
    expect(at(100, 50)[3]).toBe(255)
    expect(at(20, 20)[3]).toBe(0)
  })
  it('draws a feature in the colour of the class it names', () => {
    const { at } = drawn(layer([{ id: 'a', geometry: { type: 'Polygon', coordinates: [square(50, 50, 100)] }, properties: { class: 'building_destroyed' } }]))
    expect(at(100, 50)).toEqual([0xd6, 0x0a, 0x1e, 255])
  })
  it('shows what is smaller than a pixel as a speck', () => {
    const { rgba } = drawn(layer([{ id: 'a', geometry: { type: 'Polygon', coordinates: [square(50, 50, 0.2)] }, properties: {} }]))
    expect(rgba?.some((value) => value > 0)).toBe(true)
  })
  it('draws a road open in one line and a blocked one with gaps', () => {
    const { at } = drawn(graph)
    const alpha = (row: number) => Array.from({ length: 200 }, (_, x) => at(x + 20, row).join())
    expect(new Set(alpha(39)).size).toBe(1)
    expect(new Set(alpha(79)).size).toBeGreaterThan(2)
    expect(new Set(alpha(119)).size).toBeGreaterThan(1)
  })
  it('leaves out classes that are switched off, and is nothing where nothing lies', () => {
    expect(drawn(graph, ['road_clear']).at(100, 79)[3]).toBe(0)
    expect(drawn(layer([])).rgba).toBeNull()
  })
})

describe('the shape at a place', () => {
  const nested = layer([
    { id: 'district', geometry: { type: 'Polygon', coordinates: [square(0, 0, 200)] }, properties: {} },
    { id: 'house', geometry: { type: 'Polygon', coordinates: [square(50, 50, 20), square(55, 55, 5)] }, properties: {} },
  ])
  const at = (artifact: Features | Graph, xy: PixelXY, reach = 4) => shapeAt(unwrap(placeShapes(artifact, frame)), xy, reach)?.shape.id ?? null
  it('is the smallest polygon that holds it', () => {
    expect(at(nested, [52, 52])).toBe('house')
    expect(at(nested, [57, 57])).toBe('district')
    expect(at(nested, [300, 300])).toBeNull()
  })
  it('is the nearest line within reach', () => {
    expect(at(graph, [100, 77])).toBe('e1')
    expect(at(graph, [100, 60])).toBeNull()
  })
})
