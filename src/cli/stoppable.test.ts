import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../contracts/client.ts'
import { stoppable } from './stoppable.ts'

const unhandled = vi.fn()
afterEach(() => void process.off('unhandledRejection', unhandled))

/** a client whose exports can be stopped, or whose engine is gone */
const clientThat = (cancel: () => Promise<unknown>) => ({ exports: { cancel, on: () => () => undefined } }) as unknown as Client
const turn = () => new Promise((done) => setTimeout(done, 5))

describe('Ctrl+C while files are written', () => {
  it('stops the work of this command', async () => {
    const cancel = vi.fn(async (_: { job: string }) => ({ stopped: true }))
    const listeners = process.listenerCount('SIGINT')
    let job = ''
    const work = stoppable(clientThat(cancel as unknown as () => Promise<unknown>), async (name) => {
      job = name
      await turn()
      return 'written'
    })
    process.emit('SIGINT')
    expect(await work).toBe('written')
    expect(cancel).toHaveBeenCalledWith({ job })
    expect(process.listenerCount('SIGINT')).toBe(listeners)
  })

  it('is no fault of its own where the engine is gone', async () => {
    process.on('unhandledRejection', unhandled)
    const work = stoppable(
      clientThat(() => Promise.reject(new Error('gone'))),
      turn,
    )
    process.emit('SIGINT')
    await work
    await turn()
    expect(unhandled).not.toHaveBeenCalled()
  })
})
