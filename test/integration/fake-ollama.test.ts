import { afterEach, describe, expect, test } from 'vitest'
import { type FakeOllama, fakeOllama } from '../fake-ollama/fake-ollama.ts'
import { bytesOf, type Exchange, readRecording, type Recording, recordingNames } from '../fake-ollama/recording.ts'
import { type Recorder, recordOllama } from '../fake-ollama/recorder.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
const keep = <T extends FakeOllama | Recorder>(made: T): T => {
  stops.push(made.stop)
  return made
}

const body = ({ chunks }: Exchange['reply']) => Buffer.concat(chunks.map(bytesOf))

async function call(url: string, { method, path, body: sent }: Exchange['ask']) {
  const reply = await fetch(url + path, { method, ...(sent === '' ? {} : { body: sent }) })
  const parts: Uint8Array[] = []
  let isCut = false
  try {
    for await (const part of reply.body ?? []) parts.push(part as Uint8Array)
  } catch (error) {
    isCut = error instanceof TypeError
  }
  return { status: reply.status, type: reply.headers.get('content-type'), body: Buffer.concat(parts), isCut }
}

describe('every recording', () => {
  test('there are some', () => expect(recordingNames().length).toBeGreaterThan(10))
  test.each(recordingNames())('%s is replayed byte for byte', async (name) => {
    const recording = readRecording(name)
    const fake = keep(await fakeOllama([recording]))
    for (const { ask, reply } of recording.exchanges) {
      if (reply.ends === 'hang') continue
      if (reply.status === 0) {
        await expect(call(fake.url, ask)).rejects.toThrow()
        continue
      }
      const got = await call(fake.url, ask)
      expect({ status: got.status, type: got.type, isCut: got.isCut }).toEqual({ status: reply.status, type: reply.headers['content-type'] ?? null, isCut: reply.ends === 'cut' })
      expect(got.body.equals(body(reply))).toBe(true)
    }
  })
  test.each(recordingNames())('%s says where it is from and holds no path of a machine', (name) => {
    const { source, about } = readRecording(name)
    expect(source.length * about.length).toBeGreaterThan(0)
    expect(JSON.stringify(readRecording(name))).not.toMatch(/\/(root|home|tmp|work)\//)
  })
})

test('what goes through the recorder comes out of the fake as it was, times aside', async () => {
  const made: Recording = {
    about: 'two pieces, the second one ending in the middle of a letter, then a cut',
    source: 'this test',
    exchanges: [
      {
        ask: { method: 'POST', path: '/api/chat', body: '{"model":"m"}' },
        reply: {
          status: 200,
          headers: { 'content-type': 'application/x-ndjson' },
          chunks: [
            { afterMs: 0, text: '{"message":{}}\n' },
            { afterMs: 30, bytes: Buffer.from([0x7b, 0xc3]).toString('base64') },
          ],
          ends: 'cut',
        },
      },
      { ask: { method: 'GET', path: '/api/tags', body: '' }, reply: { status: 418, headers: { 'content-type': 'text/plain' }, chunks: [{ afterMs: 0, text: 'é' }], ends: 'end' } },
    ],
  }
  const recorder = keep(await recordOllama(keep(await fakeOllama([made], { pace: 'recorded' })).url))
  for (const { ask } of made.exchanges) await call(recorder.url, ask)
  const taken = recorder.take()
  expect(taken.map(({ ask }) => ask)).toEqual(made.exchanges.map(({ ask }) => ask))
  expect(taken.map(({ reply }) => [reply.status, reply.ends, body(reply).toString('hex')])).toEqual(
    made.exchanges.map(({ reply }) => [reply.status, reply.ends, body(reply).toString('hex')]),
  )
})
