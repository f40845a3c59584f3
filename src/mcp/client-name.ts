import type { ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'

const key = 'io.modelcontextprotocol/clientInfo'
const NamedSchema = z.looseObject({ name: z.string().min(1) })

/** What the program calls itself, for its cards in the window; its word, not checked. */
export function clientName({ mcpReq: { envelope } }: ServerContext, handshake: unknown): string {
  const info: unknown = (envelope as Record<string, unknown> | undefined)?.[key] ?? handshake
  const read = NamedSchema.safeParse(info)
  // its name is shown to people: one line, no control characters
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return read.success ? read.data.name.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 80) : 'an outside program'
}
