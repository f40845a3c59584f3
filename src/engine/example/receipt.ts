import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const ReceiptSchema = z.object({ edition: z.number(), sums: z.record(z.string(), z.string()) })
type Receipt = z.infer<typeof ReceiptSchema>

/** A file of the example: its name and what is in it. */
export type Content = { readonly name: string; readonly bytes: Uint8Array }
type Kept = { readonly folder: string; readonly receipt: string; readonly edition: number }

/** Writes the files and, last, a receipt with their sums. Rejects with the error of the file system. */
export async function putAll({ folder, receipt, edition }: Kept, files: readonly Content[]): Promise<void> {
  for (const { name, bytes } of files) await put(join(folder, name), bytes)
  const content: Receipt = { edition, sums: Object.fromEntries(files.map(({ name, bytes }) => [name, digest(bytes)])) }
  await put(join(folder, receipt), JSON.stringify(content))
}

/** True when the receipt is of this edition and all files are exactly what was written then. */
export async function areWhole({ folder, receipt, edition }: Kept, names: readonly string[]): Promise<boolean> {
  const said = ReceiptSchema.safeParse(parsed(await contentOf(join(folder, receipt))))
  if (!said.success || said.data.edition !== edition) return false
  const contents = await Promise.all(names.map((name) => contentOf(join(folder, name))))
  return contents.every((bytes, at) => bytes !== null && digest(bytes) === said.data.sums[names[at] ?? ''])
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Bytes of a file, null when there is none; any other trouble is thrown. */
async function contentOf(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
    throw problem
  }
}

/** What a receipt says; one that is torn says nothing and the example is written again. */
function parsed(bytes: Uint8Array | null): unknown {
  if (bytes === null) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw problem
  }
}

/** Readers never see half a file. */
async function put(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
