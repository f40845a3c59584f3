import { type FileHandle, open, stat } from 'node:fs/promises'
import { DecodeProblem } from './problems.ts'
import { markStep } from './work-mark.ts'

/** Random access to bytes, of a file or of memory. A read at the end returns fewer bytes than asked. */
export type ByteSource = {
  readonly size: number
  /** `into`: memory to read into when it is large enough; the answer is then a part of it */
  readonly read: (offset: number, length: number, into?: Uint8Array) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** Opens a regular file; a folder, device or pipe is `file_not_image` before anything is opened, because opening a pipe waits for ever. */
export async function fileBytes(path: string): Promise<ByteSource> {
  const size = await regularSize(path)
  const handle = await open(path, 'r')
  return { size, read: (offset, length, into) => readFrom(handle, offset, bufferFor(Math.max(0, Math.min(length, size - offset)), into)), close: () => handle.close() }
}

/** Bytes of a regular file; throws `file_not_image` for anything else that has a path. */
export async function regularSize(path: string): Promise<number> {
  const info = await stat(path)
  if (info.isDirectory()) throw new DecodeProblem('file_not_image', 'is a folder.', 'Choose the file inside it.')
  if (!info.isFile()) throw new DecodeProblem('file_not_image', 'is not a file but a device, a pipe or a socket.', 'Choose a file.')
  return info.size
}

/** Opens a file for one piece of work and closes it whatever happens. */
export async function withFile<T>(path: string, work: (bytes: ByteSource) => Promise<T>): Promise<T> {
  const bytes = await fileBytes(path)
  try {
    return await work(bytes)
  } finally {
    await bytes.close()
  }
}

/** Not filled with zeros first: only what was read is handed on. */
function bufferFor(length: number, into: Uint8Array | undefined): Uint8Array {
  return into && into.length >= length ? into.subarray(0, length) : Buffer.allocUnsafeSlow(length)
}

async function readFrom(handle: FileHandle, offset: number, buffer: Uint8Array): Promise<Uint8Array> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled)
    if (bytesRead === 0) break
    markStep()
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

export function memoryBytes(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length), close: async () => undefined }
}
