import { describe, expect, it } from 'vitest'
import type { Channel } from './channel.ts'
import { makeClient } from './client.ts'
import { FailureError } from './result.ts'

/** The far end of a channel, played by hand. */
function scripted() {
  const sent: { id: number; service: string; member: string; input: unknown }[] = []
  let tell: (message: unknown) => void = () => undefined
  const closers: (() => void)[] = []
  const channel: Channel = {
    send: (message) => void sent.push(message as (typeof sent)[number]),
    onMessage(listener) {
      tell = listener
    },
    onClose: (listener) => void closers.push(listener),
    close: () => closers.forEach((closer) => closer()),
  }
  return { client: makeClient(channel), sent, tell: (message: unknown) => tell(message), close: channel.close }
}

const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof FailureError ? error.failure : error
}

describe('makeClient', () => {
  it('sends a call under a number of its own and gives back the value of that number', async () => {
    const { client, sent, tell } = scripted()
    const [first, second] = [client.requests.cancel({ id: 'a' }), client.requests.cancel({ id: 'b' })]
    expect(sent.map(({ service, member, input }) => [service, member, input])).toEqual([
      ['requests', 'cancel', { id: 'a' }],
      ['requests', 'cancel', { id: 'b' }],
    ])
    tell({ type: 'value', id: sent[1]?.id, value: { keptTiles: 2 } })
    tell({ type: 'value', id: sent[0]?.id, value: { keptTiles: 1 } })
    expect(await Promise.all([first, second])).toEqual([{ keptTiles: 1 }, { keptTiles: 2 }])
  })

  it('a failure of the engine is thrown as that failure', async () => {
    const { client, sent, tell } = scripted()
    const call = client.project.open({ path: 'x' })
    tell({ type: 'error', id: sent[0]?.id, error: { code: 'project_newer', message: 'Too new.', hint: '', repairable: false, details: {} } })
    expect(await failure(call)).toMatchObject({ code: 'project_newer', message: 'Too new.' })
  })

  it('calls in flight, and later ones, fail with engine_gone when the channel closes', async () => {
    const { client, close } = scripted()
    const call = failure(client.workspace.state({}))
    close()
    expect(await call).toMatchObject({ code: 'engine_gone' })
    expect(await failure(client.workspace.state({}))).toMatchObject({ code: 'engine_gone' })
  })

  it('a wrong input is refused here and never sent', async () => {
    const { client, sent } = scripted()
    // the type forbids it; a script in JavaScript does it all the same
    const call = client.project.open as unknown as (input: unknown) => Promise<unknown>
    expect(await failure(call({ path: 7 }))).toMatchObject({ code: 'bad_request' })
    expect(sent).toEqual([])
  })

  it('a reply of another form is a failure, not a value', async () => {
    const { client, sent, tell } = scripted()
    const call = client.requests.cancel({ id: 'a' })
    tell({ type: 'value', id: sent[0]?.id, value: { keptTiles: 'many' } })
    expect(await failure(call)).toMatchObject({ code: 'internal' })
  })

  it('events reach their listeners until they stop listening', () => {
    const { client, tell } = scripted()
    const heard: string[] = []
    const stop = client.requests.on('removed', ({ id }) => heard.push(id))
    const event = (id: string) => ({ type: 'event', service: 'requests', member: 'removed', payload: { id } })
    tell(event('a'))
    stop()
    tell(event('b'))
    tell({ ...event('c'), member: 'nothing' })
    expect(heard).toEqual(['a'])
  })

  it('a reply nobody waits for is let go', () => {
    const { tell } = scripted()
    expect(() => tell({ type: 'value', id: 99, value: null })).not.toThrow()
  })
})
