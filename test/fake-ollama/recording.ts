import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A piece of a body as it came over the wire; `bytes` (base64) where it is no whole UTF-8 text. */
export const ChunkSchema = z.union([z.object({ afterMs: z.number(), text: z.string() }), z.object({ afterMs: z.number(), bytes: z.string() })])
export type Chunk = z.infer<typeof ChunkSchema>

/** One call and its answer. `ends`: properly, by a broken connection, or never. */
export const ExchangeSchema = z.object({
  ask: z.object({ method: z.string(), path: z.string(), body: z.string() }),
  reply: z.object({
    /** 0: the connection broke before the server said anything */
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    chunks: z.array(ChunkSchema),
    ends: z.enum(['end', 'cut', 'hang']),
  }),
})
export type Exchange = z.infer<typeof ExchangeSchema>

/** A state of a server, as the calls that show it. `source`: recorded from which server, or where the text is quoted from. */
export const RecordingSchema = z.object({ about: z.string(), source: z.string(), exchanges: z.array(ExchangeSchema) })
export type Recording = z.infer<typeof RecordingSchema>

export const recordingsFolder = join(dirname(fileURLToPath(import.meta.url)), 'recordings')

export const readRecording = (name: string): Recording => RecordingSchema.parse(JSON.parse(readFileSync(join(recordingsFolder, `${name}.json`), 'utf8')))
export const recordingNames = (): string[] => readdirSync(recordingsFolder).map((file) => file.replace(/\.json$/, ''))
export const writeRecording = (file: string, recording: Recording): void => writeFileSync(file, `${JSON.stringify(RecordingSchema.parse(recording), null, 1)}\n`)

export function chunkOf(bytes: Buffer, afterMs: number): Chunk {
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? { afterMs, text } : { afterMs, bytes: bytes.toString('base64') }
}

export const bytesOf = (chunk: Chunk): Buffer => ('text' in chunk ? Buffer.from(chunk.text, 'utf8') : Buffer.from(chunk.bytes, 'base64'))
