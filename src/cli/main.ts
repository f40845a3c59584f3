import { FailureError } from '../contracts/result.ts'
import { engineOptionsFromEnvironment } from '../engine/index.ts'
import { align } from './align.ts'
import { area } from './area.ts'
import { ask } from './ask.ts'
import { catalogue } from './catalogue.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { coords } from './coords.ts'
import { convert } from './convert.ts'
import { doctor } from './doctor.ts'
import { exportResults } from './export.ts'
import { info } from './info.ts'
import { readOptions, UsageError } from './options.ts'
import { labels } from './labels.ts'
import { mcp } from './mcp.ts'
import { plan } from './plan.ts'
import { planners } from './planners.ts'
import { failureLine, note, out } from './print.ts'
import { models } from './models.ts'
import { newProject, project } from './project.ts'
import { report } from './report.ts'
import { scene } from './scene.ts'
import { replay } from './replay.ts'
import { run } from './run.ts'
import { score } from './score.ts'
import { serve } from './serve.ts'
import { teach } from './teach.ts'
import { tools } from './tools.ts'
import { inTerminal } from './terminal-words.ts'

/** Every command of `aftermap`, one line each. */
export const commands: readonly Command[] = [
  ask,
  plan,
  check,
  info,
  area,
  align,
  coords,
  convert,
  exportResults,
  catalogue,
  labels,
  models,
  planners,
  newProject,
  project,
  report,
  scene,
  score,
  serve,
  mcp,
  tools,
  run,
  replay,
  teach,
  doctor,
]

const help = () =>
  [
    'Aftermap: ask images of a disaster a question.',
    '',
    ...commands.map((command) => `  aftermap ${command.usage}\n      ${command.summary}`),
    '',
    'aftermap COMMAND --help (or -h) shows the options, aftermap --version the version.',
  ].join('\n')

export const commandHelp = (command: Command): string =>
  [
    `aftermap ${command.usage}`,
    command.summary,
    '',
    ...Object.entries(command.options).map(([name, option]) => `  --${name.padEnd(10)} ${option.help}`),
    '',
    ...command.examples.map((example) => `  ${example}`),
  ].join('\n')

/** What stands behind `--` is a value. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h')
}

/** Exit 0 answered, 1 refused or failed with one sentence, 2 wrong use. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || asksForHelp([name])) {
    out(help())
    return name === undefined ? 2 : 0
  }
  if (name === '--version') {
    out(engineOptionsFromEnvironment().version)
    return 0
  }
  const command = commands.find((one) => one.name === name)
  if (!command) {
    note(`There is no command "${name}". Commands: ${commands.map((one) => one.name).join(', ')}.`)
    return 2
  }
  if (asksForHelp(rest)) {
    out(commandHelp(command))
    return 0
  }
  try {
    return await command.run(readOptions(rest, command.options))
  } catch (error) {
    if (error instanceof UsageError) {
      note(`${error.message}. Use: aftermap ${command.usage}`)
      return 2
    }
    if (!(error instanceof FailureError)) throw error
    const sentence = failureLine(inTerminal(error.failure))
    if (rest.includes('--json')) out(JSON.stringify({ error: { code: error.failure.code, message: sentence } }, null, 2))
    note(sentence)
    return 1
  }
}
