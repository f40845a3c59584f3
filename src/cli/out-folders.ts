import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LineId } from './ask-options.ts'

const longestName = 100
/** Names that mean a device on Windows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Where each question of a run writes: `--out` itself, or a folder of its own below it, named after its id.
 * A name is never hidden, never climbs, and no two questions share one.
 */
export function outFolders(out: string | undefined, many: boolean): (id: LineId) => string | null {
  const taken = new Set<string>()
  return (id) => {
    if (out === undefined) return null
    if (!many) return resolve(out)
    const name = plainName(String(id))
    let free = name
    for (let again = 2; taken.has(free.toLowerCase()); again++) free = `${name}-${again}`
    taken.add(free.toLowerCase())
    return resolve(join(out, free))
  }
}

function plainName(id: string): string {
  const plain = id
    .replace(/[^\p{L}\p{N}_.-]/gu, '_')
    .replace(/^[.-]+|\.+$/g, '_')
    .slice(0, longestName)
  return plain === '' || devices.test(plain) ? `_${plain}` : plain
}

/** Does work that fills a folder; one that it made and then could not fill is taken away again. */
export async function filling<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const wasThere = existsSync(folder)
  try {
    return await work()
  } catch (error) {
    if (!wasThere) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
