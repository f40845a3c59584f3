import { Doubts } from '../doubts.ts'
import { memoryLayer, memorySource } from '../memory-layer.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { Feature, Geometry, Position, Scalar, VectorLayer, VectorSource } from '../vector-source.ts'
import { walkXml } from '../xml/walk-xml.ts'
import { readText } from './text-file.ts'

/** Opens GPX: waypoints, routes and tracks as three layers, WGS 84. */
export async function openGpx(path: string): Promise<VectorSource> {
  const doubts = new Doubts()
  const reader = new GpxReader(doubts)
  walkXml(await readText(path), { open: ({ name, attributes }) => reader.open(name, attributes), close: (name, text) => reader.close(name, text) })
  const layers = [layerOf('waypoints', reader.waypoints), layerOf('routes', reader.routes), layerOf('tracks', reader.tracks)].filter((layer) => layer.count !== 0)
  return memorySource(path, 'gpx', { layers: layers.length > 0 ? layers : [layerOf('waypoints', [])], doubts })
}

const layerOf = (name: string, features: readonly Feature[]): VectorLayer => memoryLayer({ name, crs: 'EPSG:4326', crsReason: null }, features)

const kept = new Set(['name', 'desc', 'cmt', 'time', 'ele', 'sym', 'type'])

class GpxReader {
  readonly waypoints: Feature[] = []
  readonly routes: Feature[] = []
  readonly tracks: Feature[] = []
  readonly #doubts: Doubts
  #lines: Position[][] = []
  #properties: Record<string, Scalar> = {}
  #point: Position = [Number.NaN, Number.NaN]
  #isInPoint = false

  constructor(doubts: Doubts) {
    this.#doubts = doubts
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'wpt' || name === 'rte' || name === 'trk') [this.#properties, this.#lines] = [{}, []]
    if (name === 'rte' || name === 'trkseg') this.#lines.push([])
    if (name !== 'wpt' && name !== 'rtept' && name !== 'trkpt') return
    this.#point = [Number(attributes['lon'] ?? Number.NaN), Number(attributes['lat'] ?? Number.NaN)]
    this.#isInPoint = name !== 'wpt'
  }

  close(name: string, text: string): void {
    if (name === 'wpt') this.#add(this.waypoints, { type: 'Point', coordinates: this.#point })
    else if (name === 'rtept' || name === 'trkpt') {
      this.#lines.at(-1)?.push(this.#point)
      this.#isInPoint = false
    } else if (name === 'rte') this.#add(this.routes, { type: 'LineString', coordinates: this.#lines[0] ?? [] })
    else if (name === 'trk') this.#add(this.tracks, { type: 'MultiLineString', coordinates: this.#lines })
    else if (kept.has(name) && !this.#isInPoint && text.trim() !== '') this.#properties[name] = text.trim()
  }

  #add(to: Feature[], geometry: Geometry): void {
    to.push({ id: to.length, geometry: soundGeometry(geometry, this.#doubts), properties: this.#properties })
  }
}
