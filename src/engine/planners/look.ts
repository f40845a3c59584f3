import type { PlannerModel, PlannersState } from '../../contracts/services/planners.ts'
import type { Failure, Result } from '../../contracts/result.ts'
import type { Queue } from '../planner/ollama/client/servers.ts'
import { isThisMachine } from '../planner/ollama/client/this-machine.ts'
import { checksOf } from './checks.ts'
import { hostOf } from './host-of.ts'

/** What was seen when looking: the machine, the server, its models. */
export type Look = {
  readonly url: string
  readonly isAllowed: boolean
  /** path of the program on this machine */
  readonly program: string | null
  readonly listed: Result<readonly PlannerModel[]>
  /** model the person chose; null: none */
  readonly chosen: string | null
  readonly queue: Queue
}

type Told = Pick<PlannersState, 'state' | 'sentence' | 'actions'>

const builtin = 'so plans come from the built-in planner'

/** State, sentence and buttons of what was seen. Each state has its own sentence; what still works is said with it. */
export function stateOf(look: Look): PlannersState {
  const remote = isThisMachine(look.url) === false
  const models = look.listed.ok ? [...look.listed.value] : []
  return { url: look.url, remote, program: look.program, ...told(look, remote), checks: checksOf(look, remote), models, queue: look.queue }
}

function told(look: Look, remote: boolean): Told {
  if (remote && !look.isAllowed)
    return {
      state: 'remote_host',
      sentence: `${hostOf(look.url)} is another machine: questions and names of layers would leave this one, ${builtin}.`,
      actions: ['allow_remote', 'use_this_machine', 'use_builtin'],
    }
  return look.listed.ok ? withModels(look, look.listed.value) : withoutServer(look, { remote, error: look.listed.error })
}

function withoutServer({ url, program }: Look, { remote, error }: { remote: boolean; error: Failure }): Told {
  const host = hostOf(url)
  if (error.code === 'planner_timeout')
    return {
      state: 'not_running',
      sentence: `Ollama at ${host} accepts calls and does not answer: it is starting or stuck, ${builtin}.`,
      actions: ['retry', 'use_builtin', 'set_address'],
    }
  if (error.code !== 'planner_absent')
    return { state: 'not_ollama', sentence: `Something answers at ${host}, and it is not Ollama, ${builtin}.`, actions: ['set_address', 'use_builtin', 'retry'] }
  if (remote)
    return { state: 'not_running', sentence: `Ollama does not answer on ${host}, which is another machine, ${builtin}.`, actions: ['retry', 'use_this_machine', 'use_builtin'] }
  if (program === null)
    return { state: 'not_installed', sentence: `Ollama is not on this machine, ${builtin}. Everything else works.`, actions: ['use_builtin', 'set_address', 'retry'] }
  return { state: 'not_running', sentence: `Ollama is not running, ${builtin}. Everything else works.`, actions: ['start_server', 'use_builtin', 'set_address', 'retry'] }
}

function withModels(look: Look, models: readonly PlannerModel[]): Told {
  const writing = models.filter(({ embeds, capabilities }) => !embeds || capabilities.includes('completion'))
  if (writing.length === 0)
    return {
      state: 'no_models',
      sentence: `Ollama runs and has no model that writes text, ${builtin}. One can be imported from a stick (GGUF).`,
      actions: ['import_gguf', 'use_builtin', 'retry'],
    }
  const chosen = look.chosen === null ? null : models.find(({ name }) => name === look.chosen || name === `${look.chosen}:latest`)
  if (chosen === undefined)
    return {
      state: 'model_missing',
      sentence: `The planner model ${look.chosen} is not on this machine. Installed: ${writing.map(({ name }) => name).join(', ')}.`,
      actions: ['choose_model', 'import_gguf', 'use_builtin'],
    }
  const trouble = chosen?.trouble ?? null
  if (trouble) return { state: trouble.state, sentence: trouble.sentence, actions: afterTrouble[trouble.state] ?? ['retry', 'use_builtin'] }
  const count = `${writing.length} ${writing.length === 1 ? 'model' : 'models'}`
  const advice = chosen?.selfTest ? ` ${chosen.name}: ${chosen.selfTest.sentence}` : ''
  const away = isThisMachine(look.url) === false ? ` on ${hostOf(look.url)}, another machine: what is asked leaves this one` : ''
  return { state: 'ready', sentence: `Ollama runs with ${count}${away}.${advice}`, actions: ['choose_model', 'self_test', 'import_gguf', 'set_address'] }
}

const afterTrouble: Partial<Record<PlannersState['state'], PlannersState['actions']>> = {
  out_of_memory: ['smaller_model', 'use_builtin', 'retry'],
  too_slow: ['smaller_model', 'use_builtin', 'self_test'],
  no_schema: ['choose_model', 'use_builtin', 'self_test'],
}
