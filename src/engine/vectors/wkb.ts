import { DecodeProblem } from '../files/problems.ts'
import type { Geometry, Position } from './vector-source.ts'

/** Reads well-known binary (ISO and EWKB: Z, M and SRID are skipped); null for an empty geometry. Curves and surfaces are refused by name. */
export function readWkb(bytes: Uint8Array): Geometry | null {
  const reader = new Reader(bytes)
  return reader.geometry()
}

const names: Readonly<Record<number, string>> = {
  8: 'circular string',
  9: 'compound curve',
  10: 'curve polygon',
  11: 'multi-curve',
  12: 'multi-surface',
  15: 'polyhedral surface',
  16: 'TIN',
}
const deepest = 8

class Reader {
  readonly #view: DataView
  #at = 0
  #little = true

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  geometry(depth = 0): Geometry | null {
    if (depth > deepest) throw new DecodeProblem('file_damaged', 'holds a geometry nested too deep.', 'Export it again.')
    const { type, dimensions } = this.#header()
    switch (type) {
      case 1: {
        const point = this.#position(dimensions)
        return Number.isNaN(point[0]) && Number.isNaN(point[1]) ? null : { type: 'Point', coordinates: point }
      }
      case 2:
        return some('LineString', this.#positions(dimensions))
      case 3:
        return some('Polygon', this.#rings(dimensions))
      case 4:
        return some(
          'MultiPoint',
          this.#parts(depth, 'Point').map((part) => part.coordinates),
        )
      case 5:
        return some(
          'MultiLineString',
          this.#parts(depth, 'LineString').map((part) => part.coordinates),
        )
      case 6:
        return some(
          'MultiPolygon',
          this.#parts(depth, 'Polygon').map((part) => part.coordinates),
        )
      case 7:
        return collected(this.#collection(depth))
      default:
        throw new DecodeProblem(
          'format_unsupported',
          `holds a ${names[type] ?? `geometry of type ${type}`}, which Aftermap does not read.`,
          'Export it with plain points, lines and polygons.',
        )
    }
  }

  #header(): { type: number; dimensions: number } {
    this.#little = this.#view.getUint8(this.#at) === 1
    const code = this.#view.getUint32(this.#at + 1, this.#little)
    this.#at += 5
    if ((code & 0x20000000) !== 0) this.#at += 4
    const plain = code & 0x0fffffff
    const flags = Math.floor(plain / 1000)
    const extra = Number((code & 0x80000000) !== 0) + Number((code & 0x40000000) !== 0)
    return { type: plain % 1000, dimensions: 2 + Math.max(extra, flags === 3 ? 2 : Math.min(flags, 1)) }
  }

  #position(dimensions: number): Position {
    const place: Position = [this.#view.getFloat64(this.#at, this.#little), this.#view.getFloat64(this.#at + 8, this.#little)]
    this.#at += dimensions * 8
    return place
  }

  #count(bytesEach: number): number {
    const count = this.#view.getUint32(this.#at, this.#little)
    this.#at += 4
    // a claim larger than what is left is damage, found before anything is made
    if (count * bytesEach > this.#view.byteLength - this.#at)
      throw new DecodeProblem('file_damaged', 'holds a geometry that claims more points than its bytes.', 'Export it again.')
    return count
  }

  #positions(dimensions: number): Position[] {
    return Array.from({ length: this.#count(dimensions * 8) }, () => this.#position(dimensions))
  }

  #rings(dimensions: number): Position[][] {
    return Array.from({ length: this.#count(4) }, () => this.#positions(dimensions))
  }

  #parts<T extends Geometry['type']>(depth: number, type: T): Extract<Geometry, { type: T }>[] {
    return this.#collection(depth).filter((part): part is Extract<Geometry, { type: T }> => part.type === type)
  }

  #collection(depth: number): Geometry[] {
    return Array.from({ length: this.#count(5) }, () => this.geometry(depth + 1)).filter((part) => part !== null)
  }
}

function some<T extends Exclude<Geometry['type'], 'Point'>>(type: T, coordinates: readonly unknown[]): Geometry | null {
  return coordinates.length === 0 ? null : ({ type, coordinates } as unknown as Geometry)
}

/** A collection of one kind is the multi-geometry of it; of mixed kinds the largest kind stays, areas before lines before points. */
function collected(parts: readonly Geometry[]): Geometry | null {
  const polygons = parts.flatMap((part) => (part.type === 'Polygon' ? [part.coordinates] : part.type === 'MultiPolygon' ? part.coordinates : []))
  if (polygons.length > 0) return { type: 'MultiPolygon', coordinates: polygons }
  const lines = parts.flatMap((part) => (part.type === 'LineString' ? [part.coordinates] : part.type === 'MultiLineString' ? part.coordinates : []))
  if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines }
  const points = parts.flatMap((part) => (part.type === 'Point' ? [part.coordinates] : part.type === 'MultiPoint' ? part.coordinates : []))
  return points.length > 0 ? { type: 'MultiPoint', coordinates: points } : null
}
