import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Root of the checkout. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** Where things are kept that are too large to fetch for every checkout. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'aftermap')

/** A tool installed by npm, by name. */
export const bin = (name) => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** The Node that runs our own code: the one npm installed here, else the running one when it is new enough. */
export function nodeForApp() {
  if (existsSync(bin('node'))) return bin('node')
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return null
}
