import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { ByteReader, EndOfFile, NotSane } from './byte-reader.ts'
import { tensorBytes } from './tensor-sizes.ts'
import { type GgufValue, readName, readValue } from './values.ts'

/** Header of a GGUF file; null where it says nothing. */
export type Gguf = {
  readonly fileBytes: number
  readonly version: number
  readonly architecture: string | null
  readonly name: string | null
  /** `model`, `adapter`, `mmproj` ... */
  readonly type: string | null
  readonly contextTokens: number | null
  readonly chatTemplate: string | null
  readonly parameters: number
  readonly tensors: number
  /** of how many files it is one */
  readonly parts: number
  /** where the last tensor ends; the file is at least this long. 0 where kinds of tensors are not known */
  readonly endsAt: number
}

const mostKeys = 100_000
const mostTensors = 1_000_000
const tooLong = 'a header no model has'

/** Reads the header of a file, never its weights. Fails with `file_missing`, `file_unreadable`, `file_empty`, `gguf_invalid`, `file_truncated` or `file_damaged`. */
export async function readGguf(path: string): Promise<Result<Gguf>> {
  const name = basename(path)
  let file: FileHandle | null = null
  try {
    file = await open(path, 'r')
    const stat = await file.stat()
    const { size } = stat
    if (!stat.isFile()) return notOne(name, 'it is a folder')
    if (size === 0) return fail({ code: 'file_empty', message: `${name} is empty.`, hint: 'Copy it again.', repairable: true })
    const gguf = await readHeader(new ByteReader(file, size), size)
    if (typeof gguf === 'string') return notOne(name, gguf)
    return gguf.endsAt > size ? cutShort(name, { has: size, needs: gguf.endsAt }) : ok(gguf)
  } catch (error) {
    if (error instanceof EndOfFile) return cutShort(name, null)
    if (error instanceof NotSane)
      return fail({ code: 'file_damaged', message: `The header of ${name} is damaged: it promises ${error.message}.`, hint: 'Copy it again from where it is whole.' })
    return notReadable(name, error)
  } finally {
    await file?.close()
  }
}

/** The header, or why it is none. */
async function readHeader(reader: ByteReader, size: number): Promise<Gguf | string> {
  const magic = await firstBytes(reader, size)
  if (magic !== 'GGUF') return kindOf(magic)
  const version = await reader.u32()
  if (version > 0xffff) return 'it is written for machines with the other order of bytes'
  if (version < 2 || version > 3) return `its version of the format is ${version}, and 2 and 3 are read`
  const tensors = await reader.u64()
  const keys = await reader.u64()
  if (keys > mostKeys || tensors > mostTensors) throw new NotSane(tooLong)
  const values = new Map<string, GgufValue>()
  for (let at = 0; at < keys; at++) {
    const key = await readName(reader)
    values.set(key, await readValue(reader, await reader.u32()))
  }
  const { parameters, end } = await readTensors(reader, tensors)
  const alignment = numberOf(values.get('general.alignment')) ?? 32
  const dataAt = Math.ceil(reader.position / alignment) * alignment
  const architecture = textOf(values.get('general.architecture'))
  return {
    fileBytes: size,
    version,
    architecture,
    name: textOf(values.get('general.name')),
    type: textOf(values.get('general.type')),
    contextTokens: numberOf(values.get(`${architecture}.context_length`)),
    chatTemplate: textOf(values.get('tokenizer.chat_template')),
    parameters,
    tensors,
    parts: numberOf(values.get('split.count')) ?? 1,
    endsAt: end === null ? 0 : dataAt + end,
  }
}

async function firstBytes(reader: ByteReader, size: number): Promise<string> {
  const count = Math.min(4, size)
  await reader.ensure(count)
  return reader.take(count).toString('latin1')
}

/** Number of weights, and where the last one ends after the start of the data; null where a kind of tensor is not known. */
async function readTensors(reader: ByteReader, count: number): Promise<{ parameters: number; end: number | null }> {
  let parameters = 0
  let end: number | null = 0
  for (let at = 0; at < count; at++) {
    await readName(reader)
    const dimensions = await reader.u32()
    if (dimensions > 8) throw new NotSane(`a tensor of ${dimensions} dimensions`)
    let values = 1
    for (let axis = 0; axis < dimensions; axis++) values *= await reader.u64()
    if (!Number.isSafeInteger(values)) throw new NotSane('a tensor larger than any file')
    parameters += values
    const bytes = tensorBytes(await reader.u32(), values)
    const offset = await reader.u64()
    end = bytes === null || end === null ? null : Math.max(end, offset + bytes)
  }
  return { parameters, end }
}

const textOf = (value: GgufValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: GgufValue | undefined): number | null => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null)

/** What a file is instead, as far as its first bytes tell. */
function kindOf(magic: string): string {
  if (magic.startsWith('PK')) return 'it is an archive, or weights of PyTorch'
  if (magic.startsWith('\u0008')) return 'it may be an ONNX model, which finds things in images and plans nothing'
  if (['lmgg', 'fmgg', 'tjgg', 'ggml', 'ggmf', 'ggjt'].includes(magic)) return 'it is in a format before GGUF'
  if (/^\s*<|^<!/.test(magic)) return 'it is a web page: a download that failed'
  return magic.startsWith('vers') ? 'it is a pointer to a file that was not downloaded' : 'its first bytes are not those of one'
}

const notOne = (name: string, why: string) =>
  fail({
    code: 'gguf_invalid',
    message: `${name} is not a language model in the GGUF format: ${why}.`,
    hint: 'Choose a file that ends in .gguf.',
    repairable: true,
    details: { why },
  })

const cutShort = (name: string, sizes: { has: number; needs: number } | null) =>
  fail({
    code: 'file_truncated',
    message: sizes === null ? `${name} ends in the middle of its header.` : `${name} ends early: ${megabytes(sizes.has)} of ${megabytes(sizes.needs)} MB are there.`,
    hint: 'Copy it again from where it is whole.',
    repairable: true,
    details: sizes ?? {},
  })

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)

function notReadable(name: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return fail({ code: 'file_missing', message: `${name} is not there.`, hint: 'Is the stick still in?', repairable: true })
  if (code === 'EISDIR') return notOne(name, 'it is a folder')
  if (code === '') throw error
  return fail({ code: 'file_unreadable', message: `${name} cannot be read (${code}).`, hint: 'Check the stick and the rights of the file.', repairable: true })
}
