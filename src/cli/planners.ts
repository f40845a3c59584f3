import { join } from 'node:path'
import { defaultDataDir, engineOptionsFromEnvironment, openPlanners, testedPlanners } from '../engine/index.ts'
import type { Command } from './command.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { importProgressLine, printImport, printPlanners, printSelfTest, testProgressLine } from './planners-print.ts'
import { note } from './print.ts'

type Planners = ReturnType<typeof openPlanners>
type Verb = (planners: Planners, inputs: readonly string[], options: ParsedOptions) => Promise<number>

const verbs: Readonly<Record<string, Verb>> = {
  async list(planners, inputs, options) {
    if (inputs.length > 0) throw new UsageError('planners list takes no name')
    return printPlanners(await planners.state(null), options)
  },
  async test(planners, inputs, options) {
    const [model, ...more] = inputs
    if (model === undefined || more.length > 0) throw new UsageError('planners test needs the name of one model')
    return printSelfTest(model, await planners.selfTest(model), options)
  },
  async import(planners, inputs, options) {
    const [path, ...more] = inputs
    if (path === undefined || more.length > 0) throw new UsageError('planners import needs one GGUF file')
    const before = await planners.state(null)
    return printImport(before, await planners.importGguf(path, options.one('name')), options)
  },
  async address(planners, inputs, options) {
    const [url = '', ...more] = inputs
    if (more.length > 0) throw new UsageError('planners address takes one address, or none for the usual one')
    return printPlanners(await planners.setAddress(url, options.has('allow-remote')), options)
  },
}

export const planners: Command = {
  name: 'planners',
  usage: 'planners [list | test MODEL | import FILE | address [URL]] [options]',
  summary: 'Shows the language models Ollama has on this machine, tests whether one plans well enough, and brings one from a GGUF file.',
  options: {
    ollama: { type: 'string', help: 'address of Ollama for this command alone' },
    name: { type: 'string', help: 'name of the imported model, instead of that of its file' },
    'allow-remote': { type: 'boolean', help: 'speak to an address on another machine: questions and names of layers leave this one (address)' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap planners', 'aftermap planners test qwen2.5:7b', 'aftermap planners import /media/stick/qwen2.5-3b-instruct-q4_k_m.gguf --json'],
  async run(options) {
    const [verb = 'list', ...inputs] = options.inputs
    const work = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!work) throw new UsageError(`planners needs ${Object.keys(verbs).join(', ')}`)
    const opened = openHere(options)
    const stop = () => {
      opened.cancelImport()
      opened.cancelSelfTest()
    }
    process.once('SIGINT', stop)
    try {
      return await work(opened, inputs, options)
    } finally {
      process.off('SIGINT', stop)
      opened.stop()
    }
  },
}

/** Planners without an engine around them; what is found out is kept where the window finds it. */
function openHere(options: ParsedOptions): Planners {
  const base = engineOptionsFromEnvironment()
  const given = options.one('ollama')
  return openPlanners({
    file: join(defaultDataDir(), 'planners.json'),
    address: given ?? base.ollamaUrl,
    isGiven: given !== undefined,
    planners: testedPlanners,
    now: base.now,
    warn: note,
    changed: () => undefined,
    importProgress: importProgressLine(),
    selfTestProgress: testProgressLine(),
  })
}
