// `npm test`: sets up what is missing, then lint, types, unit, build and window tests, each under a hard time limit.
// The last line is `N passed, N failed` and nothing else.
import { ensureBuilt } from './lib/build.mjs'
import { bin, nodeForApp } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runVitest } from './lib/vitest.mjs'
import { setUpOrExit } from './setup.mjs'

const one = ({ code, timedOut }, limitS) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, why: timedOut ? `did not end within ${limitS} s` : null })

async function lint() {
  const table = await run([process.execPath, 'scripts/generate-biome.mjs', '--check'], { limitS: 20 })
  const links = await run([process.execPath, 'scripts/check-links.mjs'], { limitS: 20 })
  const style = await run([nodeForApp(), bin('biome'), 'check', '--max-diagnostics=60'], { limitS: 120 })
  return one({ code: table.code || links.code || style.code, timedOut: style.timedOut }, 120)
}

const types = async () => one(await run([nodeForApp(), bin('tsc'), '--noEmit', '-p', '.'], { limitS: 120 }), 120)

async function build() {
  try {
    await ensureBuilt((line) => console.log(line))
    return { passed: 0, failed: 0 }
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1, why: 'the build failed' }
  }
}

/** A screen of our own, so that the tests need no display and show on none. */
const screen = process.platform === 'linux' ? ['xvfb-run', '-a', '-s', '-screen 0 1920x1200x24'] : []

const steps = [
  { name: 'Lint', do: lint },
  { name: 'Types', do: types },
  { name: 'Unit and integration', do: () => runVitest('unit', { limitS: 2000 }) },
  { name: 'Build', do: build },
  { name: 'Window, terminal and browser door', do: () => runVitest('e2e', { limitS: 1200, under: screen }) },
]

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(1)

console.log('== Set up')
await setUpOrExit({ purpose: 'test', build: false })
const results = []
for (const step of steps) {
  console.log(`\n== ${step.name}`)
  const startedAt = Date.now()
  const result = await step.do()
  results.push(result)
  const counts = result.passed + result.failed > 0 ? `${result.passed} passed, ${result.failed} failed` : 'done'
  console.log(`-- ${step.name}: ${counts}${result.why ? ` - ${result.why}` : ''} (${seconds(startedAt)} s)`)
  for (const line of result.skipped ?? []) console.log(`   ${line}`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
