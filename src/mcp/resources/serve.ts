import { type Server, ProtocolError, ProtocolErrorCode, type ReadResourceResult, type Resource, type ResourceTemplateType } from '@modelcontextprotocol/server'
import { FailureError } from '../../contracts/result.ts'
import { pageOf } from '../pages.ts'

export type ResourceContent = ReadResourceResult['contents'][number]

export type ResourceSource = {
  list(): Promise<readonly Resource[]>
  readonly templates: readonly ResourceTemplateType[]
  /** throws ResourceNotFoundError for an address of nothing */
  read(uri: string): Promise<ResourceContent[]>
  /** calls back with the address of what has changed; returns the way to stop */
  onUpdated(listener: (uri: string) => void): () => void
}

/** Lists by pages, contents, and word of changes to those who subscribed. */
export function serveResources(server: Server, source: ResourceSource): void {
  server.setRequestHandler('resources/list', ({ params }) =>
    asProtocol(async () => {
      const { items, ...rest } = pageOf(await source.list(), { list: 'resources', keyOf: ({ uri }) => uri, cursor: params?.cursor })
      return { ...rest, resources: items }
    }),
  )
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    const { items, ...rest } = pageOf(source.templates, { list: 'templates', keyOf: ({ name }) => name, cursor: params?.cursor })
    return { ...rest, resourceTemplates: items }
  })
  server.setRequestHandler('resources/read', ({ params: { uri } }) => asProtocol(async () => ({ contents: await source.read(uri) })))
  serveSubscriptions(server, source)
}

const mostSubscriptions = 1000

function serveSubscriptions(server: Server, source: ResourceSource): void {
  const wanted = new Set<string>()
  let stop: (() => void) | null = null
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    if (wanted.size >= mostSubscriptions) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There are too many subscriptions.')
    wanted.add(uri)
    stop ??= source.onUpdated((changed) => {
      if (wanted.has(changed)) server.sendResourceUpdated({ uri: changed }).catch((error: unknown) => server.onerror?.(error instanceof Error ? error : new Error(String(error))))
    })
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    wanted.delete(uri)
    return {}
  })
  server.onclose = () => stop?.()
}

/** A failure of the product as an error of the protocol: its sentence and its code. */
async function asProtocol<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    const { code, message, hint, repairable } = error.failure
    throw new ProtocolError(code === 'engine_gone' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams, message, { code, hint, repairable })
  }
}
