import { describe, expect, it } from 'vitest'
import { gridOf } from '../../../../test/helpers/oracle.ts'
import { unwrap } from '../../../contracts/result.ts'
import { slic } from '../index.ts'
import oracle from './segments.oracle.json' with { type: 'json' }

const { width, height, bands, count, explained } = oracle.cases
const grids = bands.map((values) => gridOf(values, width))
const ask = { areaPx: 100, compactness: 0.3 }

/** Share of the variance that the means of the segments explain. */
function explainedBy(labels: Int32Array): number {
  let [within, total] = [0, 0]
  for (const { values } of grids) {
    const sums = new Map<number, [number, number]>()
    let mean = 0
    labels.forEach((label, at) => {
      const [n, sum] = sums.get(label) ?? [0, 0]
      sums.set(label, [n + 1, sum + (values[at] as number)])
      mean += (values[at] as number) / labels.length
    })
    labels.forEach((label, at) => {
      const [n, sum] = sums.get(label) ?? [1, 0]
      within += ((values[at] as number) - sum / n) ** 2
      total += ((values[at] as number) - mean) ** 2
    })
  }
  return 1 - within / total
}

describe('SLIC', async () => {
  it('as many segments as scikit-image makes explain as much', async () => {
    const made = unwrap(await slic(grids, ask))
    expect(Math.abs(made.count - count)).toBeLessThanOrEqual(count * 0.2)
    expect(explainedBy(made.labels)).toBeGreaterThan(explained - 0.02)
  })

  it('numbers have no gaps, pixels without data none, and the same image gives the same', async () => {
    const holed = grids.map((grid) => ({ ...grid, valid: Uint8Array.from(grid.values, (_, k) => (k % width < 5 ? 0 : 1)) }))
    const made = unwrap(await slic(holed, ask))
    expect(new Set(made.labels)).toEqual(new Set([-1, ...Array.from({ length: made.count }, (_, k) => k)]))
    expect([...made.labels].filter((label) => label === -1)).toHaveLength(5 * height)
    expect(unwrap(await slic(holed, ask))).toEqual(made)
  })

  it('is left between two rounds when it is stopped', async () => {
    const stop = new AbortController()
    const made = slic(grids, { ...ask, pace: { signal: stop.signal } })
    stop.abort()
    await expect(made).rejects.toMatchObject({ failure: { code: 'aborted' } })
  })

  it('one pixel is one segment; other sizes and no size are refused', async () => {
    expect(unwrap(await slic([gridOf([7])], ask)).count).toBe(1)
    expect(await slic([gridOf([1, 2]), gridOf([1])], ask)).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
    expect(await slic(grids, { ...ask, areaPx: 0 })).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
  })
})
