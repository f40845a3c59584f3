import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGround, seeded, type View, viewOf } from '../../../test/helpers/planted-pairs.ts'
import { unwrap } from '../../contracts/result.ts'
import { encodePng } from '../files/index.ts'
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

  it('refuses a pair of which only one has a position', async () => {
    const a = await shoot({ name: 'placed', sizePx: 128, gsd: 0.5, random: seeded(7) })
    const b = await shoot({ name: 'loose', sizePx: 128, random: seeded(8) })
    expect(await alignFiles(a, b)).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
  })
})
