import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** JSON Schema 2020-12 of one object, with nothing referred to; the dialect is the protocol's own, so it is not named again. */
export type ObjectSchema = Tool['inputSchema']

export function objectSchemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, reused: 'inline', unrepresentable: 'any' })
  return { ...rest, type: 'object' } as ObjectSchema
}
