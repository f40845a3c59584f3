import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpServer, serveOverHttp } from '../../../src/mcp/index.ts'
import { conformanceHost } from './conformance-fixture.ts'

const suite = resolve(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** Features we do not offer: the revision of 2026 takes them away. */
const notOffered = ['logging-set-level', 'tools-call-with-logging', 'tools-call-sampling']

let folder = ''
let server: HttpServer
const broken: Error[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-conformance-'))
  server = await serveOverHttp(conformanceHost(folder, broken), { port: 0, token: null })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [suite, ...args], { cwd: folder })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code, said })))
}

test('the public suite finds every scenario of the revision 2025-11-25 kept but those of logging and sampling', async () => {
  const expected = join(folder, 'expected.yml')
  writeFileSync(expected, `server:\n${notOffered.map((name) => `  - ${name}\n`).join('')}`)
  const { code, said } = await run(['server', '--url', server.url, '--suite', 'all', '--expected-failures', expected])
  expect(said).not.toMatch(/unexpected fail/i)
  expect({ code, tail: code === 0 ? '' : said.slice(-3000) }).toEqual({ code: 0, tail: '' })
  // it really ran: the scenarios are named in what it says
  for (const scenario of ['server-initialize', 'tools-call-elicitation', 'server-sse-multiple-streams', 'dns-rebinding-protection', 'json-schema-2020-12'])
    expect(said).toContain(scenario)
})
