import { existsSync, readFileSync } from 'node:fs'
import { cpus, homedir, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EngineOptions } from './engine.ts'
import { addressFromEnvironment, usualAddress } from './planners/index.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** Folder that holds package.json, models/ and out/: the checkout, or the unpacked app. */
export function productRoot(): string {
  let folder = here
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('the product folder was not found')
    folder = parent
  }
  return folder
}

export function defaultDataDir(): string {
  const own = process.env['AFTERMAP_DATA_DIR']
  if (own) return own
  if (platform() === 'win32') return join(process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Aftermap')
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Aftermap')
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'aftermap')
}

/** Options of an engine on this machine; the command line lays its own over them. */
export function engineOptionsFromEnvironment(): EngineOptions {
  const root = productRoot()
  const packaged: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = typeof packaged === 'object' && packaged !== null && 'version' in packaged ? String(packaged.version) : '0'
  const built = (name: string) => (existsSync(join(here, name)) ? join(here, name) : null)
  return {
    version,
    dataDir: defaultDataDir(),
    modelFolders: [join(root, 'models'), join(defaultDataDir(), 'models')],
    threads: Math.max(1, Math.min(8, cpus().length)),
    execPath: process.execPath,
    inferenceEntry: built('inference.js'),
    rasterWorkerEntry: built('raster-worker.js'),
    exampleEntry: built('example.js'),
    prebuiltExample: join(root, 'out', 'example'),
    ollamaUrl: addressFromEnvironment(process.env) ?? usualAddress,
    now: () => new Date().toISOString(),
    ephemeral: false,
    example: process.env['AFTERMAP_NO_EXAMPLE'] !== '1',
  }
}
