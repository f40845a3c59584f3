import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../contracts/result.ts'
import { openRaster } from '../../index.ts'
import { withFile } from '../../bytes.ts'
import { allPlaces } from './block-table.ts'
import { readTiff } from './directory.ts'
import { readLayout } from './layout.ts'

const hasGdal = spawnSync('gdal_create', ['--version']).status === 0

/** A plain file of 3000 x 2003 RGB in strips of some rows, its values a slope from left to right. */
async function inStrips(rows: number, work: (path: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'aftermap-strips-'))
  try {
    const flat = join(folder, 'flat.tif')
    const path = join(folder, 'strips.tif')
    execFileSync('gdal_create', ['-q', '-outsize', '3000', '2003', '-bands', '3', '-burn', '7', '-burn', '8', '-burn', '9', flat])
    execFileSync('gdal_translate', ['-q', '-co', `BLOCKYSIZE=${rows}`, flat, path])
    await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.runIf(hasGdal)('tall plain strips (needs GDAL)', () => {
  it.each([2003, 640, 641])('of %i rows are read in parts of a megabyte that cover the file exactly', async (stripRows) => {
    await inStrips(stripRows, async (path) => {
      const layout = await withFile(path, async (bytes) => {
        const { directories, littleEndian } = await readTiff(bytes)
        const [page] = directories
        if (!page) throw new RangeError('no page')
        const read = await readLayout(page, { littleEndian, fileBytes: bytes.size })
        return { blockHeight: read.blockHeight, places: await allPlaces(read) }
      })
      expect(layout.blockHeight * 9000).toBeLessThanOrEqual(2 ** 20)
      expect(layout.places.reduce((sum, { stored }) => sum + stored, 0)).toBe(3000 * 2003 * 3)
      const source = unwrap(await openRaster(path))
      const { rgb, valid } = unwrap(await source.readRgb({ box: [2990, 1990, 3000, 2003], width: 10, height: 13, resample: 'nearest' }))
      await source.close()
      expect(valid.includes(0)).toBe(false)
      expect([...new Set(rgb)].sort()).toEqual([7, 8, 9])
    })
  })
})
