import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureDebianPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { nodeForApp } from './lib/paths.mjs'
import { ensureRuntime, runtimeFitsHere } from './electron-runtime/setup.mjs'

const oldestNode = 20

/**
 * Makes the checkout ready; does only what is not done yet and says each thing it did.
 * @param {{ purpose: 'start' | 'test', build?: boolean, testRuntime?: boolean, say?: (line: string) => void }} options
 */
export async function setUp({ purpose, build = true, testRuntime = purpose === 'test', say = (line) => console.log(`  ${line}`) }) {
  const startedAt = Date.now()
  let did = 0
  const tell = (line) => {
    did += 1
    say(line)
  }
  if (Number(process.versions.node.split('.')[0]) < oldestNode) throw new Error(`Aftermap needs Node ${oldestNode} or newer; this is ${process.version}.`)
  await ensureDependencies(tell)
  if (!nodeForApp())
    throw new Error(`Aftermap runs on Node 24; npm has none for ${process.platform} ${process.arch} and this is ${process.version}. Install Node 24 and run this again.`)
  if (purpose === 'test') await ensureDebianPackages(tell)
  if (testRuntime && runtimeFitsHere) await ensureRuntime(tell)
  if (build) await ensureBuilt(tell)
  say(`Set up: ${did === 0 ? 'nothing to do' : 'done'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

/** One sentence and the exit code of a wrong environment, never a stack trace. */
export async function setUpOrExit(options) {
  try {
    await setUp(options)
  } catch (error) {
    console.error(error.message)
    process.exit(78)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await setUpOrExit({ purpose: process.argv[2] === 'start' ? 'start' : 'test' })
