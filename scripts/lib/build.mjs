import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, nodeForApp, root } from './paths.mjs'
import { must } from './run.mjs'

const stampPath = join(root, 'out/.built')
const sources = ['src', 'package-lock.json', 'electron.vite.config.ts', 'tsconfig.json', 'resources']

function newestMs(path) {
  if (!existsSync(path)) return 0
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))))
}

/** True when nothing the build reads is newer than the last build that succeeded. */
const upToDate = () => existsSync(stampPath) && statSync(stampPath).mtimeMs >= Math.max(...sources.map((name) => newestMs(join(root, name))))

/**
 * Builds main, preload and window into `out/` when a source is newer than the last build.
 * @param {(line: string) => void} say
 */
export async function ensureBuilt(say) {
  if (upToDate()) return
  const startedAt = Date.now()
  await must([nodeForApp(), bin('electron-vite'), 'build'], { limitS: 180, quiet: true })
  // drawn once here, so that the first start only copies it
  await must([nodeForApp(), join(root, 'out/main/example.js'), join(root, 'out/example')], { limitS: 60, quiet: true })
  // as of the start: a source saved while it was building is built again next time
  writeFileSync(stampPath, '')
  utimesSync(stampPath, new Date(startedAt), new Date(startedAt))
  say(`Build: out/ made in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}
