import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Exported, ExportFormat } from '../../contracts/services/exports.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Session } from '../session.ts'
import { writeCsvExport } from './formats/csv.ts'
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

type Ask = { readonly ids: readonly string[]; readonly format: ExportFormat; readonly path: string; readonly overwrite: boolean; readonly now: string; readonly version: string }

/**
 * Results of questions in a format others carry on with. Everything is written beside its place and moved there when whole; a path without
 * the ending of the format gets it.
 * @fails bad_request (nothing answered, a file is there already), kind_mismatch (nothing of that form), frame_unknown, over_budget, disk_full, file_unreadable
 */
export async function writeExport(session: Session, { ids, format, path, overwrite, now, version }: Ask): Promise<Result<Exported>> {
  const { endings, write } = formats[format]
  const place = resolve(endings.includes(extname(path).toLowerCase()) ? path : `${path}${endings[0]}`)
  if (existsSync(place) && !overwrite) return alreadyThere(place)
  const gathered = await gather(session, ids)
  if (!gathered.ok) return gathered
  const home = dirname(place)
  let staging: string | null = null
  try {
    mkdirSync(home, { recursive: true })
    staging = mkdtempSync(join(home, '.aftermap-export-'))
    const name = basename(place)
    const notes = await write({ session, gathered: gathered.value, folder: staging, name, stem: name.slice(0, -extname(name).length), home, now, version })
    const moved = moveInto(staging, home, overwrite)
    return moved.ok ? ok({ files: moved.value, notes: [...notes, ...gathered.value.notes] }) : moved
  } catch (error) {
    return writeFailure(error, home)
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true })
  }
}

function moveInto(staging: string, home: string, overwrite: boolean): Result<string[]> {
  const names = readdirSync(staging).sort()
  const taken = names.map((name) => join(home, name)).find((target) => existsSync(target))
  if (taken !== undefined && !overwrite) return alreadyThere(taken)
  for (const name of names) {
    rmSync(join(home, name), { recursive: true, force: true })
    renameSync(join(staging, name), join(home, name))
  }
  return ok(names.map((name) => join(home, name)))
}

const alreadyThere = (path: string) =>
  fail({ code: 'bad_request', message: `${basename(path)} is there already.`, hint: 'Choose another name, or let it be replaced.', repairable: true })
