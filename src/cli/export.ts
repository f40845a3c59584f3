import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type ExportFormat, exportFormats } from '../contracts/services/exports.ts'
import type { RequestState } from '../contracts/request.ts'
import type { Command } from './command.ts'
import { engineOfProject } from './connect.ts'
import { typedPath } from './out-file.ts'
import { failed, UsageError } from './options.ts'
import { note, out } from './print.ts'
import { stoppable } from './stoppable.ts'

export const exportResults: Command = {
  name: 'export',
  usage: 'export PROJECT --as FORMAT --out FILE [--request N...] [--force] [--json]',
  summary: 'Writes the results of answered questions for other programs: layers, rasters, tables, routes, or the whole evidence.',
  options: {
    as: { type: 'string', help: exportFormats.join(', ') },
    out: { type: 'string', help: 'file to write; what belongs to it lies beside it' },
    request: { type: 'string', many: true, help: 'number or id of a question (may be repeated); every answered one where it is left out' },
    force: { type: 'boolean', help: 'replace files that are there' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap export town.aftermap --as qgis --out town.qgz', 'aftermap export town.aftermap --as gpx --request 3 --out drive.gpx'],
  async run(options) {
    const [project, ...more] = options.inputs
    if (project === undefined || more.length > 0) throw new UsageError('export needs one project file')
    const [format, path] = [options.one('as'), options.one('out')]
    if (!isFormat(format)) throw new UsageError(`--as needs one of ${exportFormats.join(', ')}`)
    if (path === undefined) throw new UsageError('export needs --out')
    if (!existsSync(project)) failed({ code: 'file_missing', message: `${basename(project)} is not there.`, hint: 'Check the path.' })
    const connection = await engineOfProject(project, { ...options, create: false })
    try {
      const ids = idsOf(await connection.client.requests.list({}), options.all('request'))
      const { files, notes } = await stoppable(connection.client, (job) =>
        connection.client.exports.write({ ids, format, path: typedPath('out', path), overwrite: options.has('force'), job }),
      )
      if (options.has('json')) out(JSON.stringify({ files, notes }, null, 2))
      else for (const file of files) out(file)
      for (const line of notes) note(`  note: ${line}`)
      return 0
    } finally {
      await connection.close()
    }
  },
}

const isFormat = (text: string | undefined): text is ExportFormat => exportFormats.some((format) => format === text)

/** Questions by the number a person sees, or by id. */
function idsOf(requests: readonly RequestState[], wanted: readonly string[]): string[] {
  return wanted.map((name) => {
    const found = requests.find(({ id, number }) => id === name || String(number) === name)
    if (found) return found.id
    const known = requests.map(({ number }) => number).join(', ')
    return failed({ code: 'bad_request', message: `There is no question ${name} in this project.`, hint: known === '' ? 'Ask one first.' : `Questions: ${known}.` })
  })
}
