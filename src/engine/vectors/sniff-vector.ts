import { DecodeProblem } from '../files/problems.ts'
import type { VectorFormat } from './vector-source.ts'

export type Sniffed = Exclude<VectorFormat, 'geojsonseq'> | 'osm-pbf'

/** What a file is by its first bytes; only tables have nothing but their name. Null: no vector format Aftermap knows. */
export function sniffVector(head: Uint8Array, name: string): Sniffed | null {
  const latin = Buffer.from(head).toString('latin1')
  if (latin.startsWith('SQLite format 3')) return 'geopackage'
  if (latin.startsWith('fgb\u0003')) return 'flatgeobuf'
  if (head.length >= 4 && head[0] === 0 && head[1] === 0 && head[2] === 0x27 && head[3] === 0x0a) return 'shapefile'
  if (latin.startsWith('PK\u0003\u0004')) return 'kmz'
  if (latin.slice(4, 20).includes('OSMHeader')) return 'osm-pbf'
  const start = latin
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (start.startsWith('{') || start.startsWith('[') || start.startsWith('\u001e')) return 'geojson'
  if (start.startsWith('<')) return xmlKind(start)
  return /\.(?:csv|tsv|txt)$/i.test(name) && !latin.includes('\0\0\0') ? 'csv' : null
}

function xmlKind(start: string): Sniffed | null {
  const root = /<(?:\w+:)?(kml|gpx|osm|osmChange)[\s>]/i.exec(start)?.[1]?.toLowerCase()
  if (root === 'kml' || root === 'gpx' || root === 'osm') return root
  if (/^<!doctype html|<html[\s>]/i.test(start)) throw new DecodeProblem('format_unsupported', 'is a web page, not the data itself.', 'Download the file again.')
  return null
}
