import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { unwrap } from '../contracts/result.ts'
import { checkProjectFile, describeProjectFile, engineOf, type ProjectDescription } from '../engine/index.ts'
import type { Command } from './command.ts'
import { engineOfProject } from './connect.ts'
import { failed, UsageError } from './options.ts'
import { note, out } from './print.ts'

const json = { json: { type: 'boolean', help: 'print JSON' } } as const

export const newProject: Command = {
  name: 'new',
  usage: 'new FILE.aftermap [IMAGE...]',
  summary: 'Makes a project file, with images when some are named.',
  options: {},
  examples: ['aftermap new town.aftermap post.tif pre.tif'],
  async run(options) {
    const [file, ...images] = options.inputs
    if (!file) throw new UsageError('new needs the name of the project file')
    if (existsSync(file)) failed({ code: 'bad_request', message: `${basename(file)} is there already.`, hint: 'Choose another name, or open it.' })
    const connection = await engineOfProject(file, { ...options, create: true })
    try {
      if (images.length === 0) return 0
      const { added, failed: lost } = await connection.client.workspace.addLayers({ paths: [...images] })
      for (const { error } of lost) note(`${error.message} ${error.hint}`)
      out(`${basename(file)}: ${added.length} of ${images.length} images added.`)
      return lost.length > 0 ? 1 : 0
    } finally {
      await connection.close()
    }
  },
}

export const project: Command = {
  name: 'project',
  usage: 'project info|check FILE... [--json]',
  summary: 'Describes or verifies project files.',
  options: json,
  examples: ['aftermap project info town.aftermap', 'aftermap project check town.aftermap'],
  async run(options) {
    const [verb, ...files] = options.inputs
    if ((verb !== 'info' && verb !== 'check') || files.length === 0) throw new UsageError('project needs info or check, and a file')
    let worst = 0
    for (const file of files) {
      if (await engineOf(file)) failed({ code: 'project_locked', message: `${basename(file)} is open in a window or another command.`, hint: 'Close it there first.' })
      worst = Math.max(worst, verb === 'info' ? await printInfo(file, options.has('json')) : await printCheck(file, options.has('json')))
    }
    return worst
  },
}

async function printInfo(file: string, asJson: boolean): Promise<number> {
  const info = unwrap(await describeProjectFile(file))
  if (asJson) out(JSON.stringify(info, null, 2))
  else for (const line of infoLines(info)) out(line)
  return 0
}

function infoLines({ name, bytes, example, readOnly, layers, areas, points, requests }: ProjectDescription): string[] {
  const drawn = [...areas, ...points]
  return [
    `${name}${example ? ' (synthetic example)' : ''}, ${(bytes / 1e6).toFixed(1)} MB${readOnly ? ', read-only' : ''}`,
    ...layers.map((layer) =>
      `  layer ${layer.id} ${layer.name} ${layer.role} ${layer.size} ${layer.crs ?? 'no CRS'} ${layer.status === 'ok' ? '' : `(${layer.status})`}`.trimEnd(),
    ),
    ...(drawn.length > 0 ? [`  drawn ${drawn.join(', ')}`] : []),
    ...requests.map((request) => `  question ${request.number}: ${request.text} [${request.status}]${request.answer ? ` ${request.answer}` : ''}`),
  ]
}

async function printCheck(file: string, asJson: boolean): Promise<number> {
  const report = unwrap(await checkProjectFile(file))
  if (asJson) out(JSON.stringify(report, null, 2))
  else for (const { what, ok, detail } of report.checks) out(`  ${ok ? 'ok     ' : 'PROBLEM'} ${what}: ${detail}`)
  return report.ok ? 0 : 1
}
