import { WebSocket } from 'ws'
import type { Channel } from '../../contracts/channel.ts'
import type { SocketAddress } from './local-socket.ts'
import { webSocketChannel } from './websocket-channel.ts'

/** Contract channel to an engine on this machine. */
export function connectTo({ socket, token }: SocketAddress): Promise<Channel> {
  const client = new WebSocket(`ws+unix:${socket}:/contract`, { headers: { authorization: `Bearer ${token}` } })
  return new Promise((resolve, reject) => {
    client.once('open', () => resolve(webSocketChannel(client)))
    client.once('error', reject)
  })
}
