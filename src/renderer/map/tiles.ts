import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import type { PixelBox } from '../../contracts/frame.ts'
import { addressAt, extentOf, pixelProjection, type Size, tileGridOf, tileSizePx } from './pixel-grid.ts'

/** From here on a source pixel covers at least two screen pixels and must be seen as a square. */
const squareResolution = 0.5

/** XYZ source that smooths while averaging and stops smoothing where pixels are to be seen as pixels. */
class PixelTiles extends XYZ {
  resolution: () => number = () => 1
  override getInterpolate(): boolean {
    return this.resolution() > squareResolution
  }
}

export type TileParts = { size: Size; resolution: () => number; zIndex: number }
export type TileStack = { layer: TileLayer<XYZ>; setUrl(url: string): void; setBox(box: PixelBox | null): void }

/** A layer of tiles whose address is `url` with {z}/{x}/{y}; a new address replaces the pictures without a gap. */
export function makeTiles({ size, resolution, zIndex }: TileParts): TileStack {
  const source = new PixelTiles({ projection: pixelProjection, tileGrid: tileGridOf(size), tileSize: tileSizePx, wrapX: false, transition: 0 })
  source.resolution = resolution
  const layer = new TileLayer({ source, zIndex, preload: 1 })
  let now = ''
  return {
    layer,
    setUrl(url) {
      if (url === now) return
      now = url
      source.setTileUrlFunction((tile) => addressAt(url, tile), url)
    },
    // nothing is asked for where nothing of it lies
    setBox: (box) => layer.setExtent(box ? extentOf(box) : undefined),
  }
}
