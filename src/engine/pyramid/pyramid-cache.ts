import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const mostBytes = 8 * 2 ** 30
const ending = '.tif'

/** Pyramids on disk by the content of their image: newest used stay, all of them together under 8 GB. Nothing is ever written beside the image. */
export function pyramidCache(folder: string, budgetBytes = mostBytes) {
  const placeOf = (identity: string) => join(folder, `${identity.replaceAll(/[^\w.-]/g, '_')}${ending}`)

  return {
    /** the finished pyramid of a content, or null; it counts as used now */
    async find(identity: string, now: Date): Promise<string | null> {
      const path = placeOf(identity)
      if (!existsSync(path)) return null
      await utimes(path, now, now)
      return path
    },
    /** where a new one is written before it is kept; null where the disk has less than twice the room it needs */
    async begin(identity: string, needBytes: number): Promise<string | null> {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize < needBytes * 2 || needBytes > budgetBytes ? null : `${placeOf(identity)}.new`
    },
    /** takes a written one in and drops those used longest ago */
    async keep(identity: string, written: string): Promise<string> {
      const path = placeOf(identity)
      await rename(written, path)
      await trim(folder, { budgetBytes, keep: path })
      return path
    },
    drop: (written: string) => Promise.all([written, `${written}.part`].map((path) => rm(path, { force: true }))),
  }
}
export type PyramidCache = ReturnType<typeof pyramidCache>

async function trim(folder: string, { budgetBytes, keep }: { readonly budgetBytes: number; readonly keep: string }): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
  const files = await Promise.all(names.map(async (name) => ({ path: join(folder, name), ...(await stat(join(folder, name))) })))
  let held = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (held <= budgetBytes) return
    if (path === keep) continue
    await rm(path, { force: true })
    held -= size
  }
}
