import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { classAreas, distanceTransform, type Grid, gridSource, labelGrid, polygonizeGrid, zonalStats } from '../../src/core/raster/index.ts'
import { elapsedMs } from '../measure.ts'
import { classMask, seeded } from './seeded-mask.ts'
import { type Row, printTable } from './table.ts'

const side = 4096
const aim = 1.5
const foreground = (value: number) => (value === 0 ? null : 1)

type Reference = { ms: Record<string, number>; counts: Record<string, number> }

/** Grid work on 4096 x 4096 masks beside GDAL and scipy, both in this run: best of three each. */
export async function kernelTable(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-bench-'))
  try {
    const random = seeded(3)
    const heights = Float32Array.from({ length: side * side }, random)
    const rows: Row[] = []
    for (const [name, salt] of [
      ['patches', 0],
      ['patches and 2 % stray pixels', 0.02],
    ] as const) {
      const values = classMask({ width: side, height: side, salt })
      const reference = referenceTimes(folder, values, heights)
      rows.push(...(await ownTimes(name, { values, heights, reference })))
    }
    printTable(`Grid work, ${side} x ${side}, best of three`, ['mask', 'work', 'ours ms', 'reference ms', 'ratio', 'aim', ''], rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function referenceTimes(folder: string, mask: Uint8Array, heights: Float32Array): Reference | null {
  const [maskPath, valuesPath] = [join(folder, 'mask.u8'), join(folder, 'values.f4')]
  writeFileSync(maskPath, mask)
  writeFileSync(valuesPath, new Uint8Array(heights.buffer))
  const script = fileURLToPath(new URL('./reference.py', import.meta.url))
  try {
    return JSON.parse(execFileSync('/usr/bin/python3', [script, maskPath, String(side), valuesPath], { encoding: 'utf8' })) as Reference
  } catch (problem) {
    console.log(`No reference times: ${String(problem).split('\n')[0]}. Install them with: apt-get install gdal-bin python3-gdal python3-scipy`)
    return null
  }
}

type Work = { values: Uint8Array; heights: Float32Array; reference: Reference | null }

async function ownTimes(mask: string, { values, heights, reference }: Work): Promise<Row[]> {
  const grid: Grid = { width: side, height: side, values, valid: null }
  const rowArea = (_column: number, row: number) => 0.25 + (0.01 * row) / (side - 1)
  const area = async () =>
    (await classAreas(gridSource(grid), { groupOf: String, connectivity: 8, cell: { areaM2: rowArea, piecePx: side } })).reduce((sum, { objects }) => sum + objects, 0)
  const works: readonly [string, () => Promise<number> | number][] = [
    ['components', () => labelGrid(grid, { rule: foreground, connectivity: 8 }).count],
    ['polygonise', () => polygonizeGrid(grid, (value) => (value === 0 ? null : value)).length],
    ['area', area],
    // for scale only: the whole of our work (objects and boundaries too) beside numpy's sums alone
    ['area sums only', area],
    ['distance', () => distanceTransform(grid, { isTarget: (value) => (value === 0 ? 1 : null) }).length],
    ['zonal', () => zonalStats({ width: side, height: side, values: heights, valid: null }, grid).length],
  ]
  const rows: Row[] = []
  for (const [name, work] of works) {
    let count = 0
    const times: number[] = []
    for (let k = 0; k < 3; k++) times.push(await elapsedMs(async () => (count = await work())))
    rows.push(row(mask, name, { ms: Math.min(...times), count, reference }))
  }
  return rows
}

function row(mask: string, name: string, { ms, count, reference }: { ms: number; count: number; reference: Reference | null }): Row {
  const other = reference?.ms[name]
  if (other === undefined) return [mask, name, ms.toFixed(0), '-', '-', `<= ${aim}`, '']
  const ratio = ms / other
  if (name === 'area sums only') return [mask, 'area, whole against sums', ms.toFixed(0), other.toFixed(0), ratio.toFixed(2), '-', 'the reference does less']
  const wanted = reference?.counts[name]
  const agrees = wanted === undefined ? '' : wanted === count ? `, ${count} parts each` : `, ${count} parts against ${wanted}`
  return [mask, name, ms.toFixed(0), other.toFixed(0), ratio.toFixed(2), `<= ${aim}`, `${ratio <= aim ? 'met' : 'MISSED'}${agrees}`]
}
