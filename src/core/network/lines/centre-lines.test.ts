import { describe, expect, it } from 'vitest'
import type { Frame } from '../../../contracts/frame.ts'
import { graphOfCentreLines } from '../graph/road-graph.ts'
import { distanceTransform } from '../../raster/index.ts'
import { centreLines } from './centre-lines.ts'
import { fillHoles } from './fill-holes.ts'
import { widthRule } from './width.ts'

const width = 200
const height = 160

/** Half a metre a pixel. */
const frame: Frame = { crs: 'EPSG:32616', affine: { a: 0.5, b: 0, c: 652_345, d: 0, e: -0.5, f: 3_314_000 }, width, height, gsd: { x: 0.5, y: 0.5 }, gsdFrom: 'georeference' }

type Box = readonly [left: number, top: number, right: number, bottom: number]

function maskOf(...boxes: readonly Box[]): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const [left, top, right, bottom] of boxes) for (let y = top; y < bottom; y++) mask.fill(1, y * width + left, y * width + right)
  return mask
}

async function linesOf(mask: Uint8Array, more: { frame?: Frame; spurM?: number; mergeM?: number; holeM2?: number } = {}) {
  const lines = await centreLines({ grid: { mask, width, height }, frame, ...more })
  if (!lines.ok) throw new Error(lines.error.message)
  return lines.value
}

const degreesOf = ({ nodes, lines }: Awaited<ReturnType<typeof linesOf>>) =>
  nodes.map((_, node) => lines.reduce((count, { a, b }) => count + Number(a === node) + Number(b === node), 0)).toSorted()

describe('centreLines', () => {
  it('makes a wide straight road one line in its middle, as wide as it is', async () => {
    const { lines } = await linesOf(maskOf([10, 50, 190, 61]))
    expect(lines).toHaveLength(1)
    // 180 px less what thinning takes off both ends, about half the width each; 1 unit of UTM is 0.9996 to 1.0003 m here
    expect(lines[0]?.lengthM).toBeGreaterThan(83)
    expect(lines[0]?.lengthM).toBeLessThan(90.1)
    expect(lines[0]?.widthM).toBeCloseTo(5.5, 2)
    expect(lines[0]?.line.slice(1, -1).every(([, y]) => Math.abs(y - 55.5) <= 1)).toBe(true)
  })

  it('makes a crossing of wide roads one junction of four roads', async () => {
    const cross = await linesOf(maskOf([0, 70, 200, 82], [90, 0, 103, 160]))
    expect(degreesOf(cross)).toEqual([1, 1, 1, 1, 4])
    expect(cross.lines).toHaveLength(4)
  })

  it('keeps the way around a block, and a crooked one of 3 pixels', async () => {
    const ring = await linesOf(maskOf([20, 20, 180, 30], [20, 130, 180, 140], [20, 20, 30, 140], [170, 20, 180, 140]))
    expect(ring.lines).toHaveLength(1)
    expect(ring.lines[0]?.a).toBe(ring.lines[0]?.b)
    expect(ring.lines[0]?.lengthM).toBeGreaterThan(0.95 * (150 + 110))
  })

  it('takes off a bump shorter than asked and keeps a side road', async () => {
    const road: Box = [0, 70, 200, 76]
    expect((await linesOf(maskOf(road, [100, 76, 104, 80]))).lines).toHaveLength(1)
    expect((await linesOf(maskOf(road, [100, 76, 104, 130]))).lines).toHaveLength(3)
    expect(await linesOf(maskOf(road, [100, 76, 104, 100]), { spurM: 20 })).toMatchObject({ lines: { length: 1 }, spurs: 1 })
  })

  it('measures a slanting road straight, not along its steps', async () => {
    const mask = new Uint8Array(width * height)
    for (let x = 0; x < width; x++) for (let k = -2; k <= 2; k++) mask[(40 + Math.floor(x * 0.4) + k) * width + x] = 1
    const { lines } = await linesOf(mask)
    expect(lines).toHaveLength(1)
    const [a, b] = [lines[0]?.line[0], lines[0]?.line.at(-1)]
    const direct = a && b ? 0.5 * Math.hypot(b[0] - a[0], b[1] - a[1]) : Number.NaN
    expect((lines[0]?.lengthM ?? Number.NaN) / direct).toBeLessThan(1.005)
  })

  it('gives an empty mask no lines', async () => {
    expect(await linesOf(new Uint8Array(width * height))).toMatchObject({ nodes: [], lines: [], spurs: 0 })
  })

  it('gives lengths in pixels alone where a pixel has no size', async () => {
    const { lines, method } = await linesOf(maskOf([10, 50, 190, 61]), { frame: { ...frame, crs: null, affine: null, gsd: null, gsdFrom: null } })
    expect(lines[0]).toMatchObject({ lengthM: null, widthM: null })
    expect(lines[0]?.lengthPx).toBeGreaterThan(160)
    expect(method).toContain('lengths in pixels')
  })

  it('lies where the mask lies: row 10 stays row 10', async () => {
    const { lines } = await linesOf(maskOf([0, 10, 200, 11]))
    expect(lines[0]?.line.every(([, y]) => y === 10.5)).toBe(true)
  })

  it('becomes a graph in the frame of the mask', async () => {
    const graph = graphOfCentreLines(await linesOf(maskOf([0, 70, 200, 82], [90, 0, 103, 160])), { title: 'roads', frame, layerId: 'l1' })
    expect(graph).toMatchObject({ kind: 'graph', frame, nodes: { length: 5 }, edges: [{ id: 'r1', state: 'open', oneWay: false }, {}, {}, {}] })
  })
})

describe('widthRule', () => {
  it('is what the distance transform says, near and far', () => {
    const mask = maskOf([5, 5, 195, 155]).map((value, at) => (at % 977 === 0 ? 0 : value))
    for (const grid of [
      { mask, width, height },
      { mask: maskOf([5, 5, 195, 155]), width, height },
    ]) {
      const distances = distanceTransform({ width, height, values: grid.mask, valid: null }, { isTarget: (value) => (value === 0 ? 1 : null) })
      const widthPx = widthRule(grid)
      for (let at = 0; at < mask.length; at += 7) expect(widthPx([(at % width) + 0.5, Math.floor(at / width) + 0.5])).toBeCloseTo(Math.max(0, 2 * (distances[at] as number) - 1), 4)
    }
  })

  it('of a mask that is set everywhere is the size of the image', () => {
    expect(widthRule({ mask: new Uint8Array(12).fill(1), width: 4, height: 3 })([1, 1])).toBe(4)
  })
})

describe('fillHoles', () => {
  const fillTo = (rows: readonly string[], below: number) => {
    const mask = Uint8Array.from(rows.join(''), (char) => (char === '#' ? 1 : 0))
    const across = rows[0]?.length ?? 0
    const filled = fillHoles({ mask, width: across, height: rows.length }, below)
    return rows.map((_, y) => [...filled.subarray(y * across, (y + 1) * across)].map((value) => (value === 1 ? '#' : '.')).join(''))
  }

  it('fills what is smaller, leaves what is not, and never what reaches the edge', () => {
    const rows = ['#######', '#.#..##', '###..#.', '#######']
    expect(fillTo(rows, 4)).toEqual(['#######', '###..##', '###..#.', '#######'])
    expect(fillTo(rows, 5)).toEqual(['#######', '#######', '######.', '#######'])
    expect(fillTo(rows, 1)).toEqual(rows)
  })

  it('fills the holes that scipy fills, when all may be filled', () => {
    // scipy.ndimage.binary_fill_holes of the same mask
    expect(fillTo(['.####.', '.#..#.', '.#.##.', '.###.#', '......'], 99)).toEqual(['.####.', '.####.', '.####.', '.###.#', '......'])
  })

  it('keeps a road with cars on it one line', async () => {
    const mask = maskOf([0, 70, 200, 84])
    for (const [left, top] of [
      [40, 74],
      [90, 77],
      [140, 72],
    ] as const)
      for (let y = top; y < top + 4; y++) mask.fill(0, y * width + left, y * width + left + 9)
    expect((await linesOf(mask)).lines).toHaveLength(1)
    expect((await linesOf(mask, { holeM2: 0 })).lines.length).toBeGreaterThan(5)
  })
})
