import { resolve } from 'node:path'
import type { Client } from '../contracts/client.ts'
import type { PlannerRef } from '../contracts/plan.ts'
import type { RequestContext } from '../contracts/request-context.ts'
import type { RequestState } from '../contracts/request.ts'
import { FailureError } from '../contracts/result.ts'
import { planJson } from './answer-json.ts'
import { type AreaOption, areaOption, type LineId } from './ask-options.ts'
import { plannerHelp, plannerOption } from './planner-option.ts'
import { placeOf } from './asked-place.ts'
import { readBatch } from './batch.ts'
import type { Command } from './command.ts'
import { type Connection, ownEngine } from './connect.ts'
import { UsageError } from './options.ts'
import { note, out, planProblem, printFailure, printPlan, type Told } from './print.ts'
import { setArea } from './set-screen.ts'
import { inTerminal } from './terminal-words.ts'

type Line = { id: LineId; text: string; context: RequestContext | null; area: AreaOption | null } | { id: LineId; problem: Told }

export const plan: Command = {
  name: 'plan',
  usage: 'plan "QUESTION"... [options]',
  summary: 'Prints how a question is understood and the plan for it; needs no image.',
  options: {
    image: { type: 'string', help: 'image the question is about' },
    area: { type: 'string', help: 'area of the image the question is about, as for ask' },
    planner: { type: 'string', help: plannerHelp },
    ollama: { type: 'string', help: 'address of Ollama' },
    json: { type: 'boolean', help: 'print JSON' },
    batch: { type: 'string', help: 'JSON lines {id, request, context?, area?}' },
  },
  examples: ['aftermap plan "which share of the houses is destroyed?"'],
  async run(options) {
    const batch = options.one('batch')
    const area = options.one('area')
    const shared = area === undefined ? null : areaOption(area)
    const lines: Line[] =
      batch === undefined
        ? options.inputs.map((text, at) => ({ id: String(at + 1), text, context: null, area: shared }))
        : readBatch(batch).map((line) => ('problem' in line ? line : { id: line.id, text: line.job.question, context: line.job.context, area: line.job.area ?? shared }))
    if (lines.length === 0) throw new UsageError('plan needs a question')
    const connection = await ownEngine(options)
    try {
      const image = options.one('image')
      if (image !== undefined) await loadImage(connection, image)
      const many = batch !== undefined || lines.length > 1
      let worst = 0
      for (const line of lines)
        worst = Math.max(worst, await planLine(connection, line, { many, json: options.has('json'), planner: options.one('planner'), onScreen: image !== undefined }))
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

type Print = { many: boolean; json: boolean; planner: string | undefined; onScreen: boolean }

async function planLine({ client }: Connection, line: Line, print: Print): Promise<number> {
  const show = (failure: Told) => printFailure(line.id, failure, print)
  if ('problem' in line) return show(line.problem)
  try {
    const proposed = await (print.onScreen ? onImage : withoutImage)(client, line, plannerOption(print.planner))
    printProposed(line.id, proposed, print)
    const { goal } = proposed.reading
    const isRefused = goal.type === 'refusal'
    // in words the findings of a plan stand on stdout: each is said once
    const problem = proposed.check.valid || print.json ? planProblem(proposed.check) : 'The plan cannot run as it is.'
    const shortfall = isRefused ? (goal.premise ?? 'The question cannot be answered.') : problem
    if (!print.many && shortfall !== null) note(shortfall)
    return isRefused ? 1 : 0
  } catch (error) {
    if (error instanceof FailureError) return show(inTerminal(error.failure))
    throw error
  }
}

type Question = { text: string; context: RequestContext | null; area: AreaOption | null }
type Proposed = Pick<RequestState, 'reading' | 'plan' | 'check' | 'record'> & { placeNote: string | null; notes: readonly string[] }

/** Planned on the screen of the image; the area is there for this question alone. */
async function onImage(client: Client, { text, area: source }: Question, planner: PlannerRef): Promise<Proposed> {
  const { requests, workspace } = client
  const area = source ? await setArea(workspace, source) : null
  const place = await placeOf(client, text, area?.name ?? null)
  const proposed = await requests.ask({ text, planner, patch: place.patch })
  if (area) await workspace.removeArea({ id: area.id })
  return { ...proposed, notes: proposed.plannerNotes, placeNote: place.note }
}

/** What an area is called that no image gives a name. */
const nameless = 'A1'

/** Planned for any image; the area is one that is drawn on it. */
async function withoutImage(client: Client, { text, area, context }: Question, planner: PlannerRef): Promise<Proposed> {
  const place = await placeOf(client, text, area ? nameless : null)
  const proposed = await client.requests.propose({ text, planner, context: area ? { ...context, areas: [nameless] } : context, patch: place.patch })
  return { ...proposed, placeNote: place.note }
}

function printProposed(id: LineId, { reading, plan: made, check, placeNote, notes, record }: Proposed, { many, json }: Print): void {
  const form = {
    understood: reading.chips.map(({ key, value, doubt }) => ({ key, value, doubt })),
    assumptions: reading.assumptions,
    ...(placeNote === null ? {} : { place_note: placeNote }),
    ...planJson({ goal: reading.goal, plan: made, check }),
    // how a language model came to it: every call, every repair
    ...(made.planner.kind === 'ollama' ? { planner_notes: notes, record } : {}),
  }
  if (many) return out(JSON.stringify({ id, ...form }))
  if (json) return out(JSON.stringify(form, null, 2))
  printPlan({ reading, plan: made, check })
  for (const line of notes) out(`  note: ${line}`)
  if (placeNote !== null) out(`  note: ${placeNote}`)
}
