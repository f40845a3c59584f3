import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ok, type Result } from '../../contracts/result.ts'
import { type ByteSource, regularSize, withFile } from './bytes.ts'
import { asFileFailure } from './problems.ts'

const sampledBlocks = 64
const blockBytes = 4096

/** Tells two contents apart at once, even for 40 GB: size, time and a hash over 64 blocks spread over the file. */
export type FileIdentity = { readonly size: number; readonly mtimeMs: number; readonly sampledSha256: string }

export async function identify(path: string): Promise<Result<FileIdentity>> {
  try {
    const { size, mtimeMs } = await stat(path)
    return ok({ size, mtimeMs: Math.round(mtimeMs), sampledSha256: await withFile(path, sampledHash) })
  } catch (problem) {
    return asFileFailure(path, problem)
  }
}

async function sampledHash(bytes: ByteSource): Promise<string> {
  const hash = createHash('sha256').update(String(bytes.size))
  const last = Math.max(0, bytes.size - blockBytes)
  const offsets = new Set(Array.from({ length: sampledBlocks }, (_, i) => Math.floor((last * i) / (sampledBlocks - 1))))
  for (const offset of offsets) hash.update(await bytes.read(offset, blockBytes))
  return hash.digest('hex')
}

/** SHA-256 of the whole content, hex. */
export async function sha256File(path: string): Promise<Result<string>> {
  try {
    await regularSize(path)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    return ok(hash.digest('hex'))
  } catch (problem) {
    return asFileFailure(path, problem)
  }
}
