import { writeFile } from 'node:fs/promises'
import type { Feature } from '../vector-source.ts'
import { dbfOf } from './dbf-bytes.ts'
import { prjText } from './prj-text.ts'
import { shapeFiles, type ShapeKind, shapeKindOf } from './shapefile-bytes.ts'
import type { TableToWrite, Writer } from './table-to-write.ts'

/** A shapefile holds one kind of shape: each table and kind becomes one, with `.shx`, `.dbf`, `.prj` and `.cpg` beside it. */
export const writeShapefile: Writer = async (path, tables) => {
  const stem = path.replace(/\.shp$/i, '')
  const parts = tables.flatMap((table) => kindsOf(table).map(([kind, features]) => ({ table, kind, features })))
  const files: string[] = []
  const warnings: string[] = []
  for (const { table, kind, features } of parts) {
    const suffix = parts.length === 1 ? '' : `_${tables.length > 1 ? `${table.name}_` : ''}${kind.toLowerCase()}`
    const written = await writeOne(`${stem}${suffix}`, { table, kind, features })
    files.push(...written.files)
    warnings.push(...written.warnings)
  }
  if (parts.length > 1) warnings.push(`A shapefile holds one kind of shape, so ${parts.length} were written.`)
  return { files, warnings }
}

function kindsOf({ features }: TableToWrite): [ShapeKind, Feature[]][] {
  const kinds = new Map<ShapeKind, Feature[]>()
  const placed = features.find((feature) => feature.geometry !== null)?.geometry
  // rows without a place become null shapes of the first kind
  const first = placed ? shapeKindOf(placed) : 'Point'
  for (const feature of features) {
    const kind = feature.geometry ? shapeKindOf(feature.geometry) : first
    const list = kinds.get(kind) ?? []
    list.push(feature)
    kinds.set(kind, list)
  }
  return kinds.size > 0 ? [...kinds] : [['Point', []]]
}

async function writeOne(stem: string, { table, kind, features }: { table: TableToWrite; kind: ShapeKind; features: readonly Feature[] }) {
  const { shp, shx } = shapeFiles(
    kind,
    features.map((feature) => feature.geometry),
  )
  const dbf = dbfOf(table.fields, features, new Date())
  const prj = table.crs === null ? null : prjText(table.crs)
  const files: [string, string | Buffer][] = [
    ['.shp', shp],
    ['.shx', shx],
    ['.dbf', dbf.bytes],
    ['.cpg', 'UTF-8'],
  ]
  if (prj !== null) files.push(['.prj', prj])
  for (const [ending, content] of files) await writeFile(`${stem}${ending}`, content)
  return { files: files.map(([ending]) => `${stem}${ending}`), warnings: dbf.warnings }
}
