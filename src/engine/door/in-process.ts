import type { Channel } from '../../contracts/channel.ts'
import type { Engine } from '../engine.ts'
import { serveChannel } from './serve-channel.ts'

/** Two ends of one pipe inside this process; messages are copied as JSON, so both ends see what a socket would carry. */
export function inProcessChannel({ handlers, events, log }: Pick<Engine, 'handlers' | 'events' | 'log'>): Channel {
  const [near, far] = channelPair()
  serveChannel({ channel: far, handlers, events, log })
  return near
}

function channelPair(): [Channel, Channel] {
  const ends = [makeEnd(), makeEnd()] as const
  const channel = (own: 0 | 1): Channel => {
    const mine = ends[own]
    const theirs = ends[own === 0 ? 1 : 0]
    return {
      send: (message) => {
        const text = JSON.stringify(message)
        queueMicrotask(() => theirs.listeners.forEach((listener) => listener(JSON.parse(text))))
      },
      onMessage: (listener) => void mine.listeners.push(listener),
      onClose: (listener) => void mine.closers.push(listener),
      close: () => [...mine.closers, ...theirs.closers].forEach((closer) => closer()),
    }
  }
  return [channel(0), channel(1)]
}

const makeEnd = () => ({ listeners: [] as ((message: unknown) => void)[], closers: [] as (() => void)[] })
