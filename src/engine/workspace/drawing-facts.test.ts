import { describe, expect, it } from 'vitest'
import type { RasterSource } from '../files/index.ts'
import { drawingFacts } from './drawing-facts.ts'

type Told = { type?: string; names?: (string | null)[]; sensor?: string | null; format?: RasterSource['format'] }
const sourceOf = ({ type = 'UInt16', names = [null], sensor = null, format = 'geotiff' }: Told) =>
  ({ format, info: { sensor, bands: names.map((name) => ({ type, name })) } }) as unknown as RasterSource

describe('what matters for drawing a file', () => {
  it.each([
    ['S1A_IW_GRDH_1SDV_20250310.tif', {}],
    ['scene.tif', { names: ['VV', 'VH'] }],
    ['scene.tif', { names: ['Sigma0_VV'] }],
    ['scene.tif', { sensor: 'ICEYE' }],
    ['slc.tif', { type: 'CInt16' }],
    ['town_vv.tif', { type: 'Float32' }],
  ] as [string, Told][])('%s %j is radar', (name, told) => expect(drawingFacts(sourceOf(told), name).isRadar).toBe(true))

  it.each([
    ['post.tif', {}],
    ['harbour_post_2025-03-09.tif', { type: 'Byte', names: ['Red', 'Green', 'Blue'] }],
    ['sarajevo.tif', { names: ['B02', 'B03', 'B04', 'B08'] }],
    ['navvy.tif', { sensor: 'Sentinel-2' }],
  ] as [string, Told][])('%s %j is not', (name, told) => expect(drawingFacts(sourceOf(told), name).isRadar).toBe(false))

  it('tells a base map, and no other image', () => {
    expect(drawingFacts(sourceOf({ format: 'tiles' }), 'map.mbtiles').isBaseMap).toBe(true)
    expect(drawingFacts(sourceOf({}), 'post.tif')).not.toHaveProperty('isBaseMap')
  })
})
