import type { ServerContext } from '@modelcontextprotocol/server'
import type { Client } from '../contracts/client.ts'

type Watched = { requestId: string; context: ServerContext; client: Pick<Client, 'requests'>; report(error: Error): void }

/**
 * Tells the client how far a request is, where it gave a token: numbers that only rise, tiles of all steps together.
 * Returns the way to stop; nothing is sent afterwards.
 */
export function tellProgress({ requestId, context, client, report }: Watched): () => void {
  const progressToken = context.mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => undefined
  const totals = new Map<string, number>()
  let told = 0
  const stop = client.requests.on('progress', ({ id, step, progress: { done, total, unit } }) => {
    if (id !== requestId || context.mcpReq.signal.aborted) return
    totals.set(step, total)
    const before = sumOf([...totals].filter(([other]) => other !== step))
    if (before + done <= told) return
    told = before + done
    const params = { progressToken, progress: told, total: before + total, message: `${done} of ${total} ${unit}` }
    context.mcpReq.notify({ method: 'notifications/progress', params }).catch(report)
  })
  return stop
}

const sumOf = (entries: readonly (readonly [string, number])[]): number => entries.reduce((sum, [, value]) => sum + value, 0)
