import { fileBytes, regularSize } from '../../files/bytes.ts'
import { DecodeProblem } from '../../files/problems.ts'
import { Doubts } from '../doubts.ts'
import { readText } from '../formats/text-file.ts'
import { pointInRings } from '../../../core/vector/index.ts'
import { memoryLayer, memorySource } from '../memory-layer.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { Feature, Geometry, Position, VectorLayer, VectorSource } from '../vector-source.ts'
import { type OsmElement, readPbf, type Tags } from './pbf-blocks.ts'
import { assembleRings } from './rings.ts'
import { readOsmXml } from './xml-elements.ts'

const largestBytes = 300e6
/** each takes some hundred bytes until all ways are known */
const mostNodes = 8_000_000
const fields = ['name', 'kind']

/** Opens an OpenStreetMap extract (.osm.pbf or .osm): roads, buildings and places become layers of their own, by their tags. */
export async function openOsm(path: string, form: 'pbf' | 'xml'): Promise<VectorSource> {
  const size = await regularSize(path)
  if (size > largestBytes)
    throw new DecodeProblem(
      'over_budget',
      `is ${Math.round(size / 1e6)} MB; extracts are read up to ${largestBytes / 1e6} MB.`,
      'Cut it to the area, for example with osmium extract.',
    )
  const doubts = new Doubts()
  const map = new OsmMap(doubts)
  if (form === 'xml') map.take(readOsmXml(await readText(path)))
  else {
    const bytes = await fileBytes(path)
    try {
      for await (const elements of readPbf(bytes)) map.take(elements)
    } finally {
      await bytes.close()
    }
  }
  return memorySource(path, 'osm', { layers: map.layers(), doubts })
}

type Way = { readonly id: number; readonly nodes: readonly number[]; readonly tags: Tags }

/** Keeps what layers need: positions of all nodes, ways that are roads, buildings or members of building relations, and named places. */
class OsmMap {
  readonly #doubts: Doubts
  readonly #positions = new Map<number, Position>()
  readonly #ways = new Map<number, Way>()
  readonly #relations: Extract<OsmElement, { type: 'relation' }>[] = []
  readonly #places: Feature[] = []

  constructor(doubts: Doubts) {
    this.#doubts = doubts
  }

  take(elements: readonly OsmElement[]): void {
    for (const element of elements) {
      if (element.type === 'node') {
        this.#positions.set(element.id, [element.lon, element.lat])
        if (this.#positions.size > mostNodes)
          throw new DecodeProblem('over_budget', `has more than ${mostNodes / 1e6} million nodes.`, 'Cut it to the area, for example with osmium extract.')
        if (element.tags['place'] !== undefined) this.#places.push(this.#feature(element, 'place', { type: 'Point', coordinates: [element.lon, element.lat] }))
      } else if (element.type === 'way') this.#ways.set(element.id, element)
      else if (element.tags['type'] === 'multipolygon' && element.tags['building'] !== undefined) this.#relations.push(element)
    }
  }

  layers(): VectorLayer[] {
    const ways = [...this.#ways.values()]
    const roads = ways.filter((way) => way.tags['highway'] !== undefined).map((way) => this.#feature(way, 'highway', { type: 'LineString', coordinates: this.#line(way) }))
    const buildings = ways
      .filter((way) => way.tags['building'] !== undefined && way.tags['building'] !== 'no')
      .map((way) => this.#feature(way, 'building', { type: 'Polygon', coordinates: [this.#line(way)] }))
    const joined = this.#relations.map((relation) => this.#feature(relation, 'building', this.#multipolygon(relation)))
    return [layerOf('roads', roads), layerOf('buildings', [...buildings, ...joined]), layerOf('places', this.#places)]
  }

  #feature({ id, tags }: { id: number; tags: Tags }, key: string, geometry: Geometry | null): Feature {
    const properties = { ...tags, name: tags['name'] ?? null, kind: tags[key] ?? null }
    return { id, geometry: geometry && soundGeometry(geometry, this.#doubts), properties }
  }

  #line({ nodes }: Way): Position[] {
    const line = nodes.flatMap((id) => {
      const at = this.#positions.get(id)
      return at ? [at] : []
    })
    if (line.length < nodes.length) this.#doubts.count('ways lead out of the extract and are cut there')
    return line
  }

  #multipolygon({ members }: Extract<OsmElement, { type: 'relation' }>): Geometry | null {
    const linesOf = (role: (name: string) => boolean) =>
      members.flatMap((member) => {
        const way = member.type === 'way' && role(member.role) ? this.#ways.get(member.id) : undefined
        return way ? [this.#line(way)] : []
      })
    const outer = assembleRings(linesOf((role) => role !== 'inner'))
    const inner = assembleRings(linesOf((role) => role === 'inner'))
    if (!outer || !inner) {
      this.#doubts.count('building outlines made of several ways are not closed and are left out')
      return null
    }
    const [first, ...more] = outer
    if (!first) return null
    return more.length === 0
      ? { type: 'Polygon', coordinates: [first, ...inner] }
      : { type: 'MultiPolygon', coordinates: outer.map((ring) => [ring, ...inner.filter((hole) => isInside(hole, ring))]) }
  }
}

/** A hole belongs to the ring most of its corners lie in: some may lie on it. */
function isInside(hole: readonly Position[], ring: readonly Position[]): boolean {
  const outer = ring.map(([x, y]): [number, number] => [x, y])
  return hole.filter(([x, y]) => pointInRings([x, y], [outer])).length * 2 >= hole.length
}

const layerOf = (name: string, features: readonly Feature[]): VectorLayer => memoryLayer({ name, crs: 'EPSG:4326', crsReason: null, fields }, features)
