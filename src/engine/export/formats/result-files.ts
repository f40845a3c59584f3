import { mkdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeGeopackage } from '../../vectors/write/geopackage-file.ts'
import { csvText } from './csv.ts'
import { headerOf, notesOf, styledTables } from './gpkg.ts'
import { provenanceOf } from './provenance.ts'
import { writeRasterFile } from './raster-file.ts'
import type { ExportJob } from './writer.ts'

/** What every whole export holds: answers, plans, provenance, layers, rasters, tables, pictures, each under its name in `folder`. */
export async function writeResultFiles(job: ExportJob, folder: string): Promise<readonly string[]> {
  const { session, gathered, writing } = job
  const json = (name: string, value: unknown) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
  const inside = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true })
    return join(folder, name)
  }
  for (const { number, text, reading, answer, plan, check, steps } of gathered.requests) {
    json(`answer-${number}.json`, { text, goal: reading.goal, answer, steps })
    json(`plan-${number}.json`, { plan, check })
  }
  json('provenance.json', provenanceOf(session, gathered, job))
  writing.told('Writing results.gpkg')
  const tables = styledTables(gathered)
  await writeGeopackage(join(folder, 'results.gpkg'), tables, { decimals: 9, pace: { signal: writing.signal } })
  for (const raster of gathered.rasters) await writeRasterFile(job, raster, inside('rasters'))
  for (const { name, columns, rows } of gathered.tables) await writeFile(join(inside('tables'), `${name}.csv`), csvText([columns.map(headerOf), ...rows]))
  for (const { name, figure } of gathered.figures) await writeFile(join(inside('pictures'), `${name}.svg`), figure.svg)
  return notesOf(tables)
}
