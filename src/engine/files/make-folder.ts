import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a folder and those above it one by one: node's own recursion never ends where the system says "no such folder" to making one, as in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const above = dirname(folder)
  if (above !== folder) await makeFolder(above)
  await mkdir(folder).catch((problem: NodeJS.ErrnoException) => {
    // another process made it meanwhile
    if (problem.code !== 'EEXIST' || !existsSync(folder)) throw problem
  })
}
