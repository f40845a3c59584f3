import { basename } from 'node:path'
import type { Doubts } from '../doubts.ts'
import { memoryLayer, memorySource } from '../memory-layer.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { Feature, Geometry, Position, Scalar, VectorSource } from '../vector-source.ts'
import { walkXml } from '../xml/walk-xml.ts'

/** Features of a KML text: longitude and latitude on WGS 84. Network links are counted and never followed; styles are not kept. */
export function readKml(text: string, doubts: Doubts): Feature[] {
  const reader = new KmlReader(doubts)
  walkXml(text, { open: ({ name, attributes }) => reader.open(name, attributes), close: (name, inner) => reader.close(name, inner) })
  return reader.features
}

export function kmlSource(path: string, format: 'kml' | 'kmz', { features, doubts }: { features: readonly Feature[]; doubts: Doubts }): VectorSource {
  const name = basename(path).replace(/\.[^.]+$/, '')
  return memorySource(path, format, { layers: [memoryLayer({ name, crs: 'EPSG:4326', crsReason: null }, features)], doubts })
}

const geometryNames = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'Track'])

/** What stands open: one placemark at a time, one polygon in it. */
class KmlReader {
  readonly features: Feature[] = []
  readonly #doubts: Doubts
  #placemark: { properties: Record<string, Scalar>; parts: Geometry[] } | null = null
  #inside: string[] = []
  #outer: Position[] | null = null
  #holes: Position[][] = []
  #track: Position[] = []
  #dataName: string | null = null

  constructor(doubts: Doubts) {
    this.#doubts = doubts
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'Placemark') this.#placemark = { properties: {}, parts: [] }
    else if (name === 'NetworkLink') this.#doubts.say('It links to other files or servers; those links are not followed.')
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = attributes['name'] ?? null
    else if (name === 'Polygon') [this.#outer, this.#holes] = [null, []]
    else if (name === 'Track') this.#track = []
    if (geometryNames.has(name) || name.endsWith('BoundaryIs')) this.#inside.push(name)
  }

  close(name: string, text: string): void {
    if (name === 'coordinates') this.#coordinates(positionsOf(text))
    else if (name === 'coord') this.#track.push(positionOf(text.trim().split(/\s+/)))
    else if (name === 'Polygon') this.#add(this.#outer && { type: 'Polygon', coordinates: [this.#outer, ...this.#holes] })
    else if (name === 'Track') this.#add({ type: 'LineString', coordinates: this.#track })
    else if (name === 'Placemark') this.#finish()
    else this.#property(name, text)
    if (this.#inside.at(-1) === name) this.#inside.pop()
  }

  #coordinates(positions: Position[]): void {
    const within = this.#inside
    if (within.includes('outerBoundaryIs')) this.#outer = positions
    else if (within.includes('innerBoundaryIs')) this.#holes.push(positions)
    else if (within.at(-1) === 'Point') this.#add(positions[0] ? { type: 'Point', coordinates: positions[0] } : null)
    else if (within.at(-1) === 'LinearRing') this.#add({ type: 'Polygon', coordinates: [positions] })
    else if (within.at(-1) === 'LineString') this.#add({ type: 'LineString', coordinates: positions })
  }

  #add(geometry: Geometry | null): void {
    const sound = geometry && soundGeometry(geometry, this.#doubts)
    if (sound) this.#placemark?.parts.push(sound)
  }

  #property(name: string, text: string): void {
    if (!this.#placemark || this.#inside.length > 0) return
    const value = text.trim()
    if (this.#dataName !== null && (name === 'value' || name === 'SimpleData')) {
      this.#placemark.properties[this.#dataName] = value
      this.#dataName = null
    } else if (['name', 'description', 'when', 'begin', 'end'].includes(name) && value !== '') this.#placemark.properties[name] ??= value
  }

  #finish(): void {
    const placemark = this.#placemark
    this.#placemark = null
    if (!placemark) return
    const { parts, properties } = placemark
    const geometries = parts.length === 0 ? [null] : joined(parts)
    for (const geometry of geometries) this.features.push({ id: this.features.length, geometry, properties })
  }
}

/** Parts of one placemark as one geometry, where they are of one kind. */
function joined(parts: readonly Geometry[]): readonly Geometry[] {
  const polygons = parts.flatMap((part) => (part.type === 'Polygon' ? [part.coordinates] : []))
  const lines = parts.flatMap((part) => (part.type === 'LineString' ? [part.coordinates] : []))
  if (parts.length > 1 && polygons.length === parts.length) return [{ type: 'MultiPolygon', coordinates: polygons }]
  if (parts.length > 1 && lines.length === parts.length) return [{ type: 'MultiLineString', coordinates: lines }]
  return parts
}

/** Tuples stand apart by spaces, their numbers by commas; a space behind a comma is a common slip. */
function positionsOf(text: string): Position[] {
  const tuples = text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
  return tuples.filter((tuple) => tuple !== '').map((tuple) => positionOf(tuple.split(',')))
}

const positionOf = ([x = '', y = '']: readonly string[]): Position => [x === '' ? Number.NaN : Number(x), y === '' ? Number.NaN : Number(y)]
