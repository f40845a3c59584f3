import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { engineOfProject } from './connect.ts'
import { failed, type ParsedOptions, UsageError } from './options.ts'
import { typedPath } from './out-file.ts'
import { note, out } from './print.ts'
import { stoppable } from './stoppable.ts'

/** `project pack FILE --to FOLDER [--crop AREA]`: the project with everything it needs, to be carried elsewhere. */
export async function packInto(files: readonly string[], options: ParsedOptions): Promise<number> {
  const [file, ...more] = files
  const folder = options.one('to')
  if (file === undefined || more.length > 0) throw new UsageError('project pack needs one project file')
  if (folder === undefined) throw new UsageError('project pack needs --to')
  if (!existsSync(file)) failed({ code: 'file_missing', message: `${basename(file)} is not there.`, hint: 'Check the path.' })
  const connection = await engineOfProject(file, { ...options, create: false })
  try {
    const packed = await stoppable(connection.client, (job) => connection.client.exports.pack({ folder: typedPath('to', folder), crop: options.one('crop') ?? null, job }))
    if (options.has('json')) out(JSON.stringify(packed, null, 2))
    else out(`${packed.project}: ${packed.files.length} files, ${(packed.bytes / 1e6).toFixed(1)} MB`)
    for (const line of packed.notes) note(`  note: ${line}`)
    return 0
  } finally {
    await connection.close()
  }
}
