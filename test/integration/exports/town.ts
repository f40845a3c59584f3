import { join } from 'node:path'
import { writeMaskGeotiff, writeGeotiff } from '../../../src/engine/files/index.ts'
import { unwrap } from '../../../src/contracts/result.ts'
import type { Frame } from '../../../src/contracts/frame.ts'
import type { TestEngine } from '../../helpers/engine.ts'
import { townRects } from '../../helpers/engine.ts'

export const townLegend = { 0: 'background', 1: 'water', 2: 'building_no_damage', 5: 'building_destroyed', 7: 'road_clear', 8: 'road_blocked' }

/** The frame of a town of any size, 0.5 m a pixel in UTM 16 N, near Panama City in Florida. */
export const utmFrame = (width: number, height: number): Frame => ({
  crs: 'EPSG:32616',
  affine: { a: 0.5, b: 0, c: 630_000, d: 0, e: -0.5, f: 3_335_000 },
  width,
  height,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
})

type Rect = { left: number; top: number; right: number; bottom: number; value: number }

/** Writes picture and labels of a town as GeoTIFFs and puts them on the map. */
export async function addPlacedTown({ client, folder }: TestEngine, { width = 200, height = 100, rects = townRects as readonly Rect[] } = {}): Promise<string> {
  const values = new Uint8Array(width * height)
  for (const { left, top, right, bottom, value } of rects) for (let row = top; row < bottom; row++) values.fill(value, row * width + left, row * width + right)
  const frame = utmFrame(width, height)
  const [picture, labels] = [join(folder, 'town.tif'), join(folder, 'town-labels.tif')]
  unwrap(await writeMaskGeotiff(labels, { frame, width, height, values, classNames: {} }))
  unwrap(
    await writeGeotiff(
      picture,
      {
        width,
        height,
        type: 'Byte',
        bands: ['Red', 'Green', 'Blue'].map((colour) => ({ colour, scale: null, offset: null, unit: null, name: null })),
        place: { geotransform: [630_000, 0.5, 0, 3_335_000, 0, -0.5], crs: 'EPSG:32616', gcps: null, rpc: null },
        nodata: null,
        palette: null,
        photometric: 'rgb',
        classNames: {},
        date: '2025-03-09',
        sensor: null,
        isClassMap: false,
        hasMask: false,
        read: async ([left, top, right, bottom]) => {
          const plane = (scale: number) => {
            const out = new Uint8Array((right - left) * (bottom - top))
            for (let row = top; row < bottom; row++)
              for (let column = left; column < right; column++)
                out[(row - top) * (right - left) + column - left] = 40 + (((values[row * width + column] ?? 0) * scale + (column ^ row)) % 200)
            return { values: out, imaginary: null, valid: null }
          }
          return [plane(31), plane(17), plane(7)]
        },
      },
      { compression: 'deflate', tilePx: 256, overviews: false, cog: false, sparse: false },
    ),
  )
  const { added } = await client.workspace.addLayers({ paths: [picture] })
  const id = added[0] ?? ''
  await client.workspace.setLabels({ id, maskPath: labels, legend: townLegend })
  return id
}
