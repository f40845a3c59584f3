import { join } from 'node:path'
import { unwrap } from '../../../contracts/result.ts'
import { writeGeojson } from '../../vectors/write/geojson-file.ts'
import { tableToWrite } from '../gather/place-features.ts'
import type { ExportWriter } from './writer.ts'

/** All layers as one collection (RFC 7946), each feature with the name of its layer; [column, -row] where the image has no place. */
export const writeGeojsonExport: ExportWriter = async ({ gathered, writing, folder, name }) => {
  writing.told(`Writing ${name}`)
  const tables = gathered.layers.map((layer) => unwrap(tableToWrite(layer, layer.frame.crs === null ? 'own' : 'lonLat')))
  await writeGeojson(join(folder, name), tables, { decimals: 8, pace: { signal: writing.signal } })
  return tables.some(({ crs }) => crs === null) ? ['The image has no coordinate system: positions are column and minus row, not longitude and latitude.'] : []
}
