import { promisify } from 'node:util'
import { constants, inflate, inflateSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import type { BlockSize } from './decompress.ts'

const inflateAsync = promisify(inflate)
const unzstdAsync = promisify(zstdDecompress)
/** up to this size a block is decompressed at once, in a few milliseconds; larger ones go to zlib's own threads, so that the engine answers meanwhile */
const quickBytes = 2 ** 20
/** slack over the block: a stream may go on a little, not for ever */
const slackBytes = 65536

const budgetOf = (most: number) => ({ maxOutputLength: most + slackBytes, chunkSize: Math.max(64, Math.min(most + 1, 2 ** 22)) })

/** A deflate stream that breaks off has lost its checksum too: the rows that are there come out, without the last one. */
export function inflateBlock(data: Uint8Array, size: BlockSize): Uint8Array | Promise<Uint8Array> {
  const budget = budgetOf(size.most)
  if (size.most > quickBytes) return inflateAsync(data, budget).catch((problem: unknown) => wholeRows(inflateSync(data, cutShort(problem, size.most)), size))
  try {
    return inflateSync(data, budget)
  } catch (problem) {
    return wholeRows(inflateSync(data, cutShort(problem, size.most)), size)
  }
}

/** Budget for a second try that takes what is there; other damage goes on up. */
function cutShort(problem: unknown, most: number) {
  if (!(problem instanceof Error && 'code' in problem && problem.code === 'Z_BUF_ERROR')) throw problem
  return { ...budgetOf(most), finishFlush: constants.Z_SYNC_FLUSH }
}

function wholeRows(part: Uint8Array, { most, layout }: BlockSize): Uint8Array {
  const rowBytes = most / layout.blockHeight
  return part.subarray(0, Math.max(0, Math.floor(part.length / rowBytes) - 1) * rowBytes)
}

export function unzstdBlock(data: Uint8Array, { most }: BlockSize): Uint8Array | Promise<Uint8Array> {
  return most > quickBytes ? unzstdAsync(data, budgetOf(most)) : zstdDecompressSync(data, budgetOf(most))
}
