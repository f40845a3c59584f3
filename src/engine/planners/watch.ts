import { FailureError, fail, ok } from '../../contracts/result.ts'
import type { PlannerMode } from '../../contracts/plan.ts'
import type { PlannersState } from '../../contracts/services/planners.ts'
import { readAddress, usualAddress } from '../planner/ollama/client/address.ts'
import { type Server, serverAt } from '../planner/ollama/client/servers.ts'
import { isThisMachine } from '../planner/ollama/client/this-machine.ts'
import { type Advice, testOf } from './advice.ts'
import { findProgram, type Machine } from './find-program.ts'
import { type Look, stateOf } from './look.ts'
import { makeModelRows, modeOf, withOutcomes } from './model-rows.ts'

export type WatchParts = {
  readonly advice: Advice
  readonly machine: Machine
  /** address while a person has chosen none */
  readonly address: string
  /** the address was given for this run alone and stands whatever was chosen before */
  readonly isGiven: boolean
  readonly now: () => string
  changed(state: PlannersState): void
}

/** Which server is spoken to, and how it stands; tells whenever its queue or a model's fortune changes. */
export function makeWatch({ advice, machine, address, isGiven, now, changed }: WatchParts) {
  const rowsOf = makeModelRows(advice)
  let last: Look | null = null
  let unfollow: (() => void) | null = null

  const usual = readAddress(address) ?? address
  const url = (): string => (isGiven ? usual : (advice.read().url ?? usual))
  /** mode a model's own test calls for */
  const adviceFor = (model: { name: string; digest: string | null }): PlannerMode | null => {
    const found = testOf(advice.read(), model)
    return found && modeOf(found, null)
  }
  const follow = () => {
    unfollow?.()
    const server = serverAt(url())
    server.allow(isThisMachine(url()) !== false || advice.read().allowed.includes(url()))
    server.advise(adviceFor)
    unfollow = server.onChange(() => {
      if (last) changed(stateNow(last, server))
    })
  }
  follow()

  async function look(chosen: string | null, again = false): Promise<PlannersState> {
    const at = url()
    const server = serverAt(at)
    if (again && chosen !== null) server.forget(chosen)
    last = { url: at, isAllowed: server.isAllowed(), program: program(), listed: await rowsOf(at), chosen, queue: server.queue() }
    return stateNow(last, server)
  }
  /** with what the server's calls showed since it was looked at */
  const stateNow = (seen: Look, server: Server): PlannersState =>
    stateOf({ ...seen, listed: seen.listed.ok ? ok(withOutcomes(seen.listed.value, { server, now })) : seen.listed, queue: server.queue() })
  const program = () => findProgram(machine)
  const lookAndTell = async (chosen: string | null = last?.chosen ?? null): Promise<PlannersState> => {
    const state = await look(chosen)
    changed(state)
    return state
  }
  return {
    url,
    program,
    look,
    lookAndTell,
    answers: async () => (await rowsOf(url())).ok,
    /** @throws FailureError argument_invalid for text that is no address */
    async setAddress(typed: string, allowRemote: boolean): Promise<PlannersState> {
      const chosen = typed.trim() === '' ? null : readAddress(typed)
      if (chosen === null && typed.trim() !== '')
        throw new FailureError(fail({ code: 'argument_invalid', message: `"${typed}" is no address.`, hint: `Write one like ${usualAddress}.`, repairable: true }).error)
      advice.change(({ allowed, ...kept }) => {
        const others = allowed.filter((one) => one !== chosen)
        return { ...kept, url: chosen, allowed: chosen !== null && allowRemote ? [...others, chosen] : others }
      })
      follow()
      return lookAndTell()
    },
    stop: () => unfollow?.(),
  }
}

export type Watch = ReturnType<typeof makeWatch>
