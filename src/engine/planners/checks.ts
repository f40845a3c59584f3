import type { PlannerModel, PlannersState } from '../../contracts/services/planners.ts'
import { hostOf } from './host-of.ts'
import type { Look } from './look.ts'

type Check = PlannersState['checks'][number]

/** What was looked at, in the order it was: each line ends the story of the one before. */
export const checksOf = (look: Look, remote: boolean): Check[] => [
  programCheck(look, remote),
  answerCheck(look, remote),
  ...(look.chosen === null ? [] : [modelCheck(look.listed.ok ? look.listed.value : null, look.chosen)]),
]

function programCheck({ program, listed }: Look, remote: boolean): Check {
  if (remote) return { what: 'Another machine: its program cannot be looked for', ok: null }
  if (program !== null) return { what: 'Program found', ok: true }
  // something answers all the same, so it is somewhere
  return listed.ok ? { what: 'Program found by its answer', ok: true } : { what: 'Program not found on this machine', ok: false }
}

function answerCheck({ url, listed, isAllowed }: Look, remote: boolean): Check {
  const host = hostOf(url)
  if (remote && !isAllowed) return { what: `${host} not asked yet`, ok: null }
  if (listed.ok) return { what: `Answer on ${host}`, ok: true }
  return { what: listed.error.code === 'planner_not_ollama' ? `Answer on ${host}, not from Ollama` : `No answer on ${host}`, ok: false }
}

function modelCheck(models: readonly PlannerModel[] | null, chosen: string): Check {
  if (models === null) return { what: `Model ${chosen} not checked yet`, ok: null }
  const isThere = models.some(({ name }) => name === chosen || name === `${chosen}:latest`)
  return { what: isThere ? `Model ${chosen} is there` : `Model ${chosen} is not there`, ok: isThere }
}
