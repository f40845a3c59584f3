import { makeClient } from '../../contracts/client.ts'
import type { Channel } from '../../contracts/channel.ts'
import type { Failure } from '../../contracts/result.ts'

type Call = { service: string; member: string; input: unknown }
export type FakeEngine = { channel: Channel; calls: Call[]; emit(service: string, member: string, payload: unknown): void; drop(): void }

/** An engine of canned answers: `service.member` -> value, or a function of the input that gives one now or later; a thrown failure is sent as one. */
export function makeFakeEngine(answers: Record<string, unknown>): FakeEngine {
  const listeners = new Set<(message: unknown) => void>()
  const closers = new Set<() => void>()
  const calls: Call[] = []
  const say = (message: unknown) => {
    for (const listener of listeners) listener(structuredClone(message))
  }
  const channel: Channel = {
    send(message) {
      const { id, service, member, input } = message as Call & { id: number }
      calls.push({ service, member, input })
      queueMicrotask(() => {
        const answer = answers[`${service}.${member}`]
        try {
          const value = typeof answer === 'function' ? answer(input) : answer
          if (value instanceof Promise)
            void value.then(
              (late) => say({ type: 'value', id, value: late }),
              (failure: Failure) => say({ type: 'error', id, error: failure }),
            )
          else say({ type: 'value', id, value })
        } catch (failure) {
          say({ type: 'error', id, error: failure as Failure })
        }
      })
    },
    onMessage: (listener) => void listeners.add(listener),
    onClose: (listener) => void closers.add(listener),
    close: () => undefined,
  }
  return {
    channel,
    calls,
    emit: (service, member, payload) => say({ type: 'event', service, member, payload }),
    drop: () => {
      for (const closer of closers) closer()
    },
  }
}

export const clientOf = (fake: FakeEngine) => makeClient(fake.channel)
