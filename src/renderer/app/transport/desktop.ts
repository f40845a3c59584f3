import type { Channel } from '../../../contracts/channel.ts'

/** Waits for the port that the preload posts when an engine is there; every restart brings a new one. */
export function onDesktopPort(take: (channel: Channel) => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.source !== window || event.data !== 'engine-port') return
    const port = event.ports[0]
    if (port) take(channelOfPort(port))
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}

/** A channel over a MessagePort. The other side says it is going by `{type:'closed'}` or by closing the port. */
export function channelOfPort(port: MessagePort): Channel {
  const closers = new Set<() => void>()
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    for (const closer of closers) closer()
  }
  port.addEventListener('close', close)
  return {
    send: (message) => port.postMessage(message),
    onMessage(listener) {
      port.addEventListener('message', (event) => {
        if ((event.data as { type?: unknown } | null)?.type === 'closed') close()
        else listener(event.data)
      })
      port.start()
    },
    onClose: (listener) => void closers.add(listener),
    close() {
      port.close()
      close()
    },
  }
}
