import type { Client } from '../contracts/client.ts'
import type { ModelCard } from '../contracts/model-card.ts'
import type { PlannerRef } from '../contracts/plan.ts'
import type { RequestState } from '../contracts/request.ts'
import { FailureError } from '../contracts/result.ts'
import { answerJson } from './answer-json.ts'
import { type JobResult, runJob } from './ask-job.ts'
import { askOptions, type Job, jobFromOptions, type LineId } from './ask-options.ts'
import { plannerOption } from './planner-option.ts'
import { type BatchLine, readBatch } from './batch.ts'
import type { Command } from './command.ts'
import { type Connection, engineOfProject, inOwnProject, ownEngine } from './connect.ts'
import { modelsOf, needModels } from './model-option.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { filling, outFolders } from './out-folders.ts'
import { type Form, note, out, printAnswer, printFailure, progressLine, shortfallOf } from './print.ts'
import { inTerminal } from './terminal-words.ts'
import { tileOverlapOption } from './tile-overlap.ts'

export const ask: Command = {
  name: 'ask',
  usage: 'ask IMAGE... "QUESTION" [options]',
  summary: 'Answers a question about an image: plan, run, number with its evidence.',
  options: askOptions,
  examples: ['aftermap ask flood.tif "How many buildings are here?" --area px:0,0,2000,2000', 'aftermap ask photo.jpg "count the vehicles" --gsd 0.12 --json --out result'],
  async run(options) {
    const lines = linesOf(options)
    const planner = plannerOption(options.one('planner'))
    const models = await modelsOf(options)
    const tileOverlapPx = tileOverlapOption(options.one('tile-overlap'), models)
    const many = lines.length > 1 || options.one('batch') !== undefined
    const project = options.one('project')
    const folderOf = outFolders(options.one('out'), many)
    // one engine and one inference process for all lines; each line its own project, unless they share the one named
    const connection = project ? await engineOfProject(project, { ...options, create: true }) : await ownEngine(options)
    let worst = 0
    try {
      if (connection.shared) await needModels(connection.client, models)
      for (const line of lines) {
        const print = {
          planner,
          models,
          tileOverlapPx,
          folder: folderOf(line.id),
          form: { many, json: options.has('json'), image: options.inputs.length > 2 ? imageOf(line) : undefined },
        }
        const answer = () => answerLine(connection, line, print)
        worst = Math.max(worst, project ? await answer() : await inOwnProject(connection, answer))
      }
    } finally {
      await connection.close()
    }
    return worst
  },
}

const imageOf = (line: BatchLine): string | undefined => ('job' in line ? (line.job.image ?? undefined) : undefined)

/** IMAGE... and the question last; or the lines of a batch; with --project the question alone. */
function linesOf(options: ParsedOptions): BatchLine[] {
  const batch = options.one('batch')
  if (batch !== undefined) {
    if (options.inputs.length > 0) throw new UsageError('--batch takes its images and questions from the file')
    const lines = readBatch(batch)
    return options.one('project') === undefined ? lines.map(needImage) : lines
  }
  const question = options.inputs.at(-1)
  const images = options.inputs.slice(0, -1)
  if (question === undefined || (images.length === 0 && !options.one('project'))) throw new UsageError('ask needs an image and a question')
  const shared = jobFromOptions(options)
  const job = (image: string | null, at: number): BatchLine => ({ id: String(at + 1), line: at + 1, job: { ...shared, id: String(at + 1), image, question } })
  return images.length === 0 ? [job(null, 0)] : images.map(job)
}

function needImage(line: BatchLine): BatchLine {
  if ('problem' in line || line.job.image !== null) return line
  const problem = { code: 'input_missing' as const, message: `Line ${line.line} names no image.`, hint: 'Add "image", or name a project with --project.' }
  return { id: line.id, line: line.line, problem }
}

type Print = { planner: PlannerRef; models: readonly ModelCard[]; tileOverlapPx: number | null; folder: string | null; form: Form }

async function answerLine({ client }: Connection, line: BatchLine, print: Print): Promise<number> {
  if ('problem' in line) return printFailure(line.id, line.problem, print.form)
  try {
    const result = await answered(client, line.job, print)
    const { request } = result
    printRequest(line, result, { ...print, files: await exported(client, request, print.folder) })
    return request.status === 'answered' && shortfallOf(request) === null ? 0 : 1
  } catch (error) {
    if (error instanceof FailureError) return printFailure(line.id, inTerminal(error.failure), print.form)
    throw error
  }
}

async function answered(client: Client, job: Job, { planner, models, tileOverlapPx }: Print): Promise<JobResult> {
  const bar = progressLine()
  try {
    return await runJob(client, job, { planner, models, tileOverlapPx, progress: bar.show })
  } finally {
    bar.clear()
  }
}

/** Files of an answer; what failed leaves no folder behind. */
async function exported({ requests }: Client, { id, answer, status }: RequestState, folder: string | null): Promise<string[]> {
  if (folder === null || answer === null || status === 'failed') return []
  return (await filling(folder, () => requests.exportTo({ id, folder }))).files
}

type Asked = { id: LineId; job: Job }

function printRequest({ id, job }: Asked, { request, placeNote }: JobResult, { form: { many, json, image }, files }: Print & { files: string[] }): void {
  const failure = request.steps.find((step) => step.error)?.error
  const wrote = files.length > 0 ? { files } : {}
  const shortfall = shortfallOf(request)
  if (many) {
    const which = image === undefined ? { id } : { id, image }
    return out(JSON.stringify({ ...which, ...answerJson(request, placeNote), ...wrote, ...(failure ? { error: { code: failure.code, message: failure.message } } : {}) }))
  }
  if (json) out(JSON.stringify({ ...answerJson(request, placeNote), ...wrote }, null, 2))
  else {
    printAnswer(request, { area: job.area, placeNote })
    for (const file of files) out(`  wrote ${file}`)
  }
  if (shortfall !== null) note(shortfall)
}
