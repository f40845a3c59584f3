import type { ModelCall } from '../../../contracts/planning-record.ts'

/** How often a model was asked, and what it cost, in sentences. `asks` are questions; a question may take several calls until a reply can be read. */
export function costNotes(calls: readonly ModelCall[], asks: number): readonly string[] {
  const unread = calls.length - asks
  const tries = asks === 1 ? triesNote(calls.length) : `The model was asked ${asks} times${unread > 0 ? `, and ${unread} of its replies could not be read` : ''}.`
  return [tries, ...tokensNote(calls)]
}

const triesNote = (tries: number): string =>
  tries === 1 ? 'The first reply held the plan.' : `It took ${tries} tries: ${tries - 1 === 1 ? 'one reply' : `${tries - 1} replies`} held no plan that could be read.`

function tokensNote(calls: readonly ModelCall[]): readonly string[] {
  const last = calls.at(-1)
  if (!last || calls.some((call) => call.promptTokens === null || call.replyTokens === null)) return []
  if (calls.length === 1) return [`The prompt was ${last.promptTokens} tokens long, the reply ${last.replyTokens}.`]
  const sum = (of: (call: ModelCall) => number | null) => calls.reduce((total, call) => total + (of(call) ?? 0), 0)
  return [`The prompts were ${sum((call) => call.promptTokens)} tokens long together, the replies ${sum((call) => call.replyTokens)}.`]
}
