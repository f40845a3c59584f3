import { describe, expect, it } from 'vitest'
import type { Channel } from '../../contracts/channel.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import type { Log } from '../log.ts'
import { sameSecret } from './secrets.ts'
import { type AllHandlers, type EventSink, serveChannel } from './serve-channel.ts'

function served(handlers: Record<string, Record<string, (input: never) => unknown>>) {
  const sent: Record<string, unknown>[] = []
  const logged: string[] = []
  const log: Log = { info: () => undefined, warn: (message) => void logged.push(message), error: (message) => `E1-${logged.push(message)}` }
  let tell: (message: unknown) => void = () => undefined
  let close: () => void = () => undefined
  const sinks = new Set<EventSink>()
  const channel: Channel = {
    send: (message) => void sent.push(message as Record<string, unknown>),
    onMessage(listener) {
      tell = listener
    },
    onClose(listener) {
      close = listener
    },
    close: () => close(),
  }
  const events = {
    subscribe(sink: EventSink) {
      sinks.add(sink)
      return () => sinks.delete(sink)
    },
  }
  // a test needs one handler, not all of them
  serveChannel({ channel, handlers: handlers as unknown as AllHandlers, events, log })
  const ask = async (message: unknown) => {
    tell(message)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    return sent.at(-1)
  }
  return { ask, sent, logged, sinks, close: () => close(), emit: (id: string) => sinks.forEach((sink) => sink('requests', 'removed', { id })) }
}

const call = (service: string, member: string, input: unknown = {}) => ({ type: 'call', id: 7, service, member, input })

describe('serveChannel', () => {
  it('answers a call under its number', async () => {
    const { ask } = served({ requests: { cancel: () => ({ keptTiles: 3 }) } })
    expect(await ask(call('requests', 'cancel', { id: 'a' }))).toEqual({ type: 'value', id: 7, value: { keptTiles: 3 } })
  })

  it.each([['text'], [null], [{ type: 'value', id: 1 }], [{ type: 'call', id: 'one', service: 'a', member: 'b' }]])('%j is logged and not answered', async (message) => {
    const { ask, sent, logged } = served({})
    await ask(message)
    expect(sent).toEqual([])
    expect(logged).toHaveLength(1)
  })

  it.each([
    ['requests', 'explode'],
    ['weather', 'list'],
    ['requests', 'changed'],
    ['__proto__', 'toString'],
    ['requests', 'constructor'],
  ])('there is no call %s.%s', async (service, member) => {
    const { ask } = served({ requests: {} })
    expect(await ask(call(service, member))).toMatchObject({ type: 'error', id: 7, error: { code: 'bad_request' } })
  })

  it('a wrong input names the field and does not reach the handler', async () => {
    const reached: unknown[] = []
    const { ask } = served({ requests: { cancel: (input) => reached.push(input) } })
    expect(await ask(call('requests', 'cancel', { id: 5 }))).toMatchObject({ type: 'error', error: { code: 'bad_request', message: expect.stringContaining('id:') } })
    expect(reached).toEqual([])
  })

  it('a failure that was meant is passed on', async () => {
    const { ask } = served({
      requests: {
        cancel() {
          throw new FailureError(fail({ code: 'project_locked', message: 'Locked.' }).error)
        },
      },
    })
    expect(await ask(call('requests', 'cancel', { id: 'a' }))).toMatchObject({ error: { code: 'project_locked', message: 'Locked.' } })
  })

  it('anything else becomes internal with an id of the log, and no stack or path leaves', async () => {
    const { ask, logged } = served({ requests: { cancel: async () => Promise.reject(new TypeError('cannot read /media/her/secret')) } })
    const reply = await ask(call('requests', 'cancel', { id: 'a' }))
    expect(reply).toMatchObject({ type: 'error', error: { code: 'internal', message: expect.stringContaining('E1-1') } })
    expect(JSON.stringify(reply)).not.toMatch(/secret|at .*\.ts/)
    expect(logged).toEqual(['requests.cancel broke'])
  })

  it('a handler that answers in another form than the contract is internal, too', async () => {
    const { ask } = served({ requests: { cancel: () => ({ keptTiles: 'all' }) } })
    expect(await ask(call('requests', 'cancel', { id: 'a' }))).toMatchObject({ error: { code: 'internal' } })
  })

  it('events go out until the client goes', () => {
    const { emit, sent, close, sinks } = served({})
    emit('a')
    close()
    emit('b')
    expect(sent).toEqual([{ type: 'event', service: 'requests', member: 'removed', payload: { id: 'a' } }])
    expect(sinks.size).toBe(0)
  })
})

describe('sameSecret', () => {
  it('is true for the secret alone', () => {
    expect(sameSecret('abc', 'abc')).toBe(true)
    for (const given of [undefined, '', 'ab', 'abcd', 'ABC']) expect(sameSecret(given, 'abc')).toBe(false)
  })
})
