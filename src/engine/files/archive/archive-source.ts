import type { Affine, PixelBox } from '../../../contracts/frame.ts'
import { frameFor, joinWarnings } from '../frame-for.ts'
import { levelSource } from '../levels/level-source.ts'
import { DecodeProblem } from '../problems.ts'
import type { BandInfo, RasterInfo } from '../raster-info.ts'
import type { Level, RasterSource } from '../raster-source.ts'
import { geotransformOf } from '../tiff/geo/affine.ts'
import { crsInfo } from '../crs-info.ts'
import type { ValueLevel } from '../values/value-level.ts'
import { type TileArchive, tileAt, wholeWorld } from './tile-archive.ts'
import { makeTileReader, type TileReader } from './tile-reader.ts'

const mercatorRadiusM = 6_378_137
/** the coarsest level shows the whole in about so many pixels */
const smallestLevelPx = 512

/** The part of a grid of tiles that is the image, in pixels of its finest zoom, and where it lies. Every level halves the one before evenly. */
export type Place = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly levels: number
  readonly maxZoom: number
  readonly crs: string | null
  readonly affine: Affine
}

/**
 * An archive of picture tiles as an image in Web Mercator: the finest zoom is the image, coarser ones its reduced images.
 * Fails as DecodeProblem where no tile can be decoded.
 */
export async function archiveSource(path: string, archive: TileArchive): Promise<RasterSource> {
  const tiles = await makeTileReader(archive)
  const part = partOf(archive, tiles.sidePx)
  const perPixel = (2 * Math.PI * mercatorRadiusM) / (tiles.sidePx * 2 ** archive.maxZoom)
  const half = Math.PI * mercatorRadiusM
  const affine: Affine = { a: perPixel, b: 0, c: part.left * perPixel - half, d: 0, e: -perPixel, f: half - part.top * perPixel }
  return tiledSource(path, { tiles, place: { ...part, maxZoom: archive.maxZoom, crs: 'EPSG:3857', affine }, close: archive.close })
}

type Tiled = { readonly tiles: TileReader; readonly place: Place; readonly close: () => Promise<void> }

/** Picture tiles of one grid as an image. */
export function tiledSource(path: string, { tiles, place, close }: Tiled): RasterSource {
  const { frame, reason } = frameFor({ affine: place.affine, crs: place.crs, reason: null, width: place.width, height: place.height })
  const numbers = Array.from({ length: place.levels }, (_, number) => number)
  const [first, ...others] = numbers.map((number) => pictureLevel(number, { tiles, place }))
  if (!first) throw new DecodeProblem('file_damaged', 'has no zoom with tiles.', 'Export it again.')
  const info = { ...infoOf({ place, sidePx: tiles.sidePx }), warnings: reason === null ? [] : [reason] }
  return levelSource({
    path,
    format: 'tiles',
    frame,
    info,
    warning: () => joinWarnings(path, info.warnings),
    levels: [first, ...others],
    values: numbers.map((number) => valueLevel(number, { tiles, place })),
    damage: () => null,
    close,
  })
}

/** The covered part, grown so that it halves evenly down to the coarsest level. */
function partOf({ bounds, minZoom, maxZoom }: TileArchive, sidePx: number): Pick<Place, 'left' | 'top' | 'width' | 'height' | 'levels'> {
  const [west, south, east, north] = bounds ?? wholeWorld
  const [x0, y0] = tileAt(maxZoom, west, north)
  const [x1, y1] = tileAt(maxZoom, east, south)
  const longest = Math.max(1, (x1 - x0) * sidePx, (y1 - y0) * sidePx)
  const halvings = halvingsOf(longest, maxZoom - minZoom)
  // bounds are written with few digits: a millionth of a pixel over the edge is no other pixel
  return { ...grown([x0 * sidePx + 1e-4, y0 * sidePx + 1e-4, x1 * sidePx - 1e-4, y1 * sidePx - 1e-4], halvings), levels: halvings + 1 }
}

/** How often the longer side is halved until the whole is small, of as many times as there are zooms for. */
export const halvingsOf = (longestPx: number, most: number): number => Math.max(0, Math.min(most, Math.ceil(Math.log2(longestPx / smallestLevelPx))))

/** A box of pixels grown so that it can be halved evenly so many times. */
export function grown([x0, y0, x1, y1]: PixelBox, halvings: number): Pick<Place, 'left' | 'top' | 'width' | 'height'> {
  const unit = 2 ** halvings
  const [left, top] = [Math.floor(x0 / unit) * unit, Math.floor(y0 / unit) * unit]
  const [width, height] = [Math.ceil(x1 / unit) * unit - left, Math.ceil(y1 / unit) * unit - top]
  if (!(width > 0 && height > 0)) throw new DecodeProblem('file_damaged', 'states bounds without a surface.', 'Export it again.')
  return { left, top, width, height }
}

type Parts = { readonly tiles: TileReader; readonly place: Place }

function pictureLevel(number: number, { tiles, place }: Parts): Level {
  const factor = 2 ** number
  const origin = [place.left / factor, place.top / factor] as const
  return {
    width: place.width / factor,
    height: place.height / factor,
    grain: { width: tiles.sidePx, height: tiles.sidePx },
    async window(box) {
      const { rgba, read } = await tiles.window(place.maxZoom - number, moved(box, origin))
      const valid = new Uint8Array(rgba.length / 4)
      const rgb = new Uint8Array(valid.length * 3)
      for (let at = 0; at < valid.length; at++) {
        valid[at] = (rgba[at * 4 + 3] as number) > 0 ? 1 : 0
        for (let band = 0; band < 3; band++) rgb[at * 3 + band] = rgba[at * 4 + band] as number
      }
      return { rgb, valid, blocks: { read, damaged: 0 } }
    },
  }
}

function valueLevel(number: number, { tiles, place }: Parts): ValueLevel {
  const factor = 2 ** number
  const origin = [place.left / factor, place.top / factor] as const
  return {
    width: place.width / factor,
    height: place.height / factor,
    bands: 4,
    grain: { width: tiles.sidePx, height: tiles.sidePx },
    async read(box, bands) {
      const { rgba, read } = await tiles.window(place.maxZoom - number, moved(box, origin))
      const channel = (band: number) => Uint8Array.from({ length: rgba.length / 4 }, (_, at) => rgba[at * 4 + band] as number)
      const opaque = channel(3).map((alpha) => (alpha > 0 ? 1 : 0))
      const always = new Uint8Array(opaque.length).fill(1)
      const values = bands.map((band) => ({ band, type: 'Byte' as const, values: channel(band), imaginary: null, valid: band === 3 ? always : opaque }))
      return { box, width: box[2] - box[0], height: box[3] - box[1], bands: values, blocks: { read, damaged: 0 } }
    },
    isEmpty: async () => false,
  }
}

const moved = ([left, top, right, bottom]: PixelBox, [x, y]: readonly [number, number]): PixelBox => [left + x, top + y, right + x, bottom + y]

function infoOf({ place, sidePx }: { place: Place; sidePx: number }): RasterInfo {
  const bands = ['Red', 'Green', 'Blue', 'Alpha'].map((colour): BandInfo => ({ type: 'Byte', bits: null, nodata: null, scale: null, offset: null, unit: null, name: null, colour }))
  return {
    width: place.width,
    height: place.height,
    bands,
    block: { width: sidePx, height: sidePx },
    interleave: 'PIXEL',
    overviews: Array.from({ length: place.levels - 1 }, (_, at) => ({ width: place.width / 2 ** (at + 1), height: place.height / 2 ** (at + 1) })),
    geotransform: geotransformOf(place.affine),
    geotransformFrom: 'tags',
    crs: crsInfo(place.crs, 'tags', null),
    areaOrPoint: null,
    gcps: null,
    gcpCrs: null,
    gcpFit: null,
    rpc: null,
    mask: 'alpha',
    palette: null,
    photometric: 'RGB',
    compression: 'tiles',
    pages: 1,
    orientation: 1,
    date: null,
    sensor: null,
    camera: null,
    warnings: [],
  }
}
