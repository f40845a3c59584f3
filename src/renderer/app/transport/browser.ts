import type { Channel } from '../../../contracts/channel.ts'

const tokenOfAddress = () => new URLSearchParams(location.hash.slice(1)).get('t')

/** Trades the token of the address for a session cookie, once, and takes it out of the address. */
export async function openSession(): Promise<void> {
  const token = tokenOfAddress()
  if (!token) return
  const reply = await fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) })
  if (!reply.ok) throw new Error('This address is no longer valid. Start `aftermap serve` again and use the address it prints.')
  history.replaceState(null, '', location.pathname)
}

/** Nobody answers at the address of this page. */
export class EngineAway extends Error {}

/** Channel to the engine behind this page, open when the promise resolves. */
export function openBrowserChannel(): Promise<Channel> {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/contract`)
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(channelOfSocket(socket)), { once: true })
    socket.addEventListener('close', () => reject(new EngineAway('The engine did not answer.')), { once: true })
  })
}

export function channelOfSocket(socket: WebSocket): Channel {
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    onMessage: (listener) => socket.addEventListener('message', (event) => listener(JSON.parse(String(event.data)))),
    onClose: (listener) => socket.addEventListener('close', listener),
    close: () => socket.close(),
  }
}

/** Sends a dropped file to the machine the engine runs on and answers the path it has there. */
export async function uploadFile(file: File): Promise<string> {
  const reply = await fetch(`/upload?name=${encodeURIComponent(file.name)}`, { method: 'POST', body: file })
  if (!reply.ok) throw new Error(`${file.name} could not be taken over (${reply.status}).`)
  const { path } = (await reply.json()) as { path: string }
  return path
}
