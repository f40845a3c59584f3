import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const SessionSchema = z.object({ path: z.string() })
const file = (dataDir: string) => join(dataDir, 'open-project.json')

/** Which project is open, for as long as it is: what is left here after a start is what a crash left behind. */
export const rememberOpen = (dataDir: string, path: string): void => writeFileSync(file(dataDir), JSON.stringify({ path }))
export const forgetOpen = (dataDir: string): void => rmSync(file(dataDir), { force: true })

/** The project that was open when the last engine died; null after an orderly end. */
export function leftOpen(dataDir: string): string | null {
  if (!existsSync(file(dataDir))) return null
  try {
    const parsed = SessionSchema.safeParse(JSON.parse(readFileSync(file(dataDir), 'utf8')))
    return parsed.success && existsSync(parsed.data.path) ? parsed.data.path : null
  } catch (error) {
    // cut off while it was written: nothing to go back to
    if (error instanceof SyntaxError) return null
    throw error
  }
}
