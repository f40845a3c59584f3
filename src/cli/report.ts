import { extname } from 'node:path'
import { reportFormats } from '../contracts/services/reports.ts'
import type { Command } from './command.ts'
import { engineOfProject } from './connect.ts'
import { outFile } from './out-file.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { note, out } from './print.ts'

type Format = (typeof reportFormats)[number]

export const report: Command = {
  name: 'report',
  usage: 'report PROJECT [--request N...] [--flash] --out FILE.{html,pdf,docx,svg,png} [--force]',
  summary: 'Writes a situation report of the answers in a project; every number in it is a fact of a run.',
  options: {
    request: { type: 'string', many: true, help: 'number or id of a question, in the order they are told; all answered ones without it' },
    flash: { type: 'boolean', help: 'a short flash update instead of a situation report' },
    out: { type: 'string', many: true, help: 'file to write; its ending names the format (svg and png: the first page)' },
    force: { type: 'boolean', help: 'replace a report that is there' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap report town.aftermap --out town.pdf', 'aftermap report town.aftermap --request 2 --request 3 --flash --out flash.html --out flash.docx'],
  async run(options) {
    const [project, ...more] = options.inputs
    if (project === undefined || more.length > 0) throw new UsageError('report needs one project')
    const files = outputsOf(options)
    const connection = await engineOfProject(project, { ...options, create: false })
    try {
      const { reports } = connection.client
      const kept = await reports.compose({ requests: [...options.all('request')], form: options.has('flash') ? 'flash_update' : 'situation_report' })
      const written: string[] = []
      for (const { path, format } of files) written.push(...(await reports.write({ id: kept.id, format, path })).files)
      if (options.has('json'))
        out(JSON.stringify({ id: kept.id, title: kept.report.title, number: kept.report.number, facts: kept.report.facts.length, doubts: kept.doubts, files: written }, null, 2))
      else for (const file of written) out(`wrote ${file}`)
      for (const doubt of kept.doubts) note(`  - ${doubt}`)
      return 0
    } finally {
      await connection.close()
    }
  },
}

function outputsOf(options: ParsedOptions): { path: string; format: Format }[] {
  const paths = options.all('out')
  if (paths.length === 0) throw new UsageError('report needs --out FILE')
  return paths.map((path) => {
    const ending = extname(path).slice(1).toLowerCase()
    const format = reportFormats.find((one) => one === ending)
    if (!format) throw new UsageError(`--out ${path} must end in ${reportFormats.map((one) => `.${one}`).join(', ')}`)
    return { path: outFile(path, { force: options.has('force') }), format }
  })
}
