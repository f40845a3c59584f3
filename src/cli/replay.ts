import { existsSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import type { Layer } from '../contracts/workspace.ts'
import { unwrap } from '../contracts/result.ts'
import { type Difference, readTrajectory, replayTrajectory, type Replayed, trajectoryOfRequest, type Trajectory } from '../engine/index.ts'
import { gsdOption, legendOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { engineOfProject, inOwnProject, ownEngine } from './connect.ts'
import { readJsonFile } from './json-input.ts'
import { outFile, writeText } from './out-file.ts'
import { failed, numberOption, pairOption, type ParsedOptions, UsageError } from './options.ts'
import { note, out } from './print.ts'
import { tellingProgress } from './telling-progress.ts'

export const replay: Command = {
  name: 'replay',
  usage:
    'replay FILE|PROJECT [--request N] [--layer NAME=PATH] [--labels NAME=MASK] [--task N] [--on FILE] [--out FILE] [--json] | replay --export PROJECT --request N [--form ours|dora] [--out FILE]',
  summary: 'Runs a trajectory again (ours, or of the DORA form) and names every difference from what it kept; or writes a run of a project as one.',
  options: {
    layer: { type: 'string', many: true, help: 'another file for one the trajectory names: its name, path or file name = PATH' },
    labels: { type: 'string', many: true, help: 'a mask in place of models for one of its images: NAME=MASK' },
    legend: { type: 'string', help: 'JSON file or inline JSON: pixel value -> class, for --labels' },
    gsd: { type: 'string', help: 'metres a pixel of images that do not say it' },
    project: { type: 'string', help: 'take images, labels and pixel sizes from this project, by name' },
    on: { type: 'string', help: 'run it on this image instead of its only one' },
    task: { type: 'string', help: 'which task of a file with several, from 1' },
    model: { type: 'string', many: true, help: 'ONNX file of a model to use' },
    out: { type: 'string', help: 'write the run with what came of it' },
    export: { type: 'string', help: 'project whose run is written as a trajectory' },
    request: { type: 'string', help: 'number or id of the question of a project' },
    form: { type: 'string', help: 'ours (default) or dora: names of the public catalogue where they fit' },
    force: { type: 'boolean', help: 'replace the file of --out when it is there' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: [
    'aftermap replay run.json',
    'aftermap replay town.aftermap --request 3',
    'aftermap replay task.json --layer post=after.tif --labels post=truth.tif --json',
    'aftermap replay --export town.aftermap --request 3 --out run.json',
  ],
  async run(options) {
    const project = options.one('export')
    if (project !== undefined) return writeRun(project, options)
    const [file, more] = options.inputs
    if (file === undefined || more !== undefined) throw new UsageError('replay needs one trajectory file')
    const isProject = /\.aftermap$/i.test(file)
    const read = isProject ? await runOfProject(file, { options, form: 'ours', folder: process.cwd() }) : trajectoryIn(file, options)
    const layers = options.one('project') === undefined ? null : await layersOfProject(options.one('project') ?? '', options)
    const trajectory = onOtherFiles(withProject(read, layers), options)
    const to = options.one('out')
    const place = to === undefined ? null : outFile(to, { force: options.has('force') })
    const isOther = options.one('on') !== undefined || options.all('layer').length > 0 || options.all('labels').length > 0
    const connection = await ownEngine(options)
    try {
      const replayed = unwrap(
        await inOwnProject(connection, () =>
          tellingProgress(connection.client, () =>
            replayTrajectory(connection.client, trajectory, { folder: isProject ? process.cwd() : dirname(resolve(file)), ...filesOf(trajectory, options) }),
          ),
        ),
      )
      if (place !== null) writeText(place, `${JSON.stringify(besideFile(replayed.trajectory, dirname(place)), null, 2)}\n`)
      return tell(replayed, { json: options.has('json'), isOther })
    } finally {
      await connection.close()
    }
  },
}

const trajectoryIn = (file: string, options: ParsedOptions): Trajectory =>
  unwrap(readTrajectory(readJsonFile(file, { what: 'The trajectory', code: 'bad_request' }), numberOption('task', options.one('task')) ?? null))

/** Paths from the folder the file lies in, so that both can move together. */
function besideFile(trajectory: Trajectory, folder: string): Trajectory {
  const near = (path: string) => relative(folder, path) || path
  const layers = Object.entries(trajectory.layers).map(([name, layer]) => [
    name,
    { ...layer, path: near(layer.path), labels: layer.labels && { ...layer.labels, path: near(layer.labels.path) } },
  ])
  return { ...trajectory, layers: Object.fromEntries(layers) }
}

/**
 * Labels of an image say nothing of another one: where a file takes its place they stay away, unless others are given.
 * @throws FailureError layer_missing for a name the trajectory does not have
 */
function onOtherFiles(trajectory: Trajectory, options: ParsedOptions): Trajectory {
  const named = (option: 'layer' | 'labels') => options.all(option).map((text) => nameIn(trajectory, pairOption(option, text)[0]))
  const labelled = new Set(named('labels'))
  const others = new Set([...named('layer'), ...(options.one('on') === undefined ? [] : Object.keys(trajectory.layers))])
  const layers = Object.entries(trajectory.layers).map(([name, layer]) => {
    const isLeft = layer.labels !== null && others.has(name) && !labelled.has(name)
    if (isLeft) note(`  note: the labels of ${name} are not those of the other image and are left out; give --labels ${name}=MASK to use some.`)
    return [name, isLeft ? { ...layer, labels: null } : layer] as const
  })
  return { ...trajectory, layers: Object.fromEntries(layers) }
}

function nameIn({ layers }: Trajectory, given: string): string {
  const found = Object.entries(layers).find(([name, { path }]) => name === given || path === given || basename(path) === given)
  if (found) return found[0]
  return failed({ code: 'layer_missing', message: `The trajectory has no layer "${given}".`, hint: `It has ${Object.keys(layers).join(', ') || 'none'}.` })
}

function filesOf({ layers }: Trajectory, options: ParsedOptions) {
  const files = Object.fromEntries(options.all('layer').map((text) => absolute(pairOption('layer', text))))
  const on = options.one('on')
  if (on !== undefined) {
    const [only, more] = Object.keys(layers)
    if (only === undefined || more !== undefined) throw new UsageError('--on needs a trajectory of one image; name the others with --layer NAME=PATH')
    files[only] = resolve(on)
  }
  const given = options.one('legend')
  const legend = given === undefined ? {} : legendOption(given)
  const labels = Object.fromEntries(
    options.all('labels').map((text) => {
      const [name, path] = absolute(pairOption('labels', text))
      return [name, { path, legend }]
    }),
  )
  return { files, labels, gsdM: gsdOption(options.one('gsd')) }
}

const absolute = ([name, path]: [string, string]): [string, string] => [name, resolve(path)]

async function layersOfProject(project: string, options: ParsedOptions): Promise<Layer[]> {
  const connection = await engineOfProject(project, { ...options, create: false })
  try {
    return (await connection.client.workspace.state({})).layers
  } finally {
    await connection.close()
  }
}

/** Layers of the project in place of those of the file that have their name; the project itself is not touched. */
function withProject(trajectory: Trajectory, layers: readonly Layer[] | null): Trajectory {
  if (layers === null) return trajectory
  const found = Object.entries(trajectory.layers).map(([name, layer]) => {
    const own = layers.find((one) => one.name === name || one.id === name || one.path.endsWith(layer.path))
    if (!own) return [name, layer] as const
    const labels = own.labels ? { path: own.labels.path, legend: own.labels.legend } : null
    return [name, { ...layer, path: own.path, date: own.date, role: own.role, gsdM: own.frame.gsdFrom === 'typed' ? (own.frame.gsd?.x ?? null) : null, labels }] as const
  })
  return { ...trajectory, layers: Object.fromEntries(found) }
}

/** Exit 1 when something differs on the same data: a replay that is not the same is no replay. On other data differences are told, and no fault. */
function tell({ steps, differences, notes, answer }: Replayed, { json, isOther }: { json: boolean; isOther: boolean }): number {
  const code = differences.length === 0 || isOther ? 0 : 1
  if (json) {
    const told = steps.map(({ call, tool, summary, sha256, obs }) => ({ call, tool, summary, sha256, obs }))
    out(JSON.stringify({ same: differences.length === 0, steps: told, differences, notes, answer }, null, 2))
    return code
  }
  steps.forEach(({ call, tool, summary }, at) => {
    out(`  ${at}. ${call}${call === tool ? '' : ` (${tool})`}: ${summary}`)
  })
  for (const sentence of notes) note(`  note: ${sentence}`)
  for (const one of differences) note(`  differs: ${words(one)}`)
  if (answer !== null) out(answer)
  out(
    differences.length === 0
      ? 'Every result that was kept is the same, byte for byte.'
      : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} from what was kept${isOther ? ', on other data' : ''}.`,
  )
  return code
}

const words = ({ step, call, field, kept, now }: Difference): string => `step ${step} (${call}), ${field}: ${JSON.stringify(kept)} then, ${JSON.stringify(now)} now`

type RunAsk = { readonly options: ParsedOptions; readonly form: 'ours' | 'dora'; readonly folder: string }

/** The run of a question as a trajectory, paths from `folder`. */
async function runOfProject(project: string, { options, form, folder }: RunAsk): Promise<Trajectory> {
  const request = options.one('request')
  if (request === undefined) throw new UsageError('A project needs --request with the number of the question')
  if (!existsSync(project)) failed({ code: 'file_missing', message: `${project} is not there.`, hint: 'Check the path.' })
  const connection = await engineOfProject(project, { ...options, create: false })
  try {
    return unwrap(await trajectoryOfRequest(connection.client, { request, form, folder }))
  } finally {
    await connection.close()
  }
}

async function writeRun(project: string, options: ParsedOptions): Promise<number> {
  const form = options.one('form') ?? 'ours'
  if (form !== 'ours' && form !== 'dora') throw new UsageError(`--form is ours or dora, not "${form}"`)
  const to = options.one('out')
  const place = to === undefined ? null : outFile(to, { force: options.has('force') })
  const folder = place === null ? process.cwd() : dirname(place)
  const text = JSON.stringify(await runOfProject(project, { options, form, folder }), null, 2)
  if (place === null) out(text)
  else writeText(place, `${text}\n`)
  return 0
}
