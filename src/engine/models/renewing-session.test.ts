import { describe, expect, it, vi } from 'vitest'
import { fail, ok, type Result, unwrap } from '../../contracts/result.ts'
import { renewingSession } from './renewing-session.ts'
import type { Session } from './session-client.ts'

type Run = Awaited<ReturnType<Session['run']>>
const fine = (rssBytes: number): Run => ok({ outputs: {}, elapsedMs: 1, rssBytes })
const died: Run = fail({ code: 'model_failed', message: 'The process stopped.' })
const unfit: Run = fail({ code: 'model_output_unexpected', message: 'The tile does not fit.' })

/** Processes that answer in turn as told, one list for each that is opened. */
function opener(lives: readonly (readonly Run[])[]) {
  const killed: number[] = []
  let opened = 0
  const open = async (): Promise<Result<Session>> => {
    const answers = [...(lives[opened] ?? [])]
    const number = opened++
    return ok({
      ready: { type: 'ready', provider: 'cpu', runtime: 'none', inputs: [], outputs: [] },
      run: async () => answers.shift() ?? died,
      profile: async () => ok({}),
      kill: async () => void killed.push(number),
      log: () => '',
    })
  }
  return { open, killed, opened: () => opened }
}

describe('a session that renews itself', () => {
  it('replaces a process that died and asks the tile once more', async () => {
    const world = opener([[fine(1), died], [fine(2)]])
    const session = unwrap(await renewingSession({ open: world.open, limitBytes: 100 }))
    expect(await session.run({})).toMatchObject({ ok: true, value: { rssBytes: 1 } })
    expect(await session.run({})).toMatchObject({ ok: true, value: { rssBytes: 2 } })
    expect(world.killed).toEqual([0])
  })

  it('gives up on a tile that kills the process twice', async () => {
    const session = unwrap(await renewingSession({ open: opener([[died], [died]]).open, limitBytes: 100 }))
    expect(await session.run({})).toMatchObject({ ok: false, error: { code: 'model_failed' } })
  })

  it('ends a process that has grown too large before the next tile', async () => {
    const world = opener([[fine(101)], [fine(5)]])
    const session = unwrap(await renewingSession({ open: world.open, limitBytes: 100 }))
    await session.run({})
    expect(await session.run({})).toMatchObject({ ok: true, value: { rssBytes: 5 } })
    expect(world.opened()).toBe(2)
  })

  it('does not ask again what the model refused, nor after it was stopped', async () => {
    const world = opener([[unfit, died]])
    const session = unwrap(await renewingSession({ open: world.open, limitBytes: 100 }))
    expect(await session.run({})).toMatchObject({ error: { code: 'model_output_unexpected' } })
    await session.kill()
    expect(await session.run({})).toMatchObject({ error: { code: 'model_failed' } })
    expect(world.opened()).toBe(1)
  })

  it('gives two tiles that were with a process that died one successor', async () => {
    const world = opener([
      [died, died],
      [fine(2), fine(3)],
    ])
    const session = unwrap(await renewingSession({ open: world.open, limitBytes: 100 }))
    const both = await Promise.all([session.run({}), session.run({})])
    expect(both).toMatchObject([
      { ok: true, value: { rssBytes: 2 } },
      { ok: true, value: { rssBytes: 3 } },
    ])
    expect(world.opened()).toBe(2)
  })

  it('ends a process that has grown too large only when no tile is with it', async () => {
    const events: string[] = []
    const gates: (() => void)[] = []
    let opened = 0
    const open = async (): Promise<Result<Session>> => {
      const number = opened++
      return ok({
        ready: { type: 'ready', provider: 'cpu', runtime: 'none', inputs: [], outputs: [] },
        run: async () => {
          events.push(`run ${number}`)
          await new Promise<void>((resolve) => gates.push(resolve))
          return fine(101)
        },
        profile: async () => ok({}),
        kill: async () => void events.push(`kill ${number}`),
        log: () => '',
      })
    }
    const session = unwrap(await renewingSession({ open, limitBytes: 100 }))
    const answers = [session.run({}), session.run({})]
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[0]?.()
    await answers[0]
    const third = session.run({})
    await new Promise((resolve) => setImmediate(resolve))
    expect(events).toEqual(['run 0', 'run 0'])
    gates[1]?.()
    await vi.waitFor(() => expect(gates).toHaveLength(3))
    gates[2]?.()
    expect(await third).toMatchObject({ ok: true })
    expect(events).toEqual(['run 0', 'run 0', 'kill 0', 'run 1'])
  })
})
