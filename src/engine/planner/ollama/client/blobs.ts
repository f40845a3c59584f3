import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { fail, type Failed, ok, type Result } from '../../../../contracts/result.ts'
import { readAddress } from './address.ts'
import { badAddress, failureOf, HttpFault, remote, stopped, type Talk } from './failures.ts'
import { elsewhere } from './this-machine.ts'

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

export type Blob = { readonly path: string /** `sha256:` and 64 hex digits */; readonly digest: string; readonly bytes: number }

const answerWithinMs = 10_000

/** Whether the server has a file already; asked before gigabytes are sent. */
export async function hasBlob(talk: Talk, digest: string, signal: AbortSignal): Promise<Result<boolean>> {
  return guarded({ talk, signal }, async (base) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)])
    const reply = await request(`${base}/api/blobs/${digest}`, { method: 'HEAD', signal: within, dispatcher: agent })
    await reply.body.dump()
    if (reply.statusCode === 200) return ok(true)
    return reply.statusCode === 404 ? ok(false) : Promise.reject(new HttpFault(reply.statusCode, ''))
  })
}

/**
 * Sends a file as it is read, never held whole. `sent` is told bytes as they leave. Fails with `file_damaged` when the server counted another
 * digest, `disk_full`, `server_gone`, `aborted`, or as any call.
 */
export async function sendBlob(talk: Talk, blob: Blob, { sent, signal }: { sent(bytes: number): void; signal: AbortSignal }): Promise<Result<null>> {
  const fileFault: { error: unknown } = { error: null }
  const result = await guarded({ talk, signal }, async (base) => {
    async function* pieces() {
      let bytes = 0
      try {
        for await (const piece of createReadStream(blob.path, { highWaterMark: 1 << 20 })) {
          bytes += (piece as Buffer).length
          sent(bytes)
          yield piece as Buffer
        }
      } catch (error) {
        fileFault.error = error
        throw error
      }
    }
    const reply = await request(`${base}/api/blobs/${blob.digest}`, {
      method: 'POST',
      headers: { 'content-length': String(blob.bytes) },
      body: Readable.from(pieces(), { objectMode: false }),
      signal,
      dispatcher: agent,
    })
    const words = await reply.body.text()
    return reply.statusCode < 300 ? ok(null) : Promise.reject(new HttpFault(reply.statusCode, words))
  })
  if (result.ok || result.error.code === 'aborted') return result
  const code = fileFault.error instanceof Error && 'code' in fileFault.error ? String(fileFault.error.code) : null
  return code !== null ? unreadable(blob, code) : sendFailure(result, blob)
}

const unreadable = ({ path }: Blob, code: string): Failed =>
  fail({
    code: 'file_unreadable',
    message: `${basename(path)} could not be read to its end (${code}).`,
    hint: 'Is the stick still in? Copy the file to this machine first.',
    repairable: true,
  })

/** What a failed upload means: the words of the server where it had some, else a server that went away. */
function sendFailure({ error }: Failed, { path }: Blob): Failed {
  const words = String(error.details['words'] ?? error.details['why'] ?? '')
  if (/digest mismatch/i.test(words))
    return fail({
      code: 'file_damaged',
      message: `${basename(path)} was another file when it was sent than when it was read.`,
      hint: 'The stick may be failing: copy the file to this machine first.',
      repairable: true,
    })
  if (saysNoRoom(words)) return noRoom(basename(path))
  return error.code === 'planner_reply_cut' || error.code === 'planner_absent' ? serverGone(`while ${basename(path)} was sent`) : { ok: false, error }
}

/** True for what the server says where its disk is full. */
export const saysNoRoom = (words: string): boolean => /no space left|disk (is )?full|not enough space/i.test(words)

/** @param name of the file or the model that has no room */
export const noRoom = (name: string): Failed =>
  fail({ code: 'disk_full', message: `The disk Ollama keeps its models on has no room for ${name}.`, hint: 'Free space there, then import again.', repairable: true })

export const serverGone = (when: string): Failed =>
  fail({ code: 'server_gone', message: `Ollama stopped ${when}.`, hint: 'Start Ollama, then import again; what was sent whole is not sent twice.', repairable: true })

async function guarded<T>({ talk, signal }: { talk: Talk; signal: AbortSignal }, work: (base: string) => Promise<Result<T>>): Promise<Result<T>> {
  if (elsewhere(talk.url)) return remote(talk)
  const base = readAddress(talk.url)
  if (base === null) return badAddress(talk)
  try {
    return await work(base)
  } catch (error) {
    if (signal.aborted) return stopped()
    return failureOf(error, talk, '')
  }
}
