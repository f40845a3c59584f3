import { join } from 'node:path'
import type { Client } from '../contracts/client.ts'
import type { PlannerRef } from '../contracts/plan.ts'
import type { RequestState } from '../contracts/request.ts'
import { FailureError } from '../contracts/result.ts'
import { answerJson } from './answer-json.ts'
import { runJob } from './ask-job.ts'
import { askOptions, type Job, jobFromOptions, plannerOption } from './ask-options.ts'
import { type BatchLine, readBatch } from './batch.ts'
import type { Command } from './command.ts'
import { type Connection, engineOfProject, inOwnProject, ownEngine } from './connect.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { failureLine, note, out, printAnswer, printFailure, progressLine } from './print.ts'

export const ask: Command = {
  name: 'ask',
  usage: 'ask IMAGE... "QUESTION" [options]',
  summary: 'Answers a question about an image: plan, run, number with its evidence.',
  options: askOptions,
  examples: ['aftermap ask flood.tif "How many buildings are here?" --area px:0,0,2000,2000', 'aftermap ask photo.jpg "count the vehicles" --gsd 0.12 --json --out result'],
  async run(options) {
    const lines = linesOf(options)
    const planner = plannerOption(options.one('planner'))
    const many = lines.length > 1 || options.one('batch') !== undefined
    const project = options.one('project')
    // one engine and one inference process for all lines; each line its own project, unless they share the one named
    const connection = project ? await engineOfProject(project, { ...options, create: true }) : await ownEngine(options)
    let worst = 0
    try {
      for (const [at, line] of lines.entries()) {
        const answer = () => answerLine(connection, line, { options, planner, many, folder: folderOf(options, { many, at, id: line.id }) })
        worst = Math.max(worst, project ? await answer() : await inOwnProject(connection, answer))
      }
    } finally {
      await connection.close()
    }
    return worst
  },
}

/** IMAGE... and the question last; or the lines of a batch; with --project the question alone. */
function linesOf(options: ParsedOptions): BatchLine[] {
  const batch = options.one('batch')
  if (batch !== undefined) {
    if (options.inputs.length > 0) throw new UsageError('--batch takes its images and questions from the file')
    return readBatch(batch)
  }
  const question = options.inputs.at(-1)
  const images = options.inputs.slice(0, -1)
  if (question === undefined || (images.length === 0 && !options.one('project'))) throw new UsageError('ask needs an image and a question')
  const shared = jobFromOptions(options)
  const job = (image: string | null, id: string): BatchLine => ({ id, job: { ...shared, id, image, question } })
  return images.length === 0 ? [job(null, '1')] : images.map((image, at) => job(image, String(at + 1)))
}

/** Folder of a question's files: its own below `--out` when there are several. */
function folderOf(options: ParsedOptions, { many, at, id }: { many: boolean; at: number; id: string }): string | null {
  const folder = options.one('out')
  if (folder === undefined) return null
  // a name of dots alone would climb out of the folder
  const name = id.replace(/[^\w.-]/g, '_').replace(/^\.+$/, '')
  return many ? join(folder, name || String(at + 1)) : folder
}

type Print = { options: ParsedOptions; planner: PlannerRef; many: boolean; folder: string | null }

async function answerLine({ client }: Connection, line: BatchLine, print: Print): Promise<number> {
  const form = { many: print.many, json: print.options.has('json') }
  if ('problem' in line) return printFailure(line.id, { code: 'bad_request', message: line.problem, hint: '' }, form)
  try {
    const request = await answered(client, line.job, print.planner)
    const files = print.folder === null ? [] : (await client.requests.exportTo({ id: request.id, folder: print.folder })).files
    printRequest(line.id, request, { ...print, files })
    return request.status === 'answered' ? 0 : 1
  } catch (error) {
    if (error instanceof FailureError) return printFailure(line.id, error.failure, form)
    throw error
  }
}

async function answered(client: Client, job: Job, planner: PlannerRef): Promise<RequestState> {
  const bar = progressLine()
  try {
    return await runJob(client, job, { planner, progress: bar.show })
  } finally {
    bar.clear()
  }
}

function printRequest(id: string, request: RequestState, { options, many, files }: Print & { files: string[] }): void {
  const failure = request.steps.find((step) => step.error)?.error
  if (many)
    out(JSON.stringify({ id, ...answerJson(request), ...(files.length > 0 ? { files } : {}), ...(failure ? { error: { code: failure.code, message: failure.message } } : {}) }))
  else if (options.has('json')) out(JSON.stringify({ ...answerJson(request), ...(files.length > 0 ? { files } : {}) }, null, 2))
  else {
    printAnswer(request)
    for (const file of files) out(`  wrote ${file}`)
  }
  if (!many && !options.has('json') && failure) note(failureLine(failure))
}
