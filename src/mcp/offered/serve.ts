import type { CallToolResult, InputRequiredResult, Server, ServerContext } from '@modelcontextprotocol/server'
import { type Approval, callKey } from '../approval.ts'
import type { Caller } from '../caller.ts'
import { clientName } from '../client-name.ts'
import { failedCall, failureOf, refuse } from '../failure.ts'
import { withoutNaN } from '../finite.ts'
import type { CallContext, McpAnswer, McpTool } from '../mcp-tool.ts'
import { pageOf } from '../pages.ts'
import type { McpWorld } from '../world.ts'

export type ToolParts = {
  readonly world: McpWorld
  readonly tools: ReadonlyMap<string, McpTool>
  readonly approval: Approval
  callerOf(name: string): Caller
  /** calls at work, so that the end can wait for what they have to say */
  readonly atWork: Set<Promise<unknown>>
  isClosing(): boolean
}

/** Tools by pages in a fixed order, and calls whose every failure is a result with a code. */
export function serveTools(server: Server, parts: ToolParts): void {
  const { tools } = parts
  server.setRequestHandler('tools/list', ({ params }) => {
    const { items, ...rest } = pageOf([...tools.values()], { list: 'tools', keyOf: ({ name }) => name, cursor: params?.cursor })
    return { ...rest, tools: items.map(listed) }
  })
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const call = answered(parts, server, { params, context })
    parts.atWork.add(call)
    void call.finally(() => parts.atWork.delete(call))
    return call
  })
}

type Asked = { params: { name: string; arguments?: Record<string, unknown> | undefined }; context: ServerContext }

/** Never rejects: whatever goes wrong is a result with a code. */
async function answered(parts: ToolParts, server: Server, { params, context }: Asked): Promise<CallToolResult | InputRequiredResult> {
  try {
    if (parts.isClosing()) refuse({ code: 'engine_gone', message: 'Aftermap is closing and takes no more calls.', hint: 'Start the server again.', repairable: true })
    const tool =
      parts.tools.get(params.name) ??
      refuse({ code: 'tool_unknown', message: `There is no tool "${params.name.slice(0, 100)}".`, hint: 'tools/list names them.', repairable: true })
    return await callOf(parts, {
      tool,
      args: params.arguments ?? {},
      request: context,
      handshake: { info: server.getClientVersion(), capabilities: server.getClientCapabilities() },
    })
  } catch (error) {
    return failedCall(failureOf(error, parts.world.report))
  }
}

const listed = ({ name, title, description, inputSchema, outputSchema, annotations }: McpTool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations,
  ...(outputSchema ? { outputSchema } : {}),
})

type Call = { tool: McpTool; args: Record<string, unknown>; request: ServerContext; handshake: { info: unknown; capabilities: unknown } }

/** Prepares, asks the person where the tool says so, and calls; a second round of the same call goes on where the first one asked. */
async function callOf({ world, callerOf, approval }: ToolParts, { tool, args, request, handshake }: Call): Promise<CallToolResult | InputRequiredResult> {
  const name = clientName(request, handshake.info)
  const context: CallContext = { world, caller: callerOf(name), request, signal: request.mcpReq.signal, name, kept: approval.earlier(request)?.keep }
  const { question, keep } = await tool.prepare(args, context)
  if (question) {
    const call = callKey(tool.name, args, question.message)
    const asking = await approval.settle(question, { context: request, call, keep, capabilities: handshake.capabilities })
    if (asking) return asking
  }
  return successOf(await tool.call(args, { ...context, kept: keep }))
}

/** Structured content and the same as text, for clients of before; a number that is none is null and named. */
function successOf(answer: McpAnswer): CallToolResult {
  if ('blocks' in answer) return { content: [...answer.blocks] }
  const { value, taken } = withoutNaN(answer.structured)
  const content = { ...(value as Record<string, unknown>), ...(taken.length > 0 ? { not_numbers: taken } : {}) }
  return { content: [{ type: 'text', text: JSON.stringify(content) }, ...(answer.links ?? [])], structuredContent: content }
}
