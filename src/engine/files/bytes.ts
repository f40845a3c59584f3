import { type FileHandle, open } from 'node:fs/promises'

/** Random access to bytes, of a file or of memory. A read at the end returns fewer bytes than asked. */
export type ByteSource = {
  readonly size: number
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

export async function fileBytes(path: string): Promise<ByteSource> {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  return { size, read: (offset, length) => readFrom(handle, offset, Math.max(0, Math.min(length, size - offset))), close: () => handle.close() }
}

async function readFrom(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length)
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
