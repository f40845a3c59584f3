import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Bytes of a file by their place; only what is asked for is read. */
export type ByteSource = { readonly size: number; byte(at: number): number; slice(from: number, to: number): Uint8Array }

const windowBytes = 64 * 1024

/** Works on an open file and closes it. @throws what opening and reading throw */
export function withFile<T>(path: string, work: (source: ByteSource) => T): T {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(windowBytes)
    let start = 0
    let end = 0
    const fill = (at: number) => {
      start = at
      end = at + readSync(file, buffer, 0, windowBytes, at)
    }
    return work({
      size,
      byte(at) {
        if (at < start || at >= end) fill(at)
        return buffer[at - start] as number
      },
      slice(from, to) {
        const out = Buffer.alloc(to - from)
        const got = readSync(file, out, 0, out.length, from)
        return out.subarray(0, got)
      },
    })
  } finally {
    closeSync(file)
  }
}

export const memorySource = (bytes: Uint8Array): ByteSource => ({ size: bytes.length, byte: (at) => bytes[at] as number, slice: (from, to) => bytes.subarray(from, to) })
