import { rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BaseFile } from './base-files.ts'
import { judge, type Reading, readingOf, type Verdict } from './judge.ts'
import { mutate, type Mutation } from './mutate.ts'
import { seeded } from '../../bench/raster/seeded-mask.ts'

export type Judged = {
  readonly index: number
  readonly base: string
  readonly kind: string
  readonly verdict: Verdict
  readonly elapsedMs: number
  readonly reading: Reading
  readonly mutation: Mutation
}

const together = 2

/** Derives `count` files from sound ones and judges how each is read. The same seed gives the same files. */
export async function runMutations(
  folder: string,
  { bases, count, seed }: { readonly bases: readonly BaseFile[]; readonly count: number; readonly seed: number },
): Promise<Judged[]> {
  const sound = new Map<string, Reading>()
  for (const { name, content } of bases) sound.set(name, await readFrom(folder, { name: `sound-${sound.size}${extname(name)}`, content }))
  const judged: Judged[] = []
  const indices = Array.from({ length: count }, (_, index) => index).values()
  const work = async () => {
    for (const index of indices) {
      const random = seeded(1 + seed * 1_000_003 + index * 7919)
      random()
      const base = bases[index % bases.length] as BaseFile
      const mutation = mutate(base, random)
      const startedAt = performance.now()
      const reading = await readFrom(folder, { name: `m${index}${extname(base.name)}`, content: mutation.content })
      const verdict = judge(sound.get(base.name) ?? { refused: '' }, reading, mutation.hits)
      judged.push({ index, base: base.name, kind: mutation.kind, verdict, elapsedMs: performance.now() - startedAt, reading, mutation })
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return judged
}

async function readFrom(folder: string, { name, content }: BaseFile): Promise<Reading> {
  const path = join(folder, name)
  await writeFile(path, content)
  const reading = await readingOf(path)
  await rm(path)
  return reading
}
