import type { WebSocket } from 'ws'
import type { Channel } from '../../contracts/channel.ts'

/** JSON over a WebSocket, whichever side it is on. Messages before the socket opens wait for it. */
export function webSocketChannel(socket: WebSocket): Channel {
  const waiting: string[] = []
  socket.on('open', () => {
    for (const text of waiting.splice(0)) socket.send(text)
  })
  return {
    send(message) {
      const text = JSON.stringify(message)
      if (socket.readyState === socket.OPEN) socket.send(text)
      else if (socket.readyState === socket.CONNECTING) waiting.push(text)
    },
    onMessage: (listener) => void socket.on('message', (data) => listener(parsed(String(data)))),
    onClose: (listener) => void socket.on('close', listener),
    close: () => socket.close(),
  }
}

/** Text that is not JSON goes on as text: no message has that form, so the other side refuses it instead of breaking. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
