// Stands in for the engine: the same first message, door and end, and no product behind it.
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-stub-'))
const socket = join(folder, 'engine')
const token = 'stub-token'
const admitted = (request) => request.headers.authorization === `Bearer ${token}`
const server = createServer((request, response) => {
  const status = admitted(request) ? 200 : 403
  response.writeHead(status, { 'content-type': 'text/plain' }).end(request.method === 'HEAD' ? undefined : `${request.method} ${request.url}`)
})
const sockets = new WebSocketServer({ noServer: true })
server.on('upgrade', (request, stream, head) => {
  if (!admitted(request) || request.url !== '/contract') return stream.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  sockets.handleUpgrade(request, stream, head, (client) => client.on('message', (text) => client.send(JSON.stringify({ pid: process.pid, echo: JSON.parse(String(text)) }))))
})
const end = () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('disconnect', end)
server.listen(socket, () => process.send({ type: 'ready', address: { socket, token, pid: process.pid } }))
