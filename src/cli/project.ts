import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { FailureError, unwrap } from '../contracts/result.ts'
import { checkProjectFile, describeProjectFile, engineOf, type ProjectCheck, type ProjectDescription } from '../engine/index.ts'
import type { Command } from './command.ts'
import { engineOfProject } from './connect.ts'
import { failed, UsageError } from './options.ts'
import { type Form, note, out, printFailure } from './print.ts'
import { packInto } from './project-pack.ts'

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
  usage: 'project info|check FILE... [--json] | project pack FILE --to FOLDER [--crop AREA] [--json]',
  summary: 'Describes or verifies project files, or makes a folder of one that opens elsewhere with nothing missing.',
  options: {
    to: { type: 'string', help: 'pack: new folder for the project, its images, vectors and models' },
    crop: { type: 'string', help: 'pack: name of an area; pixels outside it stay behind' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap project pack town.aftermap --to town-packed --crop A1', 'aftermap project info town.aftermap', 'aftermap project check *.aftermap --json'],
  async run(options) {
    const [verb, ...files] = options.inputs
    if (verb === 'pack') return packInto(files, options)
    if ((verb !== 'info' && verb !== 'check') || files.length === 0) throw new UsageError('project needs info, check or pack, and a file')
    const form = { many: files.length > 1 && options.has('json'), json: options.has('json') }
    let worst = 0
    for (const file of files) worst = Math.max(worst, await tell(file, verb, { form, named: files.length > 1 }))
    return worst
  },
}

type Verb = 'info' | 'check'

/** One file; what is wrong with it is said in its place and does not keep the next one from its turn. */
async function tell(file: string, verb: Verb, { form, named }: { form: Form; named: boolean }): Promise<number> {
  try {
    const result = await lookInto(file, verb)
    if (form.many) out(JSON.stringify({ id: file, ...result }))
    else out(form.json ? JSON.stringify(result, null, 2) : linesOf(result, named ? basename(file) : null).join('\n'))
    return 'checks' in result && !result.ok ? 1 : 0
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    return printFailure(file, named && !form.json ? { ...error.failure, message: `${basename(file)}: ${error.failure.message}` } : error.failure, form)
  }
}

async function lookInto(file: string, verb: Verb): Promise<ProjectDescription | ProjectCheck> {
  if (await engineOf(file)) failed({ code: 'project_locked', message: `${basename(file)} is open in a window or another command.`, hint: 'Close it there first.' })
  return verb === 'info' ? unwrap(await describeProjectFile(file)) : unwrap(await checkProjectFile(file))
}

const linesOf = (result: ProjectDescription | ProjectCheck, heading: string | null): string[] =>
  'checks' in result ? [...(heading ? [heading] : []), ...checkLines(result)] : infoLines(result)

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

const checkLines = ({ checks }: ProjectCheck) => checks.map(({ what, ok, detail }) => `  ${ok ? 'ok     ' : 'PROBLEM'} ${what}: ${detail}`)
