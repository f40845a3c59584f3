import type { ToolResult } from '../contracts/services/tools.ts'
import { refuse } from './failure.ts'
import type { CallContext } from './mcp-tool.ts'
import { tellProgress } from './progress.ts'

export type ToolCall = { readonly tool: string; readonly arguments: Record<string, unknown>; readonly request?: string | undefined; readonly why?: string | undefined }

/** What of an artifact comes back with the call: enough for its facts; the rest is read as a resource. */
const mostBytes = 200_000
/** Larger arguments would close the line to the engine. */
const mostArgumentBytes = 3_000_000

/**
 * One tool of the catalogue as the next card of the caller's request, waited for. Stops with the call.
 * @throws FailureError of the tool, over_budget for arguments too large to send
 */
export async function callTool(call: ToolCall, { world: { client, report }, caller, request, signal, name }: CallContext): Promise<ToolResult> {
  if (JSON.stringify(call.arguments).length > mostArgumentBytes)
    refuse({ code: 'over_budget', message: 'The arguments are larger than 3 MB.', hint: 'Put the data in a file of the workspace folder and add it as a layer.', repairable: true })
  const requestId = call.request ?? (await caller.requestId(name))
  return caller.inTurn(requestId, async () => {
    if (signal.aborted) refuse({ code: 'aborted', message: 'The call was stopped before it began.' })
    const stopTelling = tellProgress({ requestId, context: request, client, report })
    const stop = () => void client.tools.cancel({ requestId }).catch(report)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await client.tools.call({ requestId, tool: call.tool, arguments: call.arguments, why: call.why ?? null, mostBytes })
    } finally {
      signal.removeEventListener('abort', stop)
      stopTelling()
    }
  })
}
