import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { elapsedMs, type Measured, percentile, printMeasures, repeat } from './measure.ts'

// Usage: node bench/mcp.ts [COUNT]. Round trips of one client over stdio, from the call to the structured result.
const count = Number(process.argv[2] ?? '300')
const root = resolve(import.meta.dirname, '..')

async function connected(profile: string, folder: string): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'src/cli/entry.ts'), 'mcp', '--workspace', folder, '--profile', profile],
    env: { ...process.env, AFTERMAP_DATA_DIR: join(folder, `.${profile}`), AFTERMAP_NO_EXAMPLE: '1' } as Record<string, string>,
    stderr: 'inherit',
  })
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(transport)
  return client
}

type Call = { name: string; arguments: Record<string, unknown> }

/** What an agent does for one question. */
const cardsEach = 10

/** `every`: a new request is begun after so many calls, outside the measure. */
async function measured(client: Client, call: (at: number) => Call, every?: number): Promise<number[]> {
  const once = async (at: number) => {
    if (every !== undefined && at % every === 0) await client.callTool({ name: 'begin_request', arguments: { title: `bench ${at}` } })
    return elapsedMs(async () => {
      const result = await client.callTool(call(at))
      if (result.isError) throw new Error(JSON.stringify(result.content))
    })
  }
  await repeat(20, once)
  return repeat(count, (at) => once(at + 20))
}

const folder = mkdtempSync(join(tmpdir(), 'aftermap-bench-mcp-'))
try {
  const core = await connected('core', folder)
  const dora = await connected('dora', folder)
  const spread = (times: readonly number[]) => `p99 ${percentile(times, 0.99).toFixed(1)} ms`
  const rows: Measured[] = []
  const add = (name: string, times: readonly number[], aimMs: number) => rows.push({ name, aimMs, times, note: spread(times) })
  add('read_state', await measured(core, () => ({ name: 'read_state', arguments: {} })), 5)
  // every call is a card that is checked, run, stored and shown; each its own numbers, so that none is reused
  const add1 = (at: number): Call => ({ name: 'run_tool', arguments: { tool: 'add', arguments: { numberA: at, unitA: 'm', numberB: 1, unitB: 'm' } } })
  add(`add, requests of ${cardsEach} cards`, await measured(core, add1, cardsEach), 5)
  add('calc.add, one long request', await measured(dora, (at) => ({ name: 'calc.add', arguments: { a: at, b: 1 } })), 5)
  printMeasures(rows)
  await core.close()
  await dora.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
