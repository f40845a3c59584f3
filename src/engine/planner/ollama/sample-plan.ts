import { fail, ok, type Result } from '../../../contracts/result.ts'
import { chat, type ChatAsk, type ChatReply } from './client/chat.ts'
import { type ParsedReply, parseReply, type ReplyRegistry } from './reply/parse-reply.ts'

/** Steady first, then hotter: the same words again would give the same reply. */
const temperatures = [0.2, 0.7, 0.9, 1.1]

export type Sampled = { readonly parsed: ParsedReply; readonly reply: ChatReply; readonly tries: number }

/** Rejection sampling: asks until a reply holds a plan, four times at most. `planner_reply_unreadable` keeps the replies in `details`. */
export async function samplePlan(ask: Omit<ChatAsk, 'temperature' | 'seed'>, registry: ReplyRegistry): Promise<Result<Sampled>> {
  const replies: string[] = []
  for (const [at, temperature] of temperatures.entries()) {
    const reply = await chat({ ...ask, temperature, seed: at + 1 })
    if (!reply.ok) return reply
    const parsed = parseReply(reply.value.text, registry)
    if (parsed.ok) return ok({ parsed: withThinking(parsed.value, reply.value), reply: reply.value, tries: at + 1 })
    replies.push(reply.value.text)
  }
  return fail({
    code: 'planner_reply_unreadable',
    message: `The plan of ${ask.talk.model} could not be read after ${temperatures.length} tries.`,
    hint: 'Use the built-in planner, or a larger model.',
    repairable: true,
    details: { model: ask.talk.model, replies },
  })
}

const withThinking = (parsed: ParsedReply, { thinking }: ChatReply): ParsedReply => ({
  ...parsed,
  reasoning: [thinking.trim(), parsed.reasoning].filter((one) => one !== '').join('\n'),
})
