import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Geometry, Position } from '../vector-source.ts'
import type { TableToWrite, Writer } from './table-to-write.ts'
import { moved, wound } from '../winding.ts'

/** GeoJSON as RFC 7946 has it: longitude and latitude, outer rings counter-clockwise; several tables become one collection. */
export const writeGeojson: Writer = async (path, tables, { decimals, pace }) => {
  await pipeline(Readable.from(textOf(tables, decimals)), createWriteStream(path), { signal: pace?.signal ?? undefined })
  return { files: [path], warnings: [] }
}

/** Feature by feature, because one string holds half a gigabyte at most. */
function* textOf(tables: readonly TableToWrite[], decimals: number): Iterable<string> {
  yield '{"type":"FeatureCollection","features":[\n'
  let separator = ''
  for (const table of tables) {
    const extra = tables.length > 1 ? { layer: table.name } : {}
    for (const { id, geometry, properties } of table.features) {
      const body = {
        type: 'Feature',
        ...(id === null ? {} : { id }),
        properties: { ...extra, ...properties },
        geometry: geometry && rounded(wound(geometry, 'counter-clockwise'), decimals),
      }
      yield `${separator}${JSON.stringify(body)}`
      separator = ',\n'
    }
  }
  yield '\n]}\n'
}

export function rounded(geometry: Geometry, decimals: number): Geometry {
  const cut = (value: number) => Number(value.toFixed(decimals))
  return moved(geometry, ([x, y]): Position => [cut(x), cut(y)])
}
