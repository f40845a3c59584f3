import { runToEnd } from './ask-job.ts'
import { exampleTruth } from '../engine/index.ts'
import type { Command } from './command.ts'
import { ownEngine } from './connect.ts'
import { note, out } from './print.ts'

type Check = { what: string; ok: boolean; detail: string }
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
      const checks = [...(await machine(connection.client)), await selfTest(connection.client), await modelTest(connection.client)]
      if (options.has('json')) out(JSON.stringify({ ok: checks.every((check) => check.ok), checks }, null, 2))
      else for (const { what, ok, detail } of checks) out(`${ok ? 'ok     ' : 'missing'} ${what.padEnd(10)} ${detail}`)
      const needed = checks.filter((check) => ['runtime', 'models', 'disk', 'self-test', 'inference'].includes(check.what))
      if (needed.some((check) => !check.ok)) note('Something Aftermap cannot do without is missing.')
      return needed.every((check) => check.ok) ? 0 : 1
    } finally {
      await connection.close()
    }
  },
}

type Client = Awaited<ReturnType<typeof ownEngine>>['client']
const enoughDiskBytes = 500e6

async function machine(client: Client): Promise<Check[]> {
  const info = await client.system.info({})
  const broken = info.models.filter((model) => model.problem)
  const display = process.platform !== 'linux' || process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined
  return [
    { what: 'runtime', ok: Number(info.node.slice(1).split('.')[0]) >= 24, detail: `Aftermap ${info.version}, Node ${info.node}, ${info.platform}` },
    { what: 'device', ok: true, detail: `${info.device}; provider cpu` },
    {
      what: 'models',
      ok: info.models.length > 0 && broken.length === 0,
      detail: broken.length > 0 ? broken.map((model) => `${model.id}: ${model.problem}`).join('; ') : info.models.map((model) => model.id).join(', ') || 'none installed',
    },
    { what: 'planner', ok: true, detail: 'built-in planner, always available' },
    { what: 'ollama', ok: info.ollama.state === 'ready', detail: `${info.ollama.sentence} (optional)` },
    {
      what: 'disk',
      ok: (info.diskFreeBytes ?? 0) > enoughDiskBytes,
      detail: info.diskFreeBytes === null ? 'free space not known' : `${(info.diskFreeBytes / 1e9).toFixed(1)} GB free`,
    },
    { what: 'memory', ok: true, detail: `${(info.memory.totalBytes / 2 ** 30).toFixed(0)} GB` },
    { what: 'display', ok: display, detail: display ? 'there is one' : 'none: the terminal and the browser door work' },
  ]
}

const ask = (client: Client, text: string) => client.requests.ask({ text, planner: { kind: 'builtin', model: null } })

async function answerOf(client: Client, asked: { id: string; steps: readonly { id: string }[] }) {
  await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
  const ended = await runToEnd(client, asked.id, { progress: () => undefined })
  return { answer: ended.answer, failure: ended.steps.find((step) => step.error)?.error ?? null }
}

/** From the example image to a number that must be what its generator drew. */
async function selfTest(client: Client): Promise<Check> {
  await client.project.openExample({})
  const { answer } = await answerOf(client, await ask(client, question))
  const drawn = exampleTruth.building_destroyed
  return { what: 'self-test', ok: answer?.kind === 'count' && answer.value === drawn, detail: `${question} ${answer?.text ?? 'no answer'} (${drawn} were drawn)` }
}

/** A shipped model through the inference process; what it finds on a drawn town says nothing of its quality. */
async function modelTest(client: Client): Promise<Check> {
  const asked = await ask(client, 'How many vehicles are in the image?')
  const detect = asked.plan.actions.find((action) => action.tool === 'detect')
  if (!detect) return { what: 'inference', ok: false, detail: 'the plan has no step that finds objects' }
  const { answer, failure } = await answerOf(client, await client.requests.editStep({ id: asked.id, step: detect.id, inputs: { model: 'vehicles' } }))
  return { what: 'inference', ok: typeof answer?.value === 'number', detail: failure ? failure.message : `the model vehicles ran: ${answer?.text ?? 'no answer'}` }
}
