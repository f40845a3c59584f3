import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { must } from './run.mjs'

const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})
const ownNode = `node_modules/node-${process.platform}-${process.arch}`

/** True when what npm says it installed is what the lock file asks for; packages for other platforms may be absent. */
export function dependenciesAreInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const found = readPackages(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    if (found[name]) return found[name].version === entry.version
    return Boolean(entry.optional) && name !== ownNode
  })
}

/**
 * Installs exactly what the lock file says, when it is not there yet or the lock changed.
 * @param {(line: string) => void} say
 */
export async function ensureDependencies(say) {
  if (dependenciesAreInstalled()) return
  say('npm packages: installing what package-lock.json names (about a minute, once)')
  const startedAt = Date.now()
  await must(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { limitS: 600, quiet: true })
  say(`npm packages: ready in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}
