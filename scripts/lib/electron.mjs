import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeForApp, root } from './paths.mjs'
import { run } from './run.mjs'

const limitS = 20
const package_ = join(root, 'node_modules/electron')

/**
 * Path of the Electron that ships, fetched at the first use for at most 20 s.
 * @param {(line: string) => void} say
 * @returns {Promise<{ path: string } | { reason: string }>}
 */
export async function findElectron(say) {
  if (!existsSync(package_)) return { reason: 'the package `electron` is not installed' }
  const pathFile = join(package_, 'path.txt')
  if (!existsSync(pathFile)) say(`Electron: fetching it, for at most ${limitS} s`)
  // the download runs when its path is first asked for
  const ask = "process.stdout.write('\\n' + require('electron'))"
  const { code, timedOut, output } = await run([nodeForApp(), '-e', ask], { limitS, quiet: true })
  if (timedOut) return { reason: `Electron could not be fetched within ${limitS} s` }
  const path = output.trim().split('\n').at(-1)
  if (code !== 0 || !existsSync(path)) return { reason: `Electron could not be fetched (${whyOf(output)})` }
  return { path }
}

/** The words of the download that say what failed, on one line. */
function whyOf(output) {
  const line = output.split('\n').find((text) => /error|fail|ENOTFOUND|ETIMEDOUT|ECONN/i.test(text))
  return (line ?? 'it gave no reason').trim().slice(0, 160)
}

/** Version of the Electron in use, for the first line. */
export const electronVersion = () => JSON.parse(readFileSync(join(package_, 'package.json'), 'utf8')).version
