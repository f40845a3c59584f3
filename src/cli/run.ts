import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Artifact } from '../contracts/kinds/index.ts'
import type { Exported } from '../contracts/services/exports.ts'
import { FailureError, fail, unwrap } from '../contracts/result.ts'
import { callWires, readTrajectory, type Replayed, replayTrajectory } from '../engine/index.ts'
import { gsdOption, legendOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { type Connection, inOwnProject, ownEngine } from './connect.ts'
import { parseJson, readTextFile } from './json-input.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { note, out } from './print.ts'
import { tellingProgress } from './telling-progress.ts'
import { writeResult } from './write-result.ts'

export const run: Command = {
  name: 'run',
  usage: 'run TOOL --args JSON [--out FILE|FOLDER] [--gsd M] [--legend FILE] [--json]',
  summary: 'Runs one tool on files: rasters, masks and vectors by path, frames and pixel sizes from the files.',
  options: {
    args: { type: 'string', help: 'arguments as JSON, or @FILE; wires take paths, {"lonLat": [lon, lat]}, {"pixel": [col, row], "of": path} or {"geojson": ...}' },
    out: { type: 'string', help: 'where the result goes: .tif, .gpkg, .geojson, .csv, .svg, .png, .pdf, .json, or a folder' },
    gsd: { type: 'string', help: 'metres a pixel, for images without a position' },
    legend: { type: 'string', help: 'JSON file or inline JSON: pixel value -> class, for masks that do not say it' },
    model: { type: 'string', many: true, help: 'ONNX file of a model to use' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: [
    'aftermap run area --args \'{"mask": "flood.tif", "unit": "ha"}\'',
    'aftermap run buffer --args \'{"features": "roads.gpkg", "distance": 50}\' --out near.geojson',
    'aftermap run calc.div --args \'{"a": 6, "b": 4}\' --json',
  ],
  async run(options) {
    const [tool, more] = options.inputs
    if (tool === undefined || more !== undefined) throw new UsageError('run needs the name of one tool')
    const args = argumentsOf(options.one('args') ?? '{}')
    const connection = await ownEngine(options)
    try {
      return await inOwnProject(connection, () => runOne(connection, { tool, args, options }))
    } finally {
      await connection.close()
    }
  },
}

function argumentsOf(text: string): Record<string, unknown> {
  const named = { what: 'The text of --args', code: 'bad_request' } as const
  const value = parseJson(text.startsWith('@') ? readTextFile(text.slice(1), named.what) : text, named)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new UsageError('--args needs a JSON object such as {"mask": "flood.tif"}')
}

type Asked = { readonly tool: string; readonly args: Record<string, unknown>; readonly options: ParsedOptions }

async function runOne({ client }: Connection, { tool, args, options }: Asked): Promise<number> {
  const wires = unwrap(callWires(tool, args, await client.tools.list({})))
  const missing = wires.find(({ path }) => !existsSync(path))
  if (missing)
    throw new FailureError(
      fail({ code: 'file_missing', message: `${missing.path} is not there.`, hint: `"${missing.argument}" takes a file.`, details: { argument: missing.argument } }).error,
    )
  const gsdM = gsdOption(options.one('gsd'))
  const given = options.one('legend')
  const layers = Object.fromEntries(
    wires.map(({ path, isMask }) => [
      path,
      { path: resolve(path), gsdM, ...(isMask ? { labels: { path: resolve(path), legend: given === undefined ? {} : legendOption(given) } } : {}) },
    ]),
  )
  const trajectory = unwrap(readTrajectory({ aftermap_trajectory: 1, title: `run ${tool}`, layers, steps: [{ call: tool, args }] }))
  const replayed = await tellingProgress(client, () => replayTrajectory(client, trajectory, { folder: process.cwd(), files: {}, labels: {} }))
  if (!replayed.ok) throw new FailureError({ ...replayed.error, message: replayed.error.message.replace(/^Step 0 \([^)]*\): /, '') })
  const { steps } = replayed.value
  const done = steps.at(-1)
  if (!done) return 1
  const artifact = await client.evidence.artifact({ id: done.artifactId })
  const to = options.one('out')
  const written = to === undefined ? { files: [], notes: [] } : await writeResult(client, { to, requestId: await aloneIn(client, done), artifact })
  tell({ done, artifact, written }, { json: options.has('json'), isWritten: to !== undefined })
  return 0
}

/** The result in a request of its own, without the steps that only prepared its inputs: what is written is that result and nothing else. */
async function aloneIn(client: Connection['client'], { alone, call }: Replayed['steps'][number]): Promise<string> {
  const { id } = await client.tools.begin({ title: `run ${call}`, caller: { name: 'run', via: 'terminal' } })
  await client.tools.call({ requestId: id, ...alone })
  return id
}

type Told = { readonly done: Replayed['steps'][number]; readonly artifact: Artifact; readonly written: Exported }

function tell({ done, artifact, written }: Told, { json, isWritten }: { json: boolean; isWritten: boolean }): void {
  if (!json) {
    out(done.summary)
    if ('method' in artifact) out(`  ${artifact.method}`)
    for (const file of written.files) out(`  ${file}`)
    for (const sentence of written.notes) note(`  note: ${sentence}`)
    return
  }
  const { result: _kind, sha256: _digest, summary: _words, ...values } = done.obs
  // keys of the catalogue, where the tool was called under its name there
  const theirs = done.call !== done.tool && Object.keys(values).length > 0 ? { values } : {}
  out(
    JSON.stringify(
      { tool: done.tool, summary: done.summary, kind: artifact.kind, ...theirs, ...(isWritten ? {} : { artifact }), files: written.files, notes: written.notes },
      null,
      2,
    ),
  )
}
