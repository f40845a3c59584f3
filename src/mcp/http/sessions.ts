import { randomUUID } from 'node:crypto'
import { type EventStore, type JSONRPCMessage, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { McpHost } from '../host.ts'

const mostSessions = 32
const idleMs = 30 * 60_000

type Session = { transport: WebStandardStreamableHTTPServerTransport; server: Server; usedAt: number }

/** Sessions of clients of the 2025 era: one server instance each, so that it can ask its person. The longest unused makes room. */
export function makeSessions(host: Pick<McpHost, 'server' | 'newCaller' | 'report'>) {
  const sessions = new Map<string, Session>()

  const forget = async (id: string): Promise<void> => {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.server.close()
  }
  const makeRoom = async (): Promise<void> => {
    const byUse = [...sessions].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
    const old = byUse.filter(([, { usedAt }], at) => Date.now() - usedAt > idleMs || byUse.length - at > mostSessions - 1)
    for (const [id] of old) await forget(id)
  }

  const begin = async (request: Request): Promise<Response> => {
    await makeRoom()
    const caller = host.newCaller()
    const server = host.server(() => caller)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: recentEvents(),
      retryInterval: retryMs,
      onsessioninitialized: (id) => void sessions.set(id, { transport, server, usedAt: Date.now() }),
      onsessionclosed: (id) => forget(id),
    })
    await server.connect(transport)
    const answer = await transport.handleRequest(request)
    // what was no handshake leaves nothing behind
    if (transport.sessionId === undefined) await server.close()
    return answer
  }

  return {
    async handle(request: Request): Promise<Response> {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return begin(request)
      const session = sessions.get(id)
      if (!session) return Response.json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }, { status: 404 })
      session.usedAt = Date.now()
      return session.transport.handleRequest(inRevision(request, session.server.getNegotiatedProtocolVersion()))
    },
    async close(): Promise<void> {
      await Promise.all([...sessions.keys()].map(forget))
    },
  }
}

/** What was agreed at the handshake holds for the session, whatever older revision a later header names. */
function inRevision(request: Request, agreed: string | undefined): Request {
  const named = request.headers.get(versionHeader)
  if (agreed === undefined || named === null || named >= agreed) return request
  const headers = new Headers(request.headers)
  headers.set(versionHeader, agreed)
  return new Request(request, { headers })
}

const versionHeader = 'mcp-protocol-version'
/** when a client whose stream ended asks again */
const retryMs = 500
const mostEvents = 500

/** What was sent last, so that a client whose stream broke gets what it missed. */
function recentEvents(): EventStore {
  const events: { id: string; stream: string; message: JSONRPCMessage }[] = []
  return {
    async storeEvent(stream, message) {
      const id = randomUUID()
      events.push({ id, stream, message })
      if (events.length > mostEvents) events.shift()
      return id
    },
    getStreamIdForEventId: async (id) => events.find((event) => event.id === id)?.stream,
    async replayEventsAfter(lastId, { send }) {
      const from = events.findIndex(({ id }) => id === lastId)
      const stream = events[from]?.stream ?? ''
      for (const { id, message } of events.slice(from + 1).filter((event) => event.stream === stream)) await send(id, message)
      return stream
    },
  }
}
