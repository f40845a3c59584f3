import { CallMessageSchema, type Channel, ReplyMessageSchema } from './channel.ts'
import { FailureError } from './result.ts'
import type { CallSpec, ClientOf, EventSpec, ServiceSpec } from './service.ts'
import { type ServiceName, type Services, services } from './services/index.ts'

export type Client = { [N in ServiceName]: ClientOf<Services[N]> } & { onClose(listener: () => void): void; close(): void }

type Pending = { spec: CallSpec; resolve(value: unknown): void; reject(error: Error): void }

const gone = () => new FailureError({ code: 'engine_gone', message: 'The engine stopped. It restarts by itself.', hint: 'Try again in a moment.', repairable: true, details: {} })

const misformed = (code: 'bad_request' | 'internal', what: string, { issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }) => {
  const first = issues.map((issue) => `${issue.path.map(String).join('.') || 'value'}: ${issue.message}`)[0]
  return new FailureError({
    code,
    message: `${what}: ${first ?? 'unknown form'}.`,
    hint: 'Window and engine may be of different versions; start Aftermap again.',
    repairable: false,
    details: {},
  })
}

/** Typed client over a channel. Inputs and replies are validated; calls in flight fail with `engine_gone` when it closes. */
export function makeClient(channel: Channel): Client {
  const pending = new Map<number, Pending>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let nextId = 1
  let closed = false

  channel.onMessage((raw) => {
    const message = ReplyMessageSchema.parse(raw)
    if (message.type === 'event') return tell(listeners, message)
    const waiting = pending.get(message.id)
    if (!waiting) return
    pending.delete(message.id)
    if (message.type === 'error') waiting.reject(new FailureError(message.error))
    else settle(waiting, message.value)
  })
  channel.onClose(() => {
    closed = true
    for (const waiting of pending.values()) waiting.reject(gone())
    pending.clear()
  })

  const callMember = (service: string, member: string, spec: CallSpec) => (input: unknown) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(gone())
      const parsed = spec.input.safeParse(input)
      if (!parsed.success) return reject(misformed('bad_request', `${service}.${member} got a wrong input`, parsed.error))
      const id = nextId++
      pending.set(id, { spec, resolve, reject })
      channel.send(CallMessageSchema.parse({ type: 'call', id, service, member, input: parsed.data }))
    })

  const serviceClient = (service: ServiceSpec) => {
    const members: Record<string, unknown> = {
      on(name: string, listener: (payload: unknown) => void) {
        const key = `${service.name}.${name}`
        const set = listeners.get(key) ?? new Set()
        listeners.set(key, set.add(listener))
        return () => set.delete(listener)
      },
    }
    for (const [name, spec] of Object.entries(service.members) as [string, CallSpec | EventSpec][]) {
      if (spec.type === 'call') members[name] = callMember(service.name, name, spec)
    }
    return members
  }

  const client = Object.fromEntries(Object.entries(services).map(([name, service]) => [name, serviceClient(service)]))
  return { ...client, onClose: channel.onClose, close: channel.close } as unknown as Client
}

type Listeners = ReadonlyMap<string, ReadonlySet<(payload: unknown) => void>>

/** A long request is told anew with each of its steps: it is read where somebody listens, and nowhere else. */
function tell(listeners: Listeners, { service, member, payload }: { service: string; member: string; payload?: unknown }): void {
  const heard = listeners.get(`${service}.${member}`)
  const spec = (services as Record<string, ServiceSpec>)[service]?.members[member]
  if (heard === undefined || heard.size === 0 || spec?.type !== 'event') return
  const read = spec.payload.parse(payload)
  for (const listener of heard) listener(read)
}

function settle(waiting: Pending, value: unknown) {
  const parsed = waiting.spec.output.safeParse(value)
  if (parsed.success) waiting.resolve(parsed.data)
  else waiting.reject(misformed('internal', 'The engine sent a reply this window does not know', parsed.error))
}
