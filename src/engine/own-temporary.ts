import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders in the temporary one carry the number of the process they belong to, so that a later one knows which nobody owns. */
export const temporaryPrefix = 'aftermap-'
const ownedName = /^aftermap-of-(\d+)-/

/** A process of another container that shares this folder cannot be seen: what is young may be its. */
const youngestMs = 60 * 60 * 1000

/**
 * A folder of this process. Whoever made it takes it away; Ctrl+C and `kill` end a command at once, in the middle of whatever it computes,
 * so what they leave is taken away here, by the next that makes one.
 */
export function makeOwnTemporary(): string {
  sweep()
  return mkdtempSync(join(tmpdir(), `${temporaryPrefix}of-${process.pid}-`))
}

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(ownedName.exec(name)?.[1])
    const path = join(tmpdir(), name)
    if (pid > 0 && !isAlive(pid) && isOld(path)) rmSync(path, { recursive: true, force: true })
  }
}

const isOld = (path: string): boolean => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > youngestMs

/** A process of somebody else is alive, too. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
