import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unwrap, ok } from '../../contracts/result.ts'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'
import { openProjectStore } from '../project/index.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { makeGrids } from './grids.ts'

const store = unwrap(openProjectStore(join(mkdtempSync(join(tmpdir(), 'aftermap-')), 'grids.aftermap'), { create: true, appVersion: 'test', now: () => '2026-01-01T00:00:00Z' }))
afterAll(() => store.close())
const grids = makeGrids({ store, sources: {} as LayerSources }, { step: 's1', artifactId: 'a1', signal: new AbortController().signal })
const wide = pixelFrame(600, 300, 1)

describe('float rasters of a step', () => {
  it('come back as they were written, over the edges of tiles, with nothing where nothing was written', async () => {
    const made = unwrap(
      await grids.raster({ title: 'slope', frame: wide, layerId: null, bands: [{ name: 'slope', unit: 'degrees' }], method: 'test' }, async ([sink]) => {
        await sink?.write([250, 250, 262, 260], {
          width: 12,
          height: 10,
          values: Float64Array.from({ length: 120 }, (_, at) => at / 7),
          valid: Uint8Array.from({ length: 120 }, (_, at) => (at === 5 ? 0 : 1)),
        })
        return ok(null)
      }),
    )
    const source = unwrap(await grids.band(made))
    const read = await source.read([249, 250, 263, 251])
    expect([...read.values]).toEqual([Number.NaN, 0, 1, 2, 3, 4, Number.NaN, 6, 7, 8, 9, 10, 11, Number.NaN].map((n, at) => (Number.isNaN(n) ? n : Math.fround((at - 1) / 7))))
    expect(source.isEmpty?.([520, 0, 600, 200])).toBe(true)
    expect(source.isEmpty?.([0, 0, 300, 300])).toBe(false)
    expect(made.artifact.bands[0]).toMatchObject({ valid: 119, min: 0, unit: 'degrees' })
    expect(made.artifact.bands[0]?.max).toBeCloseTo(17, 5)
  })

  it('a band that is not there is a failure with the number of those that are', async () => {
    const made = { artifactId: 'a1', step: 's1', artifact: store.artifacts.find('a1') } as Parameters<typeof grids.band>[0]
    expect(await grids.band(made, 3)).toMatchObject({ ok: false, error: { code: 'argument_invalid', message: 'slope has no band 4: it has 1.' } })
  })
})

describe('masks of a step', () => {
  it('count what was written and take the rest for nodata', async () => {
    const own = makeGrids({ store, sources: {} as LayerSources }, { step: 's2', artifactId: 'a2', signal: new AbortController().signal })
    const ask = { frame: wide, layerId: 'L1', classes: ['water'], values: { water: 1 }, source: { kind: 'method' as const, id: 'test', sha256: '' } }
    const made = unwrap(
      await own.mask(ask, async (sink) => {
        await sink.write([0, 0, 600, 1], { width: 600, height: 1, values: new Uint8Array(600).fill(1, 0, 100).fill(254, 100, 110), valid: null })
        return ok(null)
      }),
    )
    expect(made.artifact.histogram).toEqual({ 0: 490, 1: 100, 254: 10, 255: 600 * 299 })
    expect(made.artifact.analysedShare).toBeCloseTo(590 / 180_000, 9)
    expect([...(await own.classes(made).read([98, 0, 102, 2])).values]).toEqual([1, 1, 254, 254, 255, 255, 255, 255])
  })
})
