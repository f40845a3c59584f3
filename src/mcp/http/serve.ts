import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server'
import type { McpHost } from '../host.ts'
import { refusalOf } from './guard.ts'
import { sendStandard, standardRequest } from './node-bridge.ts'
import { makeSessions } from './sessions.ts'

export const mcpPath = '/mcp'
/** Larger than any call may be; beyond it nothing is read. */
const mostBodyBytes = 8 * 1024 * 1024

export type HttpServer = { readonly url: string; close(): Promise<void> }

/**
 * The server over HTTP, on this machine alone: 2026-07-28 without sessions, the revisions of 2025 with them.
 * `token: null` is for suites that know no token; the command always has one.
 * @throws EADDRINUSE where the port is taken
 */
export async function serveOverHttp(host: McpHost, { port, token }: { port: number; token: string | null }): Promise<HttpServer> {
  const modern = createMcpHandler(() => host.server(host.callerNamed), { legacy: 'reject', onerror: host.report, maxRequestBodySize: mostBodyBytes })
  const sessions = makeSessions(host)

  const answer = async (request: Request): Promise<Response> => {
    const refusal = refusalOf(request, token)
    if (refusal) return refusal
    if (new URL(request.url).pathname !== mcpPath) return Response.json({ error: 'not_found' }, { status: 404 })
    const isOld = await isLegacyRequest(request, undefined, { maxRequestBodySize: mostBodyBytes })
    return isOld ? sessions.handle(request) : modern.fetch(request)
  }

  const server = createServer((incoming, outgoing) => {
    const request = standardRequest(incoming, outgoing)
    if (!request) {
      outgoing.writeHead(400).end()
      return
    }
    answer(request)
      .then((response) => sendStandard(response, outgoing))
      .catch((error: unknown) => {
        if (!request.signal.aborted) host.report(error instanceof Error ? error : new Error(String(error)))
        if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(500).end()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${mcpPath}`,
    async close() {
      await modern.close()
      await sessions.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
