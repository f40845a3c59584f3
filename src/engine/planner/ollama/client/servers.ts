import type { PlannerMode } from '../../../../contracts/plan.ts'
import type { PlannerStateName } from '../../../../contracts/services/planners.ts'
import { readAddress } from './address.ts'
import { withTag } from './model-name.ts'

/** How a model did in its last call; `state` null: well. Speeds are null where the server told none. */
export type Outcome = { readonly state: PlannerStateName | null; readonly sentence: string; readonly firstTokenMs: number | null; readonly tokensPerSecond: number | null }

export type ModeAdvice = (model: { readonly name: string; readonly digest: string | null }) => PlannerMode | null

export type Queue = { readonly running: string | null; readonly waiting: number }

/** What this process knows of one server, shared by whatever talks to it. */
export type Server = {
  /** one call at a time: a second one would only make both slow. Call what comes back when done; null where `signal` stopped the wait */
  turn(model: string, signal: AbortSignal): Promise<(() => void) | null>
  queue(): Queue
  note(model: string, outcome: Outcome): void
  outcomeOf(model: string): Outcome | null
  /** the model is to be tried anew */
  forget(model: string): void
  /** a machine elsewhere is spoken to only after a person allowed it in this process */
  allow(isAllowed: boolean): void
  isAllowed(): boolean
  /** what self-tests say of models: the mode each is good for, null where none was taken */
  advise(advice: ModeAdvice): void
  adviceFor: ModeAdvice
  onChange(listener: () => void): () => void
}

const servers = new Map<string, Server>()

/** The server at an address, however it is written; nothing is asked of it here. */
export function serverAt(url: string): Server {
  const key = readAddress(url) ?? url
  const known = servers.get(key)
  if (known) return known
  const made = makeServer()
  servers.set(key, made)
  return made
}

/** Mode the self-test of a model calls for; null where none was taken. */
export const testedMode = (url: string, model: { readonly name: string; readonly digest: string | null }): PlannerMode | null => serverAt(url).adviceFor(model)

type Waiting = { readonly model: string; begin(): void }

function makeServer(): Server {
  const outcomes = new Map<string, Outcome>()
  const listeners = new Set<() => void>()
  const waiting: Waiting[] = []
  let running: string | null = null
  let isAllowed = false
  let modeAdvice: ModeAdvice = () => null

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const next = () => {
    running = null
    waiting.shift()?.begin()
    changed()
  }
  const turn: Server['turn'] = (model, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(null)
      const leave = () => {
        const at = waiting.indexOf(mine)
        if (at < 0) return
        waiting.splice(at, 1)
        changed()
        resolve(null)
      }
      let isOver = false
      const mine: Waiting = {
        model,
        begin() {
          signal.removeEventListener('abort', leave)
          running = model
          resolve(() => {
            if (isOver) return
            isOver = true
            next()
          })
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      if (running === null) mine.begin()
      else waiting.push(mine)
      changed()
    })
  return {
    turn,
    queue: () => ({ running, waiting: waiting.length }),
    note(model, outcome) {
      outcomes.set(withTag(model), outcome)
      changed()
    },
    forget: (model) => void outcomes.delete(withTag(model)),
    outcomeOf: (model) => outcomes.get(withTag(model)) ?? null,
    allow(value) {
      isAllowed = value
      changed()
    },
    isAllowed: () => isAllowed,
    advise(advice) {
      modeAdvice = advice
    },
    adviceFor: (model) => modeAdvice(model),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
