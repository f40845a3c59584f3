import { PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles'
import type { ByteSource } from '../bytes.ts'
import { DecodeProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { archiveSource } from './archive-source.ts'
import { vectorTiles } from './decode-tile.ts'
import type { Bounds } from './tile-archive.ts'

/** Opens a PMTiles archive of picture tiles. Vector tiles are refused in words. */
export async function openPmtiles(path: string, bytes: ByteSource): Promise<RasterSource> {
  const file = new PMTiles(sourceOf(path, bytes))
  const header = await decoding(() => file.getHeader())
  if (header.tileType === TileType.Mvt) throw vectorTiles()
  const { minZoom, maxZoom } = header
  if (!(minZoom <= maxZoom && maxZoom <= 26)) throw new DecodeProblem('file_damaged', `states zooms from ${minZoom} to ${maxZoom}.`, 'Export it again.')
  return archiveSource(path, {
    minZoom,
    maxZoom,
    bounds: boundsOf([header.minLon, header.minLat, header.maxLon, header.maxLat]),
    attribution: null,
    async tile(zoom, column, row) {
      if (column < 0 || row < 0 || column >= 2 ** zoom || row >= 2 ** zoom) return null
      const found = await decoding(() => file.getZxy(zoom, column, row))
      return found ? new Uint8Array(found.data) : null
    },
    close: bytes.close,
  })
}

export function boundsOf([west, south, east, north]: Bounds): Bounds | null {
  const isSound = west >= -180.001 && east <= 180.001 && south >= -90 && north <= 90 && west < east && south < north
  return isSound ? [west, south, east, north] : null
}

function sourceOf(path: string, bytes: ByteSource): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length): Promise<RangeResponse> {
      const read = await bytes.read(offset, length)
      return { data: Uint8Array.from(read).buffer }
    },
  }
}

/** What the library throws about a file is a fault of the file. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof Error) || problem instanceof DecodeProblem || 'syscall' in problem) throw problem
    throw new DecodeProblem('file_damaged', 'has a directory of tiles that cannot be read.', 'Copy it again from the source.')
  }
}
