import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { engineOptionsFromEnvironment } from '../engine/index.ts'
import { makeHost, makeJail, type McpHost, type McpWorld, pictureAt, type Profile, profiles, serveOverHttp, serveOverStdio, takeStdout } from '../mcp/index.ts'
import type { Command } from './command.ts'
import { type Connection, engineOfProject, ownEngine } from './connect.ts'
import { numberOption, type ParsedOptions, UsageError } from './options.ts'
import { note } from './print.ts'

export const mcp: Command = {
  name: 'mcp',
  usage: 'mcp [--project FILE] [--workspace FOLDER] [--profile core|tools|dora] [--http PORT [--token T]]',
  summary: 'Serves the tools to an agent over MCP, on stdin and stdout or on a port of this machine.',
  options: {
    project: { type: 'string', help: 'project to work in; joins the window that has it open' },
    workspace: { type: 'string', help: 'the one folder whose files may be named; that of the project unless given' },
    profile: { type: 'string', help: 'core (default): 20 tools and a search; tools: the whole catalogue; dora: its 108 names' },
    'approve-plans': { type: 'boolean', help: 'plans run without being asked for each' },
    http: { type: 'string', help: 'port on 127.0.0.1 instead of stdin and stdout; 0 takes a free one' },
    token: { type: 'string', help: 'what clients on the port must carry; made and printed unless given' },
    model: { type: 'string', many: true, help: 'folder or ONNX file of a further model' },
    ollama: { type: 'string', help: 'address of Ollama' },
  },
  examples: ['aftermap mcp --project town.aftermap', 'aftermap mcp --workspace images --profile tools', 'aftermap mcp --project town.aftermap --http 8765'],
  async run(options) {
    const asked = readAsked(options)
    // before anything else can print
    const stdout = asked.http === null ? takeStdout() : null
    const connection = asked.project === null ? await temporary(options) : await engineOfProject(asked.project, { ...options, create: true })
    const host = makeHost(await worldOf(connection, asked))
    const stopped = new Promise<void>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
      connection.client.onClose(done)
    })
    if (stdout) {
      const server = serveOverStdio(host, { input: process.stdin, output: stdout.output })
      await Promise.race([stopped, server.ended])
      await end(host, connection, server)
      stdout.giveBack()
      return 0
    }
    const server = await serveOverHttp(host, { port: asked.http ?? 0, token: asked.token })
    note(`MCP at ${server.url}`)
    note(`Clients send the header: Authorization: Bearer ${asked.token}`)
    await stopped
    await end(host, connection, server)
    return 0
  },
}

type Asked = { project: string | null; workspace: string; profile: Profile; runsPlans: boolean; http: number | null; token: string }

function readAsked(options: ParsedOptions): Asked {
  const project = options.one('project')
  const workspace = resolve(options.one('workspace') ?? (project === undefined ? '.' : dirname(resolve(project))))
  if (!existsSync(workspace) || !statSync(workspace).isDirectory()) throw new UsageError(`There is no folder ${workspace}`)
  const named = options.one('profile') ?? 'core'
  const profile = profiles.find((one) => one === named)
  if (!profile) throw new UsageError(`--profile is one of ${profiles.join(', ')}, not "${named}"`)
  const http = numberOption('http', options.one('http')) ?? null
  if (http !== null && !(Number.isInteger(http) && http >= 0 && http < 65_536)) throw new UsageError('--http needs a port from 0 to 65535')
  const token = options.one('token')
  if (token !== undefined && (http === null || token.length < 16 || /\s/.test(token)))
    throw new UsageError('--token goes with --http and has at least 16 characters without spaces')
  return { project: project ?? null, workspace, profile, runsPlans: options.has('approve-plans'), http, token: token ?? randomBytes(24).toString('hex') }
}

/** An engine of its own with a project that is gone afterwards. */
async function temporary(options: ParsedOptions): Promise<Connection> {
  const connection = await ownEngine(options)
  await connection.client.project.create({ path: null })
  return connection
}

async function worldOf({ client, address }: Connection, { workspace, profile, runsPlans }: Asked): Promise<McpWorld> {
  const [tools, aliases] = await Promise.all([client.tools.list({}), client.tools.aliases({})])
  return {
    client,
    jail: makeJail(workspace),
    version: engineOptionsFromEnvironment().version,
    profile,
    tools,
    aliases,
    runsPlans,
    pictureAt: (path) => pictureAt(address, path),
    report: (error) => note(error.message.split('\n')[0] ?? error.message),
  }
}

/** New calls are refused; those at work end with a code, which is sent before the line closes. */
async function end(host: McpHost, connection: Connection, server: { close(): Promise<void> }): Promise<void> {
  host.closing()
  await connection.close()
  await host.settled()
  await server.close()
}
