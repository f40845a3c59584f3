import { type CallMessage, CallMessageSchema, type Channel } from '../../contracts/channel.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import type { Handlers, ServiceSpec } from '../../contracts/service.ts'
import { type ServiceName, type Services, services } from '../../contracts/services/index.ts'
import { failureOf } from '../failure-of.ts'
import type { Log } from '../log.ts'

export type AllHandlers = { [N in ServiceName]: Handlers<Services[N]> }
export type EventSink = (service: ServiceName, member: string, payload: unknown) => void
export type EventSource = { subscribe(sink: EventSink): () => void }

type Served = { channel: Channel; handlers: AllHandlers; events: EventSource; log: Log }

/** Answers the calls of one client and forwards events to it; input and output are validated against the contract. */
export function serveChannel({ channel, handlers, events, log }: Served): void {
  const stop = events.subscribe((service, member, payload) => channel.send({ type: 'event', service, member, payload }))
  channel.onClose(stop)
  channel.onMessage((raw) => {
    const message = CallMessageSchema.safeParse(raw)
    if (message.success) void answerCall(message.data, { channel, handlers, log })
    else log.warn('a client sent something that is not a call', { issues: message.error.issues.length })
  })
}

/** Never rejects: whatever breaks becomes the reply. */
async function answerCall({ id, service, member, input }: CallMessage, { channel, handlers, log }: Omit<Served, 'events'>): Promise<void> {
  try {
    channel.send({ type: 'value', id, value: await answer(handlers, { service, member, input }) })
  } catch (error) {
    channel.send({ type: 'error', id, error: failureOf(error, { log, what: `${service}.${member}` }) })
  }
}

async function answer(handlers: AllHandlers, { service, member, input }: Pick<CallMessage, 'service' | 'member' | 'input'>): Promise<unknown> {
  const spec = ownValue(ownValue<ServiceSpec>(services, service)?.members ?? {}, member)
  if (spec?.type !== 'call') throw badRequest(`There is no call ${service}.${member}.`)
  const parsed = spec.input.safeParse(input)
  if (!parsed.success) throw badRequest(`${service}.${member} got a wrong input: ${firstIssue(parsed.error)}.`)
  const handler = (handlers as unknown as Record<string, Record<string, (value: unknown) => unknown>>)[service]?.[member]
  if (!handler) throw badRequest(`${service}.${member} has no handler.`)
  return spec.output.parse(await handler(parsed.data))
}

/** A name from outside finds what was put there, never what every object has. */
const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)

const badRequest = (message: string) => new FailureError(fail({ code: 'bad_request', message, hint: 'Use the call as its contract says.' }).error)

function firstIssue(error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.map(String).join('.') || 'value'}: ${issue.message}` : 'unknown'
}
