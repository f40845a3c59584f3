import { classAreas, gridSource, type Grid, type GridSource, streamParts, streamPolygons, streamSieve, streamZonalStats } from '../../src/core/raster/index.ts'
import { classMask, repeatedSource } from './seeded-mask.ts'

export type GrowthAsk = { work: 'area' | 'components' | 'polygonise' | 'zonal' | 'sieve'; side: number; sparse: boolean }
export type GrowthDone = { ms: number; peakBytes: number }

const patternSide = 1024
const rule = (value: number) => (value === 0 ? null : value)

const works: Readonly<Record<GrowthAsk['work'], (source: GridSource) => Promise<unknown>>> = {
  area: (source) => classAreas(source, { groupOf: String, connectivity: 8, cell: { areaM2: () => 0.25, piecePx: 4096 } }),
  components: async (source) => {
    let parts = 0
    await streamParts(source, { rule, connectivity: 8 }, () => parts++)
    return parts
  },
  polygonise: async (source) => {
    let corners = 0
    await streamPolygons(source, { rule }, ({ rings }) => {
      for (const ring of rings) corners += ring.length / 2
    })
    return corners
  },
  zonal: (source) => streamZonalStats(source, source),
  sieve: (source) => streamSieve(source, { write: async () => undefined }, { rule, connectivity: 4, smallestPx: 20, outside: 0 }),
}

process.once('message', async ({ work, side, sparse }: GrowthAsk) => {
  const pattern: Grid = { width: patternSide, height: patternSide, values: classMask({ width: patternSide, height: patternSide, salt: 0.002 }), valid: null }
  // first runs on a small image, so that compiling is not measured
  for (let k = 0; k < 3; k++) await works[work](gridSource(pattern))
  const source = repeatedSource(pattern, { width: side, height: side, ...(sparse ? { isFull: (column: number, row: number) => (column * 31 + row * 17) % 1009 === 0 } : {}) })
  let peakBytes = 0
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, 100)
  const startedAt = performance.now()
  await works[work](source)
  const ms = performance.now() - startedAt
  clearInterval(watch)
  process.send?.({ ms, peakBytes: Math.max(peakBytes, process.memoryUsage.rss()) } satisfies GrowthDone)
  process.disconnect()
})
