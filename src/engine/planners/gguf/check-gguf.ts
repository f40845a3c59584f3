import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { Gguf } from './read-gguf.ts'

/** Kinds of networks that turn text or pictures into vectors and write no words. */
const writesNothing = /^(clip|bert|nomic-bert|jina-bert|modern-bert|neo-bert|gte|t5encoder|wavtokenizer|mmproj)/i

/** Weights need a little more memory than they take on a disk. */
const memoryPerByte = 1.1

/**
 * Whether a file can become a planner on this machine. Fails with `gguf_invalid` or `planner_out_of_memory`.
 * `memoryBytes`: all the memory the machine has.
 */
export function checkGguf(path: string, gguf: Gguf, { memoryBytes }: { memoryBytes: number }): Result<Gguf> {
  const name = basename(path)
  const refuse = (why: string, hint: string) => fail({ code: 'gguf_invalid', message: `${name} cannot plan: ${why}.`, hint, repairable: true })
  const { architecture, type, parts, tensors, contextTokens, fileBytes } = gguf
  if (parts > 1) return refuse(`it is one of ${parts} parts of a model`, 'Join the parts with llama-gguf-split --merge, then choose the joined file.')
  if (tensors === 0) return refuse('it holds words and no weights', 'Choose the file with the weights.')
  if (type !== null && type !== 'model') return refuse(`it holds a part of a model (${type})`, 'Choose the file of the model itself.')
  if (architecture === null) return refuse('it does not say what kind of network it is', 'Choose another file.')
  if (writesNothing.test(architecture)) return refuse(`a network of the kind ${architecture} writes no words`, 'Choose a chat model.')
  if (contextTokens !== null && contextTokens < 1024) return refuse(`it reads ${contextTokens} tokens, and a question with its tools needs 1024`, 'Choose another model.')
  if (fileBytes * memoryPerByte > memoryBytes)
    return fail({
      code: 'planner_out_of_memory',
      message: `${name} is ${gigabytes(fileBytes)} GB, and this machine has ${gigabytes(memoryBytes)} GB of memory.`,
      hint: 'Choose a smaller model, or one with smaller weights (Q4).',
      repairable: true,
      details: { fileBytes, memoryBytes },
    })
  return ok(gguf)
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)
