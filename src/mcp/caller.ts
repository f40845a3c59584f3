import type { Client } from '../contracts/client.ts'

/** One outside program and the request its calls fill. It begins with the first call. */
export type Caller = {
  /** request of the calls that name none */
  requestId(name: string): Promise<string>
  /** a new one from here on */
  begin(name: string, title: string): Promise<string>
  /** calls of one request wait for one another, so that stopping one stops no other */
  inTurn<T>(requestId: string, work: () => Promise<T>): Promise<T>
}

export function makeCaller(client: Pick<Client, 'tools'>): Caller {
  let current: Promise<string> | null = null
  const tails = new Map<string, Promise<unknown>>()
  const begin = (name: string, title: string): Promise<string> => {
    const begun = client.tools.begin({ title: title.slice(0, 500), caller: { name, via: 'mcp' } }).then(({ id }) => id)
    current = begun
    const forget = () => {
      if (current === begun) current = null
    }
    // a request that could not begin is tried again by the next call; who asked for it hears of the failure
    begun.then(undefined, forget)
    return begun
  }
  return {
    begin,
    requestId: (name) => current ?? begin(name, `Calls of ${name}`),
    inTurn(requestId, work) {
      const mine = (tails.get(requestId) ?? Promise.resolve()).then(work, work)
      const settled = mine.then(done, done)
      tails.set(requestId, settled)
      void settled.then(() => tails.get(requestId) === settled && tails.delete(requestId))
      return mine
    },
  }
}

const done = (): void => undefined
