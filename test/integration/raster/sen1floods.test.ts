import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/contracts/result.ts'
import { leeFilter, tiledThreshold, toDecibel, toPower, waterBelow } from '../../../src/core/radar/index.ts'
import { type Grid, gridSource, guardedOtsu, histogramOf, memorySink, copyGrid, otsu } from '../../../src/core/raster/index.ts'
import { bandsFor, type BandRole, indexOf, type IndexName } from '../../../src/core/spectral/index.ts'
import { openRaster } from '../../../src/engine/files/index.ts'
import { bandSource } from '../../../src/engine/measure/band-source.ts'

const folder = join(import.meta.dirname, '../../../../shared/perception-data/sen1floods11')
const file = (kind: string) => join(folder, `Spain_7370579_${kind}.tif`)

async function bandOf(path: string, band: number): Promise<Grid> {
  const raster = unwrap(await openRaster(path))
  try {
    const source = await bandSource(raster, { kind: 'band', band })
    const sink = memorySink(source.width, source.height)
    await copyGrid(source, sink)
    return sink.grid()
  } finally {
    await raster.close()
  }
}

async function indexOfChip(name: IndexName, roles: readonly BandRole[]): Promise<Grid> {
  const raster = unwrap(await openRaster(file('S2Hand')))
  const facts = raster.info.bands.map(({ name: called }, index) => ({ index, name: called }))
  await raster.close()
  const numbers = unwrap(bandsFor(roles, facts, { sensor: 'Sentinel-2' }))
  return unwrap(indexOf(name, await Promise.all(roles.map((role) => bandOf(file('S2Hand'), (numbers as Record<BandRole, number>)[role])))))
}

/** Intersection over union of a mask with the labels (1 water, -1 not labelled). */
function iou(isWater: (at: number) => boolean, labels: Grid): number {
  let [both, either] = [0, 0]
  for (let at = 0; at < labels.values.length; at++) {
    const truth = labels.values[at] as number
    if (truth < 0 || labels.valid?.[at] === 0) continue
    const said = isWater(at)
    if (said && truth === 1) both++
    if (said || truth === 1) either++
  }
  return both / either
}

// the chip lies beside the checkout and is never committed
describe.runIf(existsSync(folder))('on the real chip of Sen1Floods11 (../shared/perception-data),', () => {
  it.each([
    { name: 'ndwi', roles: ['green', 'nir'], threshold: -0.021, atZero: 67.6, atOtsu: 69.3 },
    { name: 'mndwi', roles: ['green', 'swir1'], threshold: 0.159, atZero: 61.2, atOtsu: 71.9 },
  ] as const)('$name finds the water that was measured for it, at zero and at the threshold of Otsu', async ({ name, roles, threshold, atZero, atOtsu }) => {
    const index = await indexOfChip(name, roles)
    const labels = await bandOf(file('LabelHand'), 0)
    expect(100 * iou((at) => (index.values[at] as number) > 0, labels)).toBeCloseTo(atZero, 0)
    const histogram = await histogramOf(gridSource(index), { bins: 256 })
    const split = histogram && otsu(histogram)
    expect(Math.abs((split?.threshold ?? 9) - threshold)).toBeLessThan(0.01)
    expect(100 * iou((at) => (index.values[at] as number) >= (split?.threshold ?? 9), labels)).toBeCloseTo(atOtsu, 0)
    // the second hump of NDWI stands on the slope of the first: the guard says so, and can be overruled
    const guarded = histogram && guardedOtsu(histogram)
    expect(guarded?.ok).toBe(name === 'mndwi')
  })

  it.each([
    ['VV', 0, 0.567],
    ['VH', 1, 0.567],
  ] as const)('%s: a threshold from the tiles that hold land and water, despeckled, finds more than one threshold for all', async (_, band, measured) => {
    const labels = await bandOf(file('LabelHand'), 0)
    const stored = await bandOf(file('S1Hand'), band)
    const all = otsu((await histogramOf(gridSource(stored), { bins: 256 })) as NonNullable<Awaited<ReturnType<typeof histogramOf>>>)
    const raw = iou((at) => (stored.values[at] as number) < (all?.threshold ?? 0), labels)
    expect(raw).toBeCloseTo(measured, 1)
    const decibel = toDecibel(leeFilter(toPower(stored, 'decibel'), { radiusPx: 2, looks: 4 }))
    const found = unwrap(await tiledThreshold(gridSource(decibel), { bins: [-40, 5], range: [-26, -10] }))
    const { mask } = waterBelow(decibel, found.threshold)
    expect(iou((at) => mask[at] === 1, labels)).toBeGreaterThan(raw)
  })
})
