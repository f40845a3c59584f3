import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crsFromWkt } from '../../../core/geo/index.ts'
import { regularSize } from '../../files/bytes.ts'
import { DecodeProblem } from '../../files/problems.ts'
import { Doubts } from '../doubts.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { VectorLayer, VectorSource } from '../vector-source.ts'
import { readDbf } from './dbf.ts'
import { readShapes } from './shp.ts'

const largestBytes = 2 ** 31

/** Opens a shapefile with what lies beside it: `.dbf` attributes, `.prj` coordinate system, `.cpg` encoding; any of them may be missing. */
export async function openShapefile(path: string): Promise<VectorSource> {
  const size = await regularSize(path)
  if (size > largestBytes) throw new DecodeProblem('over_budget', `is ${Math.round(size / 1e6)} MB, more than a shapefile can hold.`, 'Convert it to GeoPackage.')
  const beside = await besideOf(path)
  const doubts = new Doubts()
  const bytes = await readFile(path)
  const label = (await beside('.cpg'))?.toString('latin1') ?? null
  const dbf = await beside('.dbf')
  if (!dbf) doubts.say('Its attribute table (.dbf) is not beside it, so shapes have no attributes.')
  const table = dbf ? readDbf(dbf, label) : null
  const prj = await beside('.prj')
  const layer: VectorLayer = {
    name: basename(path).replace(/\.shp$/i, ''),
    ...crsOf(prj?.toString('utf8') ?? null),
    fields: table?.fields ?? [],
    count: table ? table.rows : null,
    features: async function* () {
      let row = 0
      for (const shape of readShapes(bytes)) {
        const at = row++
        if (table?.isDeleted(at)) continue
        yield { id: at, geometry: shape && soundGeometry(shape, doubts), properties: table?.row(at) ?? {} }
      }
      if (table && table.rows !== row) doubts.say(`It holds ${row} shapes and ${table.rows} rows of attributes; they are joined in order.`)
    },
  }
  // a header that is none is told when the file is opened, not when it is drawn
  readShapes(bytes)[Symbol.iterator]().next()
  return { path, format: 'shapefile', layers: [layer], warnings: () => doubts.list(), close: async () => undefined }
}

function crsOf(wkt: string | null): Pick<VectorLayer, 'crs' | 'crsReason'> {
  if (wkt === null) return { crs: null, crsReason: 'No .prj lies beside it, so its coordinate system is not known.' }
  const { crs, reason } = crsFromWkt(wkt)
  return { crs, crsReason: crs === null ? (reason ?? 'The coordinate system in its .prj is not known to Aftermap.') : null }
}

/** Files of the same stem in the same folder, whatever the case of their ending. */
async function besideOf(path: string): Promise<(ending: string) => Promise<Buffer | null>> {
  const folder = dirname(path)
  const stem = basename(path).replace(/\.[^.]+$/, '')
  const names = await readdir(folder)
  return async (ending) => {
    const name = names.find((one) => one === `${stem}${ending}`) ?? names.find((one) => one.toLowerCase() === `${stem}${ending}`.toLowerCase())
    if (name === undefined) return null
    await regularSize(join(folder, name))
    return readFile(join(folder, name))
  }
}
