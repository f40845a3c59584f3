import { Server } from '@modelcontextprotocol/server'
import { servePrompts, type Prompt } from './prompts/serve.ts'
import { type ResourceSource, serveResources } from './resources/serve.ts'
import { serveTools, type ToolParts } from './offered/serve.ts'

/** What a server offers, whoever makes it: the product's own, or fixtures that hold the server against the protocol. */
export type ServerParts = ToolParts & { readonly version: string; readonly prompts: readonly Prompt[]; readonly resources: ResourceSource }

const instructions =
  'Aftermap answers questions about aerial and satellite images of a disaster, offline. Name layers, areas, points and results by id; paths are below the workspace folder. Every number comes with unit and interval or says why not; a value of null means that it cannot be told. Numbers in your words must be facts of a result.'

/** Lists change only with the server; results of a project are its own. */
const cacheHints = {
  'tools/list': { ttlMs: 300_000, cacheScope: 'private' },
  'prompts/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/list': { ttlMs: 0, cacheScope: 'private' },
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
  'server/discover': { ttlMs: 300_000, cacheScope: 'private' },
} as const

/** One server instance of the SDK, for a connection or for one request; which era it speaks is decided by whoever serves it. */
export function makeServer(parts: ServerParts): Server {
  const server = new Server(
    { name: 'aftermap', title: 'Aftermap', version: parts.version },
    { capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {} }, instructions, cacheHints, requestState: { verify: parts.approval.verify } },
  )
  server.onerror = parts.world.report
  serveTools(server, parts)
  serveResources(server, parts.resources)
  servePrompts(server, parts.prompts)
  return server
}
