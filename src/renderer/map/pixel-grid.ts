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

/** Zooms coarser than the whole frame in one tile: what lies around it is seen from further away. */
export const zoomsAround = 20

/**
 * Grid of the tiles: origin at the upper left corner of the frame, 256 px, and no end, for layers lie beside the first image.
 * Zoom `z` of the grid is zoom `z - zoomsAround` of the addresses, whose resolution is 2^(maxZoom - zoom).
 */
export function tileGridOf(size: Size): TileGrid {
  const maxZoom = maxZoomOf(size)
  const resolutions = Array.from({ length: maxZoom + zoomsAround + 1 }, (_, z) => 2 ** (maxZoom + zoomsAround - z))
  return new TileGrid({ origin: [0, 0], resolutions, tileSize: tileSizePx })
}

/** Address of a tile of that grid; columns left of the frame and rows above it are negative. */
export const addressAt = (url: string, [z = 0, x = 0, y = 0]: readonly number[]): string =>
  url
    .replace('{z}', String(z - zoomsAround))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
