import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf, filesIn, sha256Of } from './files-in.ts'
import { writeResultFiles } from './result-files.ts'
import { stacItem } from './stac-item.ts'
import type { ExportJob, ExportWriter } from './writer.ts'

/** A STAC item under the name asked for, its files in a folder beside it. */
export const writeStac: ExportWriter = async (job) => {
  const data = join(job.folder, `${job.stem}_files`)
  mkdirSync(data)
  const notes = await writeResultFiles(job, data)
  writeFileSync(join(job.folder, job.name), await itemText(job, `${job.stem}_files`))
  return job.gathered.images.some(({ date }) => date !== null) ? notes : [...notes, 'No date of an image is known: the item carries the time of the export.']
}

/** Text of the item over every file below `below` of the job's folder. */
export async function itemText(job: ExportJob, below: string): Promise<string> {
  const files = []
  for (const file of filesIn(join(job.folder, below))) {
    const path = join(job.folder, below, file)
    files.push({ href: below === '' ? file : `${below}/${file}`, bytes: bytesOf(path), sha256: await sha256Of(path, job.writing.signal) })
  }
  const { session, gathered, stem, home, now, version } = job
  const { id, name } = session.store.project()
  return `${JSON.stringify(stacItem({ id: `${stem}-${id.slice(0, 8)}`, gathered, files, home, now, version, project: name }), null, 2)}\n`
}
