import { ok, type Result } from '../../../../contracts/result.ts'
import { chat } from './chat.ts'
import type { Talk } from './failures.ts'

/** What one short question showed: whether the form is held, and how fast words come. */
export type SchemaProbe = {
  readonly obeys: boolean
  readonly text: string
  readonly firstTokenMs: number | null
  readonly tokensPerSecond: number | null
  readonly promptTokens: number | null
  readonly replyTokens: number | null
}

const format = { type: 'object', properties: { colour: { type: 'string', enum: ['crimson', 'teal'] } }, required: ['colour'], additionalProperties: false } as const

/** The question says nothing of the form: a model that answers in it was held to it. */
export const probeMessages = [{ role: 'user' as const, content: 'What is the weather like on a sunny day? Tell me in your own words.' }]

/**
 * Asks one question whose only right form is `{"colour": "crimson" | "teal"}`. `planner_no_schema` from the server counts as not obeyed;
 * any other failure is returned.
 */
export async function probeSchema(
  talk: Talk & { readonly model: string },
  options: { contextTokens: number; think: boolean | null; silenceMs: number; signal: AbortSignal },
): Promise<Result<SchemaProbe>> {
  const reply = await chat({ talk, messages: probeMessages, format, temperature: 0, seed: 1, replyTokens: 60, ...options })
  if (!reply.ok) {
    const refused = { obeys: false, text: reply.error.message, firstTokenMs: null, tokensPerSecond: null, promptTokens: null, replyTokens: null }
    return reply.error.code === 'planner_no_schema' ? ok(refused) : reply
  }
  const { text, firstTokenMs, tokensPerSecond, promptTokens, replyTokens } = reply.value
  return ok({ obeys: isColour(text), text, firstTokenMs, tokensPerSecond, promptTokens, replyTokens })
}

function isColour(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'colour' in value && Object.keys(value).length === 1 && ['crimson', 'teal'].includes(String(value.colour))
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
