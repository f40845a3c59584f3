import { describe, expect, it } from 'vitest'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { CatalogueImage } from '../../contracts/services/catalogue.ts'
import { findImages } from './find-images.ts'

const image = (name: string, parts: Partial<CatalogueImage> = {}): CatalogueImage => ({
  path: `/data/${name}`,
  status: 'here',
  width: 100,
  height: 100,
  bands: 3,
  gsdM: 0.3,
  date: '2025-03-09',
  sensor: 'WV03',
  footprint: null,
  nodataShare: 0,
  identity: 'x',
  problem: null,
  ...parts,
})

describe('finding images', () => {
  it('lists those of the catalogue with date, sensor and pixel size, and says how many it leaves out', async () => {
    const world = fakeWorld({ catalogue: [image('a.tif'), image('b.tif', { gsdM: null }), image('c.tif', { gsdM: 10, sensor: null, date: null })] })
    const table = await artifactOf(findImages, { sensor: 'wv', gsd: 20, from: '2025-03-01' }, world)
    expect(table).toMatchObject({
      kind: 'table',
      rows: [
        { rank: 1, label: 'a.tif, 2025-03-09, WV03', value: 0.3, unit: 'm' },
        { rank: 2, label: 'c.tif, no date', value: 10 },
      ],
    })
    expect(JSON.stringify(table)).toContain('1 more without a known pixel size')
    expect(world.asks).toEqual([{ bbox: null, from: '2025-03-01', to: null, sensor: 'wv', gsdMaxM: 20, limit: 200 }])
  })

  it('says so when none fits, and refuses what is no day', async () => {
    expect(await failureOf(findImages, {}, fakeWorld())).toMatchObject({ code: 'input_unavailable' })
    expect(await failureOf(findImages, { to: 'last week' }, fakeWorld())).toMatchObject({ code: 'argument_invalid' })
  })
})
