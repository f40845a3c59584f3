import { writeFile } from 'node:fs/promises'
import type { Feature, Geometry, Position } from '../vector-source.ts'
import { rounded } from './geojson-file.ts'
import { xmlText } from './qgis-symbols.ts'
import type { TableToWrite, Writer } from './table-to-write.ts'
import { wound } from '../winding.ts'

/** KML 2.2: longitude and latitude, one folder a table, attributes as extended data. */
export const writeKml: Writer = async (path, tables, { decimals }) => {
  const folders = tables.map((table) => folderOf(table, decimals)).join('\n')
  await writeFile(path, `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${folders}\n</Document></kml>\n`)
  return { files: [path], warnings: [] }
}

function folderOf({ name, features }: TableToWrite, decimals: number): string {
  return `<Folder><name>${xmlText(name)}</name>\n${features.map((feature) => placemarkOf(feature, { decimals })).join('\n')}\n</Folder>`
}

/** `style`: an id of a style in the same document. */
export function placemarkOf({ geometry, properties }: Feature, { decimals, style }: { readonly decimals: number; readonly style?: string }): string {
  const title = properties['name'] ?? properties['class'] ?? null
  const data = Object.entries(properties)
    .filter(([name, value]) => value !== null && name !== 'name')
    .map(([name, value]) => `<Data name="${xmlText(name)}"><value>${xmlText(String(value))}</value></Data>`)
  const parts = [
    title === null ? '' : `<name>${xmlText(String(title))}</name>`,
    style === undefined ? '' : `<styleUrl>#${style}</styleUrl>`,
    data.length > 0 ? `<ExtendedData>${data.join('')}</ExtendedData>` : '',
    geometry ? shapeOf(wound(rounded(geometry, decimals), 'counter-clockwise')) : '',
  ]
  return `<Placemark>${parts.join('')}</Placemark>`
}

const tuples = (line: readonly Position[]) => `<coordinates>${line.map(([x, y]) => `${x},${y}`).join(' ')}</coordinates>`

function shapeOf(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return `<Point>${tuples([geometry.coordinates])}</Point>`
    case 'LineString':
      return `<LineString>${tuples(geometry.coordinates)}</LineString>`
    case 'Polygon':
      return polygonOf(geometry.coordinates)
    case 'MultiPoint':
      return collected(geometry.coordinates.map((position) => `<Point>${tuples([position])}</Point>`))
    case 'MultiLineString':
      return collected(geometry.coordinates.map((line) => `<LineString>${tuples(line)}</LineString>`))
    case 'MultiPolygon':
      return collected(geometry.coordinates.map(polygonOf))
  }
}

const collected = (shapes: readonly string[]) => `<MultiGeometry>${shapes.join('')}</MultiGeometry>`

function polygonOf([outer = [], ...holes]: readonly (readonly Position[])[]): string {
  const ring = (line: readonly Position[]) => `<LinearRing>${tuples(line)}</LinearRing>`
  return `<Polygon><outerBoundaryIs>${ring(outer)}</outerBoundaryIs>${holes.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`).join('')}</Polygon>`
}
