import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const RecentSchema = z.array(z.object({ path: z.string(), name: z.string(), answers: z.number().int(), openedAt: z.string() }))
type Recent = z.infer<typeof RecentSchema>[number]
const most = 12

const file = (dataDir: string) => join(dataDir, 'recent.json')

/** Projects opened before, newest first; `present` is false when the file has gone. */
export function readRecent(dataDir: string): (Recent & { present: boolean })[] {
  return readList(dataDir).map((entry) => ({ ...entry, present: existsSync(entry.path) }))
}

export function rememberRecent(dataDir: string, entry: Recent): void {
  const list = [entry, ...readList(dataDir).filter((one) => one.path !== entry.path)].slice(0, most)
  // a name of its own: two engines may write the list at once
  const part = `${file(dataDir)}.${process.pid}.part`
  writeFileSync(part, JSON.stringify(list, null, 1))
  renameSync(part, file(dataDir))
}

function readList(dataDir: string): Recent[] {
  try {
    const parsed = RecentSchema.safeParse(JSON.parse(readFileSync(file(dataDir), 'utf8')))
    return parsed.success ? parsed.data : []
  } catch (error) {
    // a list of shortcuts that cannot be read is an empty one; nothing of hers is in it
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
