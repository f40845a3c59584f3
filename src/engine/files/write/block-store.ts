import { type FileHandle, open } from 'node:fs/promises'

/** Bytes appended to a file; where they went is told in bytes from its beginning. */
export class BlockStore {
  readonly path: string
  readonly #file: FileHandle
  #end: number
  #pending: Uint8Array[] = []
  #pendingBytes = 0

  private constructor(path: string, file: FileHandle, start: number) {
    this.path = path
    this.#file = file
    this.#end = start
  }

  static async create(path: string, start: number): Promise<BlockStore> {
    return new BlockStore(path, await open(path, 'w+'), start)
  }

  get end(): number {
    return this.#end
  }

  async append(bytes: Uint8Array): Promise<number> {
    const at = this.#end
    this.#end += bytes.length
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    if (this.#pendingBytes >= 2 ** 22) await this.flush()
    return at
  }

  /** Many small blocks become one write. */
  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    await this.writeAt(bytes, this.#end - bytes.length)
  }

  async writeAt(bytes: Uint8Array, position: number): Promise<void> {
    let done = 0
    while (done < bytes.length) done += (await this.#file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
  }

  /** All of this file behind the end of another one. */
  async copyTo(other: BlockStore): Promise<void> {
    await this.flush()
    const part = Buffer.allocUnsafe(2 ** 22)
    for (let at = 0; at < this.#end; ) {
      const { bytesRead } = await this.#file.read(part, 0, Math.min(part.length, this.#end - at), at)
      if (bytesRead === 0) throw new RangeError(`${this.path} became shorter while it was read`)
      await other.append(Uint8Array.from(part.subarray(0, bytesRead)))
      at += bytesRead
    }
    await other.flush()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}
