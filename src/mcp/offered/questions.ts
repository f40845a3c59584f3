import { z } from 'zod'
import type { PlannerRef } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import { refuse } from '../failure.ts'
import { adds, type CallContext, defineMcpTool, type McpAnswer, readOnly } from '../mcp-tool.ts'
import { hasEnded, questionOf, requestOf, runAndWait, startRun } from '../run-request.ts'
import { addressOf } from '../told/address.ts'
import { AnswerToldSchema, answerTold, RequestToldSchema, requestTold } from '../told/request.ts'

const Question = z.string().min(1).max(2000).describe('in plain words, e.g. "How many destroyed buildings are there in area A1?"')
const Request = z.string().min(1).max(100).describe('id of the request')
const Asking = {
  question: Question,
  after: z.string().max(100).optional().describe('request that "and the vehicles?" goes on from'),
  model: z.string().max(200).optional().describe('local language model that plans; left out: the built-in planner'),
}

const plannerOf = (model: string | undefined): PlannerRef => (model === undefined ? { kind: 'builtin', model: null } : { kind: 'ollama', model })

const told = (request: RequestState): McpAnswer => ({
  structured: requestTold(request),
  links: [
    { type: 'resource_link', uri: addressOf('requests', request.id), name: `question ${request.number}`, description: request.text.slice(0, 200), mimeType: 'application/json' },
  ],
})

type Asked = { question: string; after?: string | undefined; model?: string | undefined }

const propose = ({ question, after, model }: Asked, { world: { client } }: CallContext): Promise<RequestState> =>
  client.requests.ask({ text: question, planner: plannerOf(model), after: after ?? null })

/** The request an earlier round of this call has made, else a new one. */
const proposedOnce = (asked: Asked, context: CallContext): Promise<RequestState> => (typeof context.kept === 'string' ? requestOf(context, context.kept) : propose(asked, context))

export const ask = defineMcpTool({
  name: 'ask',
  title: 'Ask a question',
  description:
    'Asks the open images a question: detect, segment, whether something is there, count, area, damage, path between two points. Reads it, plans, runs and answers with facts. Without an answer in time it returns the request id: go on with run_status and get_answer.',
  annotations: adds,
  input: z.strictObject({ ...Asking, wait_s: z.number().min(0).max(50).default(20).describe('how long to wait for the answer') }),
  output: RequestToldSchema,
  async prepare(asked, context) {
    const request = await proposedOnce(asked, context)
    return { question: hasEnded(request) ? null : questionOf(request, context), keep: request.id }
  },
  async call(asked, context) {
    const request = await proposedOnce(asked, context)
    if (hasEnded(request) || !request.check.valid) return told(request)
    return told(await runAndWait(request, context, asked.wait_s * 1000))
  },
})

export const proposePlan = defineMcpTool({
  name: 'propose_plan',
  title: 'Propose a plan',
  description: 'Reads a question and plans it without running anything. The plan appears in the window as cards to review; run_plan runs it.',
  annotations: adds,
  input: z.strictObject(Asking),
  output: RequestToldSchema,
  call: async (asked, context) => told(await propose(asked, context)),
})

export const checkPlan = defineMcpTool({
  name: 'check_plan',
  title: 'Check a plan',
  description:
    'Findings of a plan written elsewhere, without running it: unknown tools, wires that do not fit, classes nobody sees. A plan is an array of actions { id, tool, inputs, outputs: [name] }.',
  annotations: readOnly,
  input: z.strictObject({
    plan: z.union([z.array(z.looseObject({})), z.looseObject({})]),
    on_screen: z.boolean().default(false).describe('the images, areas and points it takes must be open now'),
  }),
  output: z.object({
    valid: z.boolean(),
    findings: z.array(z.object({ code: z.string(), step: z.string().nullable(), severity: z.string(), message: z.string(), repair: z.string().nullable() })),
    needs: z.array(z.object({ name: z.string(), kind: z.string() })),
  }),
  async call({ plan, on_screen: onScreen }, { world: { client } }) {
    const { check, needs } = await client.requests.check({ plan, onScreen })
    const findings = check.findings.map(({ code, step, severity, message, repair }) => ({ code, step, severity, message, repair: repair?.label ?? null }))
    return { structured: { valid: check.valid, findings, needs } }
  },
})

export const runPlan = defineMcpTool({
  name: 'run_plan',
  title: 'Run a plan',
  description: 'Runs the plan of a request. Returns at once with its id; run_status tells how far it is. A plan nobody has approved is shown to the person first.',
  annotations: adds,
  input: z.strictObject({ request: Request }),
  output: RequestToldSchema,
  prepare: async ({ request }, context) => ({ question: questionOf(await requestOf(context, request), context), keep: undefined }),
  call: async ({ request }, context) => told(await startRun(await requestOf(context, request), context)),
})

export const runStatus = defineMcpTool({
  name: 'run_status',
  title: 'Status of a run',
  description: 'How far a request is: status of each step, tiles done, results so far, failures with their reason.',
  annotations: readOnly,
  input: z.strictObject({ request: Request }),
  output: RequestToldSchema,
  call: async ({ request }, context) => told(await requestOf(context, request)),
})

export const getAnswer = defineMcpTool({
  name: 'get_answer',
  title: 'Get an answer',
  description:
    'The answer of a request: sentence, value, unit, interval, the facts behind it and its limits. For requests filled tool by tool it is told over their final results.',
  annotations: readOnly,
  input: z.strictObject({ request: Request }),
  output: AnswerToldSchema.extend({ request: z.string() }),
  async call({ request: id }, context) {
    const request = await requestOf(context, id)
    if (request.answer) return { structured: { request: id, ...answerTold(request.answer) } }
    if (request.caller) return { structured: { request: id, ...answerTold(await context.world.client.tools.answer({ requestId: id })) } }
    const failure = request.steps.find(({ error }) => error)?.error
    return refuse(
      failure ?? {
        code: 'bad_request',
        message: `The request has no answer: it is ${request.status}.`,
        hint: hasEnded(request) ? 'Ask again.' : 'run_status tells how far it is.',
        repairable: true,
      },
    )
  },
})

export const cancel = defineMcpTool({
  name: 'cancel',
  title: 'Stop a run',
  description: 'Stops what a request is running. Finished tiles and steps are kept.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ request: Request }),
  output: z.object({ request: z.string(), kept_tiles: z.number() }),
  async call({ request: id }, context) {
    await requestOf(context, id)
    const { keptTiles } = await context.world.client.requests.cancel({ id })
    return { structured: { request: id, kept_tiles: keptTiles } }
  },
})
