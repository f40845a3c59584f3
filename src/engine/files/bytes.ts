import { type FileHandle, open, stat } from 'node:fs/promises'
import { DecodeProblem } from './problems.ts'

/** Random access to bytes, of a file or of memory. A read at the end returns fewer bytes than asked. */
export type ByteSource = {
  readonly size: number
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** Opens a regular file; a folder, device or pipe is `file_not_image` before anything is opened, because opening a pipe waits for ever. */
export async function fileBytes(path: string): Promise<ByteSource> {
  const size = await regularSize(path)
  const handle = await open(path, 'r')
  return { size, read: (offset, length) => readFrom(handle, offset, Math.max(0, Math.min(length, size - offset))), close: () => handle.close() }
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

async function readFrom(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  // not filled with zeros first: only what was read is handed on
  const buffer = Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

export function memoryBytes(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length), close: async () => undefined }
}
