import { extname } from 'node:path'
import { writeCsv } from './csv-file.ts'
import { writeGeojson } from './geojson-file.ts'
import { writeGeopackage } from './geopackage-file.ts'
import { writeKml } from './kml-file.ts'
import { prjText } from './prj-text.ts'
import { writeShapefile } from './shapefile-files.ts'
import type { Writer } from './table-to-write.ts'

export { classLook, kindOf, type QgisLook, qmlOf, rendererOf, singleRenderer } from './qgis-style.ts'
export { lookOfClass, rgbaOf, xmlText } from './qgis-symbols.ts'
export type { TableToWrite, Written } from './table-to-write.ts'

/** A vector format Aftermap writes. `holds` tells whether a coordinate system can stand in it; others are written in longitude and latitude. */
export type OutFormat = { readonly name: string; readonly write: Writer; readonly holds: (crs: string) => boolean }

const formats: Readonly<Record<string, OutFormat>> = {
  '.geojson': { name: 'geojson', write: writeGeojson, holds: (crs) => crs === 'EPSG:4326' },
  '.json': { name: 'geojson', write: writeGeojson, holds: (crs) => crs === 'EPSG:4326' },
  '.gpkg': { name: 'geopackage', write: writeGeopackage, holds: (crs) => crs.startsWith('EPSG:') },
  '.kml': { name: 'kml', write: writeKml, holds: (crs) => crs === 'EPSG:4326' },
  '.csv': { name: 'csv', write: writeCsv, holds: (crs) => crs === 'EPSG:4326' },
  '.shp': { name: 'shapefile', write: writeShapefile, holds: (crs) => prjText(crs) !== null },
}

/** The format of a file to write, by its ending; null for one Aftermap does not write. */
export const outFormatOf = (path: string): OutFormat | null => formats[extname(path).toLowerCase()] ?? null
export const outEndings = Object.keys(formats)
