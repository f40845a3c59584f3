import { expect, it } from 'vitest'
import type { Client } from '../contracts/client.ts'
import type { RequestState } from '../contracts/request.ts'
import { tellingProgress } from './telling-progress.ts'

type Listener = (event: unknown) => void

/** The events of requests alone, sent by hand. */
function wire() {
  const listeners = new Map<string, Listener>()
  const requests = {
    on(event: string, listener: Listener) {
      listeners.set(event, listener)
      return () => void listeners.delete(event)
    },
  }
  return { listeners, client: { requests } as unknown as Pick<Client, 'requests'>, send: (event: string, told: unknown) => listeners.get(event)?.(told) }
}

it('how far a step is shows while the work goes on, and nothing is listened to afterwards', async () => {
  const { listeners, client, send } = wire()
  const shown: (number | undefined)[] = []
  const cleared: true[] = []
  const bar = { show: ({ steps }: RequestState) => void shown.push(steps[0]?.progress?.done), clear: () => void cleared.push(true) }
  const work = async () => {
    send('changed', { id: 'r1', steps: [{ id: 's1', status: 'running', progress: null }] })
    send('progress', { id: 'r1', step: 's1', progress: { done: 3, total: 9, unit: 'windows' } })
    send('progress', { id: 'another', step: 's1', progress: { done: 8, total: 9, unit: 'windows' } })
    return 'done'
  }
  expect(await tellingProgress(client, work, bar)).toBe('done')
  expect(shown).toEqual([undefined, 3])
  expect(cleared).toEqual([true])
  expect(listeners.size).toBe(0)
})
