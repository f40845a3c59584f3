import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestState } from '../../../contracts/request.ts'
import { fail, FailureError, unwrap } from '../../../contracts/result.ts'
import { drawFigure } from '../../pictures/index.ts'
import { visibleSheet } from '../../report/index.ts'
import type { Session } from '../../session.ts'
import { writeGeojson } from '../../vectors/write/geojson-file.ts'
import { tableToWrite } from '../gather/place-features.ts'
import { writeOverlay } from '../overlay.ts'
import { bytesOf, filesIn, sha256Of } from './files-in.ts'
import { writeResultFiles } from './result-files.ts'
import { itemText } from './stac.ts'
import type { ExportJob, ExportWriter } from './writer.ts'
import { zipFolder } from './zip-folder.ts'

/** what a ZIP without the 64-bit extension can hold */
const mostBytes = 4_000_000_000

/** The whole evidence as one archive: answers, plans, provenance, rasters, objects, tables, pictures, and the hash of each file. */
export const writeZip: ExportWriter = async (job) => {
  const inside = join(job.folder, '.evidence')
  mkdirSync(inside)
  const notes = await writeResultFiles(job, inside)
  await writeObjects(job, inside)
  const missing = await writePictures(job, inside)
  writeFileSync(join(inside, 'item.json'), await itemText({ ...job, folder: inside, stem: job.stem }, ''))
  const listed = filesIn(inside)
  const total = listed.reduce((sum, file) => sum + bytesOf(join(inside, file)), 0)
  if (total > mostBytes)
    throw new FailureError(
      fail({ code: 'over_budget', message: `The evidence has ${(total / 1e9).toFixed(1)} GB; one archive holds 4 GB.`, hint: 'Export fewer questions at a time.' }).error,
    )
  writeFileSync(join(inside, 'manifest.json'), `${JSON.stringify(await manifestOf(job, inside, listed), null, 2)}\n`)
  job.writing.told(`Packing ${job.name}`)
  await zipFolder(join(job.folder, job.name), { folder: inside, files: filesIn(inside), signal: job.writing.signal })
  rmSync(inside, { recursive: true, force: true })
  return [...notes, ...missing]
}

async function writeObjects({ gathered, writing }: ExportJob, inside: string): Promise<void> {
  if (gathered.layers.length === 0) return
  mkdirSync(join(inside, 'objects'), { recursive: true })
  for (const layer of gathered.layers) {
    const table = unwrap(tableToWrite(layer, layer.frame.crs === null ? 'own' : 'lonLat'))
    await writeGeojson(join(inside, 'objects', `${layer.name}.geojson`), [table], { decimals: 8, pace: { signal: writing.signal } })
  }
}

/** The overlay and the map sheet of each answer; what cannot be drawn is said. */
async function writePictures({ session, gathered, writing, now }: ExportJob, inside: string): Promise<string[]> {
  const notes: string[] = []
  for (const request of gathered.requests) {
    writing.signal.throwIfAborted()
    writing.told(`Drawing the map of question ${request.number}`)
    const folder = join(inside, 'pictures', `question-${request.number}`)
    mkdirSync(folder, { recursive: true })
    const written = await writeOverlay(session, request, folder)
    const sheet = await writeSheet(session, request, { folder, now })
    if (sheet !== null) notes.push(`Question ${request.number} has no map sheet: ${sheet}`)
    if (written.length === 0 && sheet !== null) rmSync(folder, { recursive: true, force: true })
  }
  return notes
}

/** Null where it was written, else why not. */
async function writeSheet(session: Session, request: RequestState, { folder, now }: { readonly folder: string; readonly now: string }): Promise<string | null> {
  try {
    const figure = await visibleSheet(session, { request: request.id, shown: [], title: null, paper: 'A4', box: null }, now)
    await drawFigure(figure, { format: 'pdf', path: join(folder, 'map.pdf'), dpi: 300 })
    return null
  } catch (error) {
    if (error instanceof FailureError) return error.failure.message
    throw error
  }
}

async function manifestOf({ writing, now, version }: ExportJob, inside: string, files: readonly string[]) {
  const rows = []
  for (const file of files) rows.push({ file, bytes: bytesOf(join(inside, file)), sha256: await sha256Of(join(inside, file), writing.signal) })
  return { made_by: `Aftermap ${version}`, made_at: now, files: rows }
}
