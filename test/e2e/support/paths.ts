import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cachedRuntime } from '../../../scripts/electron-runtime/setup.mjs'

export const checkout = resolve(import.meta.dirname, '../../..')
export const built = join(checkout, 'out')
export const node24 = join(checkout, 'node_modules/.bin/node')

/** The Electron the window tests run in. `npm test` makes it; a test file run by hand says how to. */
export function testRuntime(): string {
  const path = cachedRuntime()
  if (!path) throw new Error('The Electron runtime for tests is not there. Run `node scripts/setup.mjs test` once.')
  return path
}

/** The built app, or a sentence saying how to build it. */
export function needBuilt(name: string): string {
  const path = join(built, name)
  if (!existsSync(path)) throw new Error(`${path} is not built. Run \`npm run build\` once.`)
  return path
}
