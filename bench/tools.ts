import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * `npm run bench:tools [-- NAME...]`: every table of `bench/tools`, each in a process of its own so that its memory is its own. The peer
 * (shapely, networkx, scikit-image ...) is timed in the same run; PEER_PYTHON names the Python that has it.
 */
const folder = join(import.meta.dirname, 'tools')
const asked = process.argv.slice(2)
const tables = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'))
  .filter((name) => asked.length === 0 || asked.includes(name))
for (const name of tables) {
  process.stdout.write(`\n## ${name}\n`)
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
