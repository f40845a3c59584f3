import Database from 'better-sqlite3'
import type { ByteSource } from '../bytes.ts'
import { DecodeProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { geopackageTiles } from './geopackage-source.ts'
import { mbtilesSource } from './mbtiles-source.ts'
import { reading } from './reading.ts'

/** Opens a database of picture tiles (MBTiles or GeoPackage), without ever writing to it; databases that are none are refused in words. */
export async function openTileDatabase(path: string, bytes: ByteSource): Promise<RasterSource> {
  await bytes.close()
  const db = reading(() => new Database(path, { readonly: true, fileMustExist: true }))
  try {
    const names = reading(() =>
      db
        .prepare<[], { name: string }>('SELECT name FROM sqlite_master')
        .all()
        .map(({ name }) => name),
    )
    if (names.includes('gpkg_contents') && names.includes('gpkg_tile_matrix_set')) return await geopackageTiles(path, db)
    if (names.includes('tiles') && names.includes('metadata')) return await mbtilesSource(path, db)
    throw new DecodeProblem(
      'file_not_image',
      'is a database without map tiles, which Aftermap does not open as an image.',
      'Choose a GeoTIFF, PNG, JPEG, MBTiles, GeoPackage or PMTiles file.',
    )
  } catch (problem) {
    db.close()
    throw problem
  }
}
