import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGround, seeded, type View, viewOf } from '../../../test/helpers/planted-pairs.ts'
import { unwrap } from '../../contracts/result.ts'
import { encodePng, writeMaskGeotiff } from '../files/index.ts'
import { alignFiles } from './index.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-pairs-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Shot = View & { name: string; seed?: number; gsd?: number; west?: number }

/** A grey PNG of made-up ground, with a world file and UTM 45N beside it where a pixel size is given. */
async function shoot({ name, seed = 1, gsd, west = 500_000, ...view }: Shot): Promise<string> {
  const { values, width, height } = viewOf(makeGround(seed), view)
  const rgba = new Uint8Array(width * height * 4).fill(255)
  values.forEach((value, at) => rgba.fill(value, at * 4, at * 4 + 3))
  const path = join(folder, `${name}.png`)
  await writeFile(path, encodePng(rgba, width, height))
  if (gsd !== undefined) {
    await writeFile(join(folder, `${name}.wld`), [gsd, 0, 0, -gsd, west + gsd / 2, 3_050_000 - gsd / 2].join('\n'))
    await writeFile(join(folder, `${name}.prj`), 'PROJCS["WGS 84 / UTM zone 45N",AUTHORITY["EPSG","32645"]]')
  }
  return path
}

const hash = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

describe('aligning two image files', () => {
  it('says the planted shift in pixels and in metres east and north, and leaves both files as they were', async () => {
    const a = await shoot({ name: 'pre_2025-03-02', sizePx: 320, gsd: 0.5, random: seeded(1) })
    const b = await shoot({ name: 'post_2025-03-09', sizePx: 320, gsd: 0.5, dx: 12.4, dy: -7.8, gain: 0.8, lift: 15, random: seeded(2) })
    const before = [await hash(a), await hash(b)]
    const { offset, rigid, confidence, daysApart, overlapShare, gsdM, warnings } = unwrap(await alignFiles(a, b))
    expect(Math.hypot((offset?.dxPx ?? 99) - 12.4, (offset?.dyPx ?? 99) + 7.8)).toBeLessThan(0.3)
    expect(offset?.eastM).toBeCloseTo(6.2, 0)
    expect(offset?.northM).toBeCloseTo(3.9, 0)
    expect({ rigid, daysApart, overlapShare }).toEqual({ rigid: true, daysApart: 7, overlapShare: 1 })
    expect(gsdM[0]).toBeCloseTo(0.5, 2)
    expect(confidence).toBeGreaterThan(0.5)
    expect(warnings[0]).toContain('align it before comparing')
    expect([await hash(a), await hash(b)]).toEqual(before)
  })

  it('finds no offset where the position in the file already tells it', async () => {
    const a = await shoot({ name: 'west', sizePx: 320, gsd: 0.5, random: seeded(3) })
    const b = await shoot({ name: 'east', sizePx: 320, gsd: 0.5, dx: -60, west: 500_030, random: seeded(4) })
    const { offset, overlapShare } = unwrap(await alignFiles(a, b))
    expect(Math.hypot(offset?.dxPx ?? 99, offset?.dyPx ?? 99)).toBeLessThan(0.3)
    expect(overlapShare).toBeCloseTo(260 / 320, 2)
  })

  it('cannot tell of two places, and says why', async () => {
    const a = await shoot({ name: 'here', sizePx: 256, random: seeded(5) })
    const b = await shoot({ name: 'there', seed: 9, sizePx: 256, random: seeded(6) })
    const { offset, confidence, warnings } = unwrap(await alignFiles(a, b))
    expect({ offset, confidence }).toEqual({ offset: null, confidence: 0 })
    expect(warnings[0]).toBe('Cannot tell the offset: nothing in one image fits the other.')
  })

  it('names an image that cannot be read, and does not take it for ground that is not there', async () => {
    const side = 256
    const frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 500_000, d: 0, e: -0.5, f: 3_050_000 }, width: side, height: side, gsd: null, gsdFrom: null }
    const { values } = viewOf(makeGround(1), { sizePx: side, random: seeded(1) })
    const path = join(folder, 'broken.tif')
    unwrap(await writeMaskGeotiff(path, { frame, width: side, height: side, values: Uint8Array.from(values), classNames: {} }))
    const whole = join(folder, 'whole.tif')
    const bytes = await readFile(path)
    await writeFile(whole, bytes)
    // its one block lies in the middle of the file
    await writeFile(path, bytes.fill(0xff, Math.floor(bytes.length / 4), Math.floor((bytes.length * 3) / 4)))
    expect(await alignFiles(whole, path)).toMatchObject({ ok: false, error: { code: 'file_damaged' } })
  })

  it('refuses a pair of which only one has a position', async () => {
    const a = await shoot({ name: 'placed', sizePx: 128, gsd: 0.5, random: seeded(7) })
    const b = await shoot({ name: 'loose', sizePx: 128, random: seeded(8) })
    expect(await alignFiles(a, b)).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
  })
})

const realImages = join(import.meta.dirname, '../../../../shared/perception-data/oam-buildings')

describe.runIf(existsSync(realImages))('footprints against a real image (needs ../shared)', () => {
  /** The labels of an image moved by degrees; mirrored, they are outlines of no place. */
  async function footprints(name: string, move: (lon: number, lat: number) => [number, number]): Promise<string> {
    const text = await readFile(join(realImages, `${name}.geojson`), 'utf8')
    const moved = text.replace(/\[\s*(-?\d+\.\d+),\s*(-?\d+\.\d+)\s*\]/g, (_, lon: string, lat: string) => JSON.stringify(move(Number(lon), Number(lat))))
    const path = join(folder, `${name}.geojson`)
    await writeFile(path, moved)
    return path
  }

  it.each(['banepa_mid', 'kampala_a'])('a planted shift of outlines over %s is found within half a metre', async (name) => {
    const [east, north] = [0.00006, -0.00004]
    const { offset, warnings } = unwrap(await alignFiles(join(realImages, `${name}.tif`), await footprints(name, (lon, lat) => [lon + east, lat + north])))
    const metres = { east: east * 111_320 * Math.cos(((name === 'kampala_a' ? 0.35 : 27.63) * Math.PI) / 180), north: north * 110_700 }
    expect(Math.hypot((offset?.eastM ?? 99) - metres.east, (offset?.northM ?? 99) - metres.north)).toBeLessThan(0.5)
    expect(warnings[0]).toContain('align them before any join')
  })

  it('outlines of no place cannot be placed', async () => {
    const { offset, warnings } = unwrap(await alignFiles(join(realImages, 'banepa_mid.tif'), await footprints('banepa_mid', (lon, lat) => [2 * 85.5216 - lon, lat])))
    expect(offset).toBeNull()
    expect(warnings[0]).toBe('Cannot tell the offset: the outlines fit no edges of the image.')
  })
})
