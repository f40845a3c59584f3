import { ok } from '../../src/contracts/result.ts'
import type { ModelServer } from '../../src/engine/planner/index.ts'

type ChatAsk = Parameters<ModelServer['chat']>[0]
type Said = string | { readonly text: string; readonly promptTokens?: number | null; readonly replyTokens?: number; readonly thinking?: string }

/** A language model that says what the test wrote, one reply a call, the last one again and again; `asked` holds what it was asked. */
export function scriptedModel(replies: readonly Said[], facts: Partial<Awaited<ReturnType<ModelServer['facts']>>> = {}): ModelServer & { readonly asked: ChatAsk[] } {
  const asked: ChatAsk[] = []
  return {
    url: 'http://127.0.0.1:1',
    asked,
    choose: async (model) => ok({ model: model ?? 'scripted:14b', installed: ['scripted:14b'], notes: [] }),
    facts: async () => ({ thinks: false, contextTokens: 8192, digest: 'd1d1', parameters: 14e9, embeds: false, ...facts }),
    async chat(ask) {
      asked.push(ask)
      const said = replies[Math.min(asked.length, replies.length) - 1] ?? ''
      const { text, thinking = '', promptTokens = 900, replyTokens = 50 } = typeof said === 'string' ? { text: said } : said
      return ok({ text, thinking, promptTokens, replyTokens, endedBy: 'stop', firstTokenMs: null, tokensPerSecond: null })
    },
  }
}
