import { resolve } from 'node:path'
import type { RequestContext } from '../contracts/request-context.ts'
import { FailureError } from '../contracts/result.ts'
import { planJson } from './answer-json.ts'
import { type LineId, plannerOption } from './ask-options.ts'
import { readBatch } from './batch.ts'
import type { Command } from './command.ts'
import { type Connection, ownEngine } from './connect.ts'
import { UsageError } from './options.ts'
import { note, out, planProblem, printFailure, printPlan, type Told } from './print.ts'

type Line = { id: LineId; text: string; context: RequestContext | null } | { id: LineId; problem: Told }

export const plan: Command = {
  name: 'plan',
  usage: 'plan "QUESTION"... [options]',
  summary: 'Prints how a question is understood and the plan for it; needs no image.',
  options: {
    image: { type: 'string', help: 'image the question is about' },
    planner: { type: 'string', help: 'builtin (default), ollama or ollama:MODEL' },
    ollama: { type: 'string', help: 'address of Ollama' },
    json: { type: 'boolean', help: 'print JSON' },
    batch: { type: 'string', help: 'JSON lines {id, request, context?}' },
  },
  examples: ['aftermap plan "which share of the houses is destroyed?"'],
  async run(options) {
    const batch = options.one('batch')
    const lines: Line[] =
      batch === undefined
        ? options.inputs.map((text, at) => ({ id: String(at + 1), text, context: null }))
        : readBatch(batch).map((line) => ('problem' in line ? line : { id: line.id, text: line.job.question, context: line.job.context }))
    if (lines.length === 0) throw new UsageError('plan needs a question')
    const connection = await ownEngine(options)
    try {
      const image = options.one('image')
      if (image !== undefined) await loadImage(connection, image)
      const many = batch !== undefined || lines.length > 1
      let worst = 0
      for (const line of lines)
        worst = Math.max(worst, await planLine(connection, line, { many, json: options.has('json'), planner: options.one('planner'), image: image !== undefined }))
      return worst
    } finally {
      await connection.close()
    }
  },
}

export async function loadImage({ client }: Connection, image: string): Promise<void> {
  const { failed } = await client.workspace.addLayers({ paths: [resolve(image)] })
  if (failed[0]) throw new FailureError(failed[0].error)
}

type Print = { many: boolean; json: boolean; planner: string | undefined; image: boolean }

async function planLine({ client }: Connection, line: Line, { many, json, planner, image }: Print): Promise<number> {
  const show = (failure: Told) => printFailure(line.id, failure, { many, json })
  if ('problem' in line) return show(line.problem)
  try {
    const proposed = image
      ? await client.requests.ask({ text: line.text, planner: plannerOption(planner) })
      : await client.requests.propose({ text: line.text, planner: plannerOption(planner), context: line.context })
    const form = { goal: proposed.reading.goal, plan: proposed.plan, check: proposed.check }
    if (many) out(JSON.stringify({ id: line.id, ...planJson(form) }))
    else if (json)
      out(
        JSON.stringify(
          { understood: proposed.reading.chips.map(({ key, value, doubt }) => ({ key, value, doubt })), assumptions: proposed.reading.assumptions, ...planJson(form) },
          null,
          2,
        ),
      )
    else printPlan(proposed)
    const isRefused = proposed.reading.goal.type === 'refusal'
    const shortfall = isRefused ? (proposed.reading.goal.premise ?? 'The question cannot be answered.') : planProblem(proposed.check)
    if (!many && shortfall !== null) note(shortfall)
    return isRefused ? 1 : 0
  } catch (error) {
    if (error instanceof FailureError) return show(error.failure)
    throw error
  }
}
