import type { FileHandle } from 'node:fs/promises'

/** The file ended where more was promised. */
export class EndOfFile extends Error {
  override readonly name = 'EndOfFile'
}

/** A header says something no real model says: a length beyond any bound. */
export class NotSane extends Error {
  override readonly name = 'NotSane'
}

const pieceBytes = 1 << 20

/** Reads a file forward in pieces of 1 MB; nothing longer is ever held than what is asked for at once. */
export class ByteReader {
  private piece: Buffer = Buffer.alloc(0)
  private at = 0
  private readonly file: FileHandle
  private readonly size: number
  /** where the next byte lies in the file */
  position = 0

  constructor(file: FileHandle, size: number) {
    this.file = file
    this.size = size
  }

  /** Bytes of the piece at hand; reading them needs no waiting. */
  get ready(): number {
    return this.piece.length - this.at
  }

  /** @throws EndOfFile when fewer than `count` bytes are left, NotSane above 64 MB */
  async ensure(count: number): Promise<void> {
    if (this.ready >= count) return
    if (count > 64 * pieceBytes) throw new NotSane(`a value of ${count} bytes`)
    if (count > this.size - this.position) throw new EndOfFile()
    const wanted = Math.min(Math.max(count, pieceBytes), this.size - this.position)
    const next = Buffer.alloc(wanted)
    const kept = this.piece.copy(next, 0, this.at)
    let filled = kept
    while (filled < wanted) {
      const { bytesRead } = await this.file.read(next, filled, wanted - filled, this.position + filled)
      if (bytesRead === 0) throw new EndOfFile()
      filled += bytesRead
    }
    this.piece = next
    this.at = 0
  }

  /** Passes over bytes without reading them. */
  async skip(count: number): Promise<void> {
    if (count < 0 || count > this.size - this.position) throw new EndOfFile()
    if (count <= this.ready) {
      this.at += count
      this.position += count
      return
    }
    this.position += count
    this.piece = Buffer.alloc(0)
    this.at = 0
  }

  /** The next bytes; `ensure` was called for them. */
  take(count: number): Buffer {
    const bytes = this.piece.subarray(this.at, this.at + count)
    this.at += count
    this.position += count
    return bytes
  }

  async u32(): Promise<number> {
    await this.ensure(4)
    return this.take(4).readUInt32LE(0)
  }

  /** A count or an offset; values no file can hold are not sane. */
  async u64(): Promise<number> {
    await this.ensure(8)
    const value = this.take(8).readBigUInt64LE(0)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new NotSane(`a count of ${value}`)
    return Number(value)
  }
}
