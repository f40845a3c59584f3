import { Projection } from 'ol/proj.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import type { Coordinate } from 'ol/coordinate.js'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'

export type Size = { readonly width: number; readonly height: number }

export const tileSizePx = 256

/** Map coordinates are x = column, y = -row of the project frame. */
export const toMap = ([column, row]: readonly [number, number]): Coordinate => [column, -row]

export function toPixel(coordinate: Coordinate): PixelXY {
  return [coordinate[0] ?? Number.NaN, -(coordinate[1] ?? Number.NaN)]
}

/** OpenLayers extent [minX, minY, maxX, maxY] of a half-open pixel box. */
export const extentOf = ([left, top, right, bottom]: PixelBox): [number, number, number, number] => [left, -bottom, right, -top]

export const pixelProjection = new Projection({ code: 'aftermap:pixels', units: 'pixels' })

/** Zoom at which one tile pixel is one pixel of the frame; at zoom 0 the whole frame fits one tile. */
export function maxZoomOf({ width, height }: Size): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSizePx)))
}

/** Grid of the tile addresses: origin at the upper left corner, 256 px, resolution 2^(maxZoom - z). */
export function tileGridOf(size: Size): TileGrid {
  const maxZoom = maxZoomOf(size)
  const resolutions = Array.from({ length: maxZoom + 1 }, (_, z) => 2 ** (maxZoom - z))
  return new TileGrid({ origin: [0, 0], extent: extentOf([0, 0, size.width, size.height]), resolutions, tileSize: tileSizePx })
}
