import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** True where both names lead to one file, also by links; false where one of them is not there. */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  if (resolve(a) === resolve(b)) return true
  const [one, other] = await Promise.all([a, b].map(placeOf))
  return one !== undefined && one !== null && one === other
}

/** Device and number of a file on it; null where it is not there. */
async function placeOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== undefined) return null
    throw problem
  })
  return found ? `${found.dev}:${found.ino}` : null
}
