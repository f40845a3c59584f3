import { runToEnd } from './ask-job.ts'
import { exampleTruth } from '../engine/index.ts'
import type { Command } from './command.ts'
import { ownEngine } from './connect.ts'
import { type Check, machineChecks } from './doctor-machine.ts'
import { note, out } from './print.ts'

const question = 'How many destroyed buildings are here?'

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--json]',
  summary: 'Runs the example from image to answer and says what works on this machine.',
  options: { json: { type: 'boolean', help: 'print JSON' }, ollama: { type: 'string', help: 'address of Ollama' } },
  examples: ['aftermap doctor'],
  async run(options) {
    const connection = await ownEngine(options)
    try {
      const checks = [...(await machineChecks(connection.client)), await plannerTest(connection.client), await selfTest(connection.client), await modelTest(connection.client)]
      const missing = checks.filter((check) => check.needed && !check.ok)
      if (options.has('json')) out(JSON.stringify({ ok: missing.length === 0, checks }, null, 2))
      else for (const check of checks) out(`${wordOf(check)} ${check.what.padEnd(10)} ${check.detail}`)
      if (missing.length > 0) note(`Aftermap cannot do without: ${missing.map((check) => check.what).join(', ')}.`)
      return missing.length === 0 ? 0 : 1
    } finally {
      await connection.close()
    }
  },
}

const wordOf = ({ ok, needed }: Check) => (ok ? 'ok      ' : needed ? 'MISSING ' : 'without ')

type Client = Awaited<ReturnType<typeof ownEngine>>['client']
const builtin = { kind: 'builtin', model: null } as const

const ask = (client: Client, text: string) => client.requests.ask({ text, planner: builtin })

async function answerOf(client: Client, asked: { id: string; steps: readonly { id: string }[] }) {
  await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
  const ended = await runToEnd(client, asked.id, { progress: () => undefined })
  return { answer: ended.answer, failure: ended.steps.find((step) => step.error)?.error ?? null }
}

/** The built-in planner makes a plan of the question below. */
async function plannerTest(client: Client): Promise<Check> {
  const { plan } = await client.requests.propose({ text: question, planner: builtin, context: null })
  return { what: 'planner', needed: true, ok: plan.actions.length > 0, detail: `built-in: ${plan.actions.map((action) => action.tool).join(' -> ')}` }
}

/** From the example image to a number that must be what its generator drew. */
async function selfTest(client: Client): Promise<Check> {
  await client.project.openExample({})
  const { answer } = await answerOf(client, await ask(client, question))
  const drawn = exampleTruth.building_destroyed
  return { what: 'self-test', needed: true, ok: answer?.kind === 'count' && answer.value === drawn, detail: `${question} ${answer?.text ?? 'no answer'} (${drawn} were drawn)` }
}

/** A shipped model through the inference process; what it finds on a drawn town says nothing of its quality. */
async function modelTest(client: Client): Promise<Check> {
  const asked = await ask(client, 'How many vehicles are in the image?')
  const detect = asked.plan.actions.find((action) => action.tool === 'detect')
  if (!detect) return { what: 'inference', needed: true, ok: false, detail: 'the plan has no step that finds objects' }
  const { answer, failure } = await answerOf(client, await client.requests.editStep({ id: asked.id, step: detect.id, inputs: { model: 'vehicles' } }))
  return {
    what: 'inference',
    needed: true,
    ok: typeof answer?.value === 'number',
    detail: failure ? failure.message : `the model vehicles ran: ${answer?.text ?? 'no answer'} On a drawn town this says nothing of its quality.`,
  }
}
