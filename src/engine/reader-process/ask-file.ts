import type { Result } from '../../contracts/result.ts'
import type { Answered, AskName, Asks } from './asks.ts'
import type { ReaderChild } from './reader-child.ts'
import type { ReaderPool } from './reader-pool.ts'
import { stoppedFailure } from './stopped-words.ts'

export type Asked<N extends AskName> = { readonly name: N; readonly path: string; readonly ask: Asks[N]['ask'] }

type AskedOf<N extends AskName> = { readonly name: N; readonly path: string; readonly askOf: (file: number) => Asks[N]['ask'] }

/** Asks for something that needs no opened file. Where several files were at work in a process that ended, each is tried once more by itself. */
export async function askOnce<N extends AskName>({ pool, child }: { readonly pool: ReaderPool; readonly child: ReaderChild }, { name, path, ask }: Asked<N>): Promise<Answered<N>> {
  const outcome = await child.ask(name, { path, ask })
  if ('answered' in outcome) return outcome.answered
  if (outcome.alone) return { result: stoppedFailure(path, outcome.stopped), state: null }
  return inOwnProcess(pool, async (own) => {
    const again = await own.ask(name, { path, ask })
    return 'answered' in again ? again.answered : { result: stoppedFailure(path, again.stopped), state: null }
  })
}

/** The same about an opened file: opens it in a process of its own first. */
export function askAlone<N extends AskName>(pool: ReaderPool, { name, path, askOf }: AskedOf<N>): Promise<Answered<N>> {
  return inOwnProcess(pool, async (own) => {
    const opened = await own.ask('open', { path, ask: { path } })
    if (!('answered' in opened)) return { result: stoppedFailure(path, opened.stopped), state: null }
    const { result, state } = opened.answered
    if (!result.ok) return { result, state }
    const outcome = await own.ask(name, { path, ask: askOf(result.value.file) })
    return 'answered' in outcome ? outcome.answered : { result: stoppedFailure(path, outcome.stopped), state: null }
  })
}

async function inOwnProcess<T>(pool: ReaderPool, work: (own: ReaderChild) => Promise<T>): Promise<T> {
  const own = pool.own()
  try {
    return await work(own)
  } finally {
    own.end()
  }
}

export type Opened = Result<Asks['open']['value']>
