import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { encodePng, openRaster } from '../files/index.ts'
import { drawLayer } from './layer-picture.ts'
import { lookOf } from './style/look-of.ts'
import { readStyled } from './style/styled-window.ts'

const side = 64
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-drawing-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Red left half, green right half; transparent in the upper left quarter where told. */
async function writeHalves(name: string, { hole }: { hole: boolean }): Promise<string> {
  const rgba = new Uint8Array(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const [column, row] = [at % side, Math.floor(at / side)]
    rgba.set(column < side / 2 ? [200, 0, 0, 255] : [0, 200, 0, 255], at * 4)
    if (hole && column < side / 2 && row < side / 2) rgba[at * 4 + 3] = 0
  }
  const path = join(folder, name)
  await writeFile(path, encodePng(rgba, side, side))
  return path
}

const utm = (change: Partial<Frame> = {}): Frame => ({
  crs: 'EPSG:32645',
  affine: { a: 1, b: 0, c: 500_000, d: 0, e: -1, f: 3_050_000 },
  width: side,
  height: side,
  gsd: { x: 1, y: 1 },
  gsdFrom: 'georeference',
  ...change,
})
const pixel = (rgba: Uint8Array | null, column: number, row: number) => [...(rgba?.subarray((row * 64 + column) * 4, (row * 64 + column) * 4 + 4) ?? [])]

async function draw(path: string, from: Frame, box: PixelBox) {
  const source = unwrap(await openRaster(path))
  const rgba = await drawLayer({ source, from, to: utm(), box, sidePx: 64, hatchAt: [0, 0] })
  await source.close()
  return rgba
}

describe('drawing a layer', () => {
  it('left of and above the first image, where it lies, and nothing beside it', async () => {
    const path = await writeHalves('west.png', { hole: false })
    const west = utm({ affine: { a: 1, b: 0, c: 499_900, d: 0, e: -1, f: 3_050_100 } })
    const rgba = await draw(path, west, [-128, -128, -64, -64])
    // the image covers columns -100 to -36 and rows -100 to -36 of the map
    expect(pixel(rgba, 27, 40)).toEqual([0, 0, 0, 0])
    expect(pixel(rgba, 28, 28)).toEqual([200, 0, 0, 255])
    expect(pixel(rgba, 63, 63)).toEqual([0, 200, 0, 255])
    expect(await draw(path, west, [0, 0, 64, 64])).toBeNull()
  })

  it('turned by 90 degrees, pixel for pixel', async () => {
    const path = await writeHalves('turned.png', { hole: false })
    // columns run south, rows run west
    const turned = utm({ affine: { a: 0, b: -1, c: 500_064, d: -1, e: 0, f: 3_050_000 } })
    const rgba = await draw(path, turned, [0, 0, 64, 64])
    expect([pixel(rgba, 10, 31), pixel(rgba, 50, 31), pixel(rgba, 10, 32), pixel(rgba, 50, 32)]).toEqual([
      [200, 0, 0, 255],
      [200, 0, 0, 255],
      [0, 200, 0, 255],
      [0, 200, 0, 255],
    ])
  })

  it('of longitude and latitude over a map of metres, within half a pixel of where pyproj puts its corner', async () => {
    const path = await writeHalves('degrees.png', { hole: false })
    // pyproj 3: Transformer.from_crs(4326, 32645, always_xy=True).transform(87, 27.573) is 500000.000, 3049902.858: column 0, row 97.142
    const degrees = utm({ crs: 'EPSG:4326', affine: { a: 1e-5, b: 0, c: 87, d: 0, e: -1e-5, f: 27.573 } })
    const rgba = await draw(path, degrees, [-8, 89, 56, 153])
    expect([pixel(rgba, 7, 20)[3], pixel(rgba, 8, 20)[3], pixel(rgba, 20, 7)[3], pixel(rgba, 20, 8)[3]]).toEqual([0, 255, 0, 255])
  })

  it('leaves transparent pixels clear even where nodata is hatched', async () => {
    const path = await writeHalves('hole.png', { hole: true })
    const rgba = await draw(path, utm(), [0, 0, 64, 64])
    expect([pixel(rgba, 8, 8)[3], pixel(rgba, 8, 40)[3]]).toEqual([0, 255])
  })

  it('on the far side of the earth does not fold back into the map', async () => {
    const path = await writeHalves('far.png', { hole: false })
    const far = utm({ crs: 'EPSG:4326', affine: { a: 1e-5, b: 0, c: -93, d: 0, e: -1e-5, f: -27.57 } })
    expect(await draw(path, far, [0, 0, 64, 64])).toBeNull()
  })
})

describe('a look of her choice', () => {
  it('draws the bands she chose, one as grey, and stretches between the ends of the whole image', async () => {
    const path = await writeHalves('look.png', { hole: false })
    const source = unwrap(await openRaster(path))
    const look = await lookOf(source, { style: { bands: [1], stretch: 'minmax', decibel: null } })
    const window = look && unwrap(await readStyled(source, { box: [0, 0, 64, 64], width: 4, height: 4, resample: 'average' }, look))
    expect([...(window?.rgb.subarray(0, 3) ?? []), ...(window?.rgb.subarray(9, 12) ?? [])]).toEqual([0, 0, 0, 255, 255, 255])
    await source.close()
  })

  it('is none for bytes and for no style, so that an 8-bit picture is untouched', async () => {
    const source = unwrap(await openRaster(await writeHalves('plain.png', { hole: false })))
    expect(await lookOf(source, {})).toBeNull()
    expect(await lookOf(source, { style: { bands: null, stretch: null, decibel: null } })).toBeNull()
    await source.close()
  })

  it('takes a view-independent range: two parts of the image have the same black and white', async () => {
    const source = unwrap(await openRaster(await writeHalves('parts.png', { hole: false })))
    const look = await lookOf(source, { style: { bands: [0], stretch: 'percent', decibel: null } })
    const at = async (box: PixelBox) => look && unwrap(await readStyled(source, { box, width: 1, height: 1, resample: 'nearest' }, look)).rgb[0]
    expect([await at([0, 0, 8, 8]), await at([56, 0, 64, 8])]).toEqual([255, 0])
    await source.close()
  })
})
