import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../contracts/result.ts'
import { encodePng, openRaster } from '../../index.ts'

const canWriteLerc = spawnSync('gdalinfo', ['--format', 'GTiff']).stdout?.toString().includes('LERC') ?? false

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'aftermap-lerc-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.runIf(canWriteLerc)('LERC written by GDAL (needs GDAL with LERC)', () => {
  it('keeps missing floats missing: its mask does not become zeros', async () => {
    await inFolder(async (folder) => {
      const grid = join(folder, 'grid.img')
      const values = Float32Array.from({ length: 400 }, (_, i) => (((i % 20) + Math.floor(i / 20)) % 5 === 0 ? Number.NaN : 10 + (i % 20)))
      await writeFile(grid, new Uint8Array(values.buffer))
      await writeFile(join(folder, 'grid.hdr'), 'ENVI\nsamples = 20\nlines = 20\nbands = 1\ndata type = 4\ninterleave = bsq\nbyte order = 0\nheader offset = 0\n')
      const path = join(folder, 'nan.tif')
      execFileSync('gdal_translate', ['-q', '-co', 'COMPRESS=LERC', grid, path])
      const source = unwrap(await openRaster(path))
      const { valid } = unwrap(await source.readRgb({ box: [0, 0, 20, 20], width: 20, height: 20, resample: 'nearest' }))
      await source.close()
      expect([...valid]).toEqual(Array.from({ length: 400 }, (_, i) => (((i % 20) + Math.floor(i / 20)) % 5 === 0 ? 0 : 1)))
    })
  })

  it('gives back an alpha band it stores as a mask, with the colours beside it', async () => {
    await inFolder(async (folder) => {
      const rgba = Uint8Array.from({ length: 32 * 32 * 4 }, (_, i) => (i % 4 === 3 ? (Math.floor(i / 4) % 3 === 0 ? 0 : 255) : (i * 7) % 251))
      const picture = join(folder, 'picture.png')
      await writeFile(picture, encodePng(rgba, 32, 32))
      const path = join(folder, 'alpha.tif')
      execFileSync('gdal_translate', ['-q', '-co', 'COMPRESS=LERC_ZSTD', '-co', 'TILED=YES', '-co', 'BLOCKXSIZE=32', '-co', 'BLOCKYSIZE=32', picture, path])
      const source = unwrap(await openRaster(path))
      const { rgb, valid } = unwrap(await source.readRgb({ box: [0, 0, 32, 32], width: 32, height: 32, resample: 'nearest' }))
      await source.close()
      for (let i = 0; i < 32 * 32; i++) {
        expect(valid[i]).toBe(i % 3 === 0 ? 0 : 1)
        if (valid[i] === 1) expect([...rgb.subarray(i * 3, i * 3 + 3)]).toEqual([...rgba.subarray(i * 4, i * 4 + 3)])
      }
    })
  })
})
