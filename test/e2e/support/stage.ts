import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scratchVariable } from './scratch.ts'
import { built, checkout, needBuilt } from './paths.ts'

const stub = join(import.meta.dirname, '../stub')

/** An empty folder of this test run; gone after it. */
export function scratchFolder(name: string): string {
  const run = process.env[scratchVariable]
  const folder = mkdtempSync(join(run ?? tmpdir(), `aftermap-test-${name}-`))
  // without a test runner to tidy up after us
  if (run === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Stage = {
  /** a page and an engine without a product behind them, to test the shell by itself */
  stub?: boolean
  /** further files of the window, by name; served like its own */
  pageFiles?: Record<string, string>
}

/** A copy of the built app that a test may change. Native packages and models stay where they are. */
export function stageApp({ stub: stubbed = false, pageFiles = {} }: Stage = {}): string {
  const folder = scratchFolder('app')
  const out = join(folder, 'out')
  needBuilt('main/index.js')
  mkdirSync(out)
  cpSync(join(built, 'main'), join(out, 'main'), { recursive: true })
  cpSync(join(built, 'preload'), join(out, 'preload'), { recursive: true })
  cpSync(stubbed ? join(stub, 'renderer') : needBuilt('renderer'), join(out, 'renderer'), { recursive: true })
  if (stubbed) cpSync(join(stub, 'engine.js'), join(out, 'main/engine.js'))
  for (const [name, text] of Object.entries(pageFiles)) writeFileSync(join(out, 'renderer', name), text)
  for (const name of ['node_modules', 'models', 'resources']) if (existsSync(join(checkout, name))) symlinkSync(join(checkout, name), join(folder, name))
  cpSync(join(checkout, 'package.json'), join(folder, 'package.json'))
  return folder
}
