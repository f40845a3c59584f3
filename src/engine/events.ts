import type { EmitterOf } from '../contracts/service.ts'
import type { ServiceName, Services } from '../contracts/services/index.ts'
import type { EventSink, EventSource } from './door/serve-channel.ts'

export type Emit = <N extends ServiceName>(service: N, ...event: Parameters<EmitterOf<Services[N]>>) => void

/** Fan-out of events to every connected client. */
export function makeEvents(): EventSource & { emit: Emit } {
  const sinks = new Set<EventSink>()
  return {
    emit: (service, ...event) => {
      const [member, payload] = event as [string, unknown]
      for (const sink of sinks) sink(service, member, payload)
    },
    subscribe(sink) {
      sinks.add(sink)
      return () => sinks.delete(sink)
    },
  }
}
