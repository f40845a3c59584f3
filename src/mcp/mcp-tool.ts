import type { ContentBlock, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import { refuse } from './failure.ts'
import { type ObjectSchema, objectSchemaOf } from './schema/json-schema.ts'
import type { McpWorld } from './world.ts'

/** What a call knows besides its arguments. `name`: of the client, for its cards. `kept`: what `prepare` kept, of this round or of an earlier one. */
export type CallContext = {
  readonly world: McpWorld
  readonly caller: Caller
  readonly request: ServerContext
  readonly signal: AbortSignal
  readonly name: string
  readonly kept: unknown
}

/** What a person is asked before a call does anything; `otherwise`: what to do where nobody can be asked. */
export type Question = { readonly message: string; readonly otherwise: string }

/** `keep` is `kept` of the call, and of the next round where one is needed: what was done to ask is not done twice. */
export type Prepared = { readonly question: Question | null; readonly keep: unknown }

/** `links` follow the text. An answer with blocks alone has no structured content, and its tool no schema for it. */
export type McpAnswer = { readonly structured: Record<string, unknown>; readonly links?: readonly ContentBlock[] } | { readonly blocks: readonly ContentBlock[] }

/** One tool as clients see it. `call` throws `FailureError`; its answer is both the structured content and the text. */
export type McpTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema | undefined
  readonly annotations: ToolAnnotations
  prepare(args: unknown, context: CallContext): Promise<Prepared>
  call(args: unknown, context: CallContext): Promise<McpAnswer>
}

type Definition<I extends z.ZodType> = Pick<McpTool, 'name' | 'title' | 'description' | 'annotations'> & {
  readonly input: I
  readonly output: z.ZodType | ObjectSchema
  prepare?(args: z.output<I>, context: CallContext): Promise<Prepared>
  call(args: z.output<I>, context: CallContext): Promise<McpAnswer>
}

/** A tool from its two schemas: clients get them as JSON Schema, calls are held against them. */
export function defineMcpTool<I extends z.ZodType>({ input, output, prepare, call, ...told }: Definition<I>): McpTool {
  const read = (args: unknown): z.output<I> => {
    const parsed = input.safeParse(args)
    return parsed.success ? parsed.data : wrongArguments(told.name, parsed.error)
  }
  return {
    ...told,
    inputSchema: objectSchemaOf(input, 'input'),
    outputSchema: 'safeParse' in output ? objectSchemaOf(output as z.ZodType, 'output') : output,
    async prepare(args, context) {
      const known = read(args)
      return prepare ? prepare(known, context) : { question: null, keep: undefined }
    },
    call: async (args, context) => call(read(args), context),
  }
}

function wrongArguments(tool: string, { issues }: z.ZodError): never {
  const [first] = issues
  const where = first?.path.map(String).join('.') ?? ''
  return refuse({
    code: 'argument_invalid',
    message: `${tool} got a wrong argument${where === '' ? '' : ` "${where}"`}: ${first?.message ?? 'unknown form'}.`,
    hint: 'Give the arguments as the input schema of the tool says.',
    repairable: true,
  })
}

export const readOnly: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
/** adds something, and can be taken back in the window */
export const adds: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
/** may replace a file or take something away: asks first */
export const replaces: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }
