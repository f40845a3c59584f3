import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Exported, ExportFormat } from '../../contracts/services/exports.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Session } from '../session.ts'
import { writeCsvExport } from './formats/csv.ts'
import { filesIn } from './formats/files-in.ts'
import { writeGeojsonExport } from './formats/geojson.ts'
import { writeGpkg } from './formats/gpkg.ts'
import { writeGpx } from './formats/gpx.ts'
import { writeKmz } from './formats/kmz.ts'
import { writeQgis } from './formats/qgis.ts'
import { writeStac } from './formats/stac.ts'
import { writeTif } from './formats/tif.ts'
import type { ExportWriter } from './formats/writer.ts'
import { writeZip } from './formats/zip.ts'
import { gather } from './gather/gather.ts'
import { writeFailure } from './write-failure.ts'
import type { Writing } from './writings.ts'

const formats: Readonly<Record<ExportFormat, { readonly endings: readonly [string, ...string[]]; readonly write: ExportWriter }>> = {
  gpkg: { endings: ['.gpkg'], write: writeGpkg },
  qgis: { endings: ['.qgz', '.qgs'], write: writeQgis },
  kmz: { endings: ['.kmz'], write: writeKmz },
  gpx: { endings: ['.gpx'], write: writeGpx },
  csv: { endings: ['.csv'], write: writeCsvExport },
  stac: { endings: ['.json'], write: writeStac },
  zip: { endings: ['.zip'], write: writeZip },
  geojson: { endings: ['.geojson', '.json'], write: writeGeojsonExport },
  tif: { endings: ['.tif', '.tiff'], write: writeTif },
}

type Ask = {
  readonly ids: readonly string[]
  readonly format: ExportFormat
  readonly path: string
  readonly overwrite: boolean
  readonly writing: Writing
  readonly now: string
  readonly version: string
}

/**
 * Results of questions in a format others carry on with. Everything is written beside its place and moved there when whole; a path without
 * the ending of the format gets it.
 * @fails aborted, bad_request (nothing answered, a file is there already), kind_mismatch (nothing of that form), frame_unknown, over_budget, disk_full, file_unreadable
 */
export async function writeExport(session: Session, { ids, format, path, overwrite, writing, now, version }: Ask): Promise<Result<Exported>> {
  const { endings, write } = formats[format]
  const place = resolve(endings.includes(extname(path).toLowerCase()) ? path : `${path}${endings[0]}`)
  if (existsSync(place) && !overwrite) return alreadyThere(place)
  writing.told('Collecting the results')
  const gathered = await gather(session, ids, writing.signal)
  if (!gathered.ok) return gathered
  const home = dirname(place)
  let staging: string | null = null
  try {
    mkdirSync(home, { recursive: true })
    staging = mkdtempSync(join(home, '.aftermap-export-'))
    const name = basename(place)
    const notes = await write({ session, gathered: gathered.value, writing, folder: staging, name, stem: name.slice(0, -extname(name).length), home, now, version })
    writing.signal.throwIfAborted()
    const moved = moveInto(staging, home, { overwrite, sources: sourcesOf(session) })
    return moved.ok ? ok({ files: moved.value, notes: [...notes, ...gathered.value.notes] }) : moved
  } catch (error) {
    return writeFailure(error, home)
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true })
  }
}

/** File by file: what lay in a folder of that name before stays, unless a file of the export has its name; a folder is never replaced by a file. */
function moveInto(staging: string, home: string, { overwrite, sources }: { readonly overwrite: boolean; readonly sources: readonly string[] }): Result<string[]> {
  const files = filesIn(staging)
  const inWay = files.map((file) => join(home, file)).find((target) => existsSync(target) && (!overwrite || statSync(target).isDirectory()))
  if (inWay !== undefined) return alreadyThere(inWay)
  const source = files.map((file) => join(home, file)).find((target) => existsSync(target) && sources.includes(realpathSync(target)))
  if (source !== undefined) return isSource(source)
  for (const file of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    renameSync(join(staging, file), join(home, file))
  }
  return ok([...new Set(files.map((file) => join(home, file.split('/')[0] ?? file)))])
}

/** Files of the project, which nothing is ever written over. */
function sourcesOf({ workspace, store }: Session): string[] {
  const { layers, photos = [] } = workspace.state()
  const paths = [store.path, ...layers.flatMap(({ path, labels }) => [path, ...(labels ? [labels.path] : [])]), ...photos.map(({ path }) => path)]
  return paths.filter((path) => existsSync(path)).map((path) => realpathSync(path))
}

const isSource = (path: string) =>
  fail({ code: 'bad_request', message: `${basename(path)} is a file of this project: it is never written over.`, hint: 'Choose another name.', repairable: true })
const alreadyThere = (path: string) =>
  fail({ code: 'bad_request', message: `${basename(path)} is there already.`, hint: 'Choose another name, or let it be replaced.', repairable: true })
