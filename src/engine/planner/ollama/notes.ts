import type { ParsedReply } from './reply/parse-reply.ts'
import type { ChatReply } from './client/chat.ts'

const longestQuote = 300

/** What was done with a reply, a sentence each: read from where, mended, dropped. */
export function notesOfReply(reply: ParsedReply): readonly string[] {
  return [
    ...(reply.reasoning === '' ? [] : [`Beside the plan the model wrote, which is not carried out: "${quote(reply.reasoning)}"`]),
    ...(reply.converted ? ['The reply was written as a tool call; it was turned into steps.'] : []),
    ...reply.repairs.map(({ step, what, from, to }) => `Step ${step}: the ${words[what]} ${from} was corrected to ${to}.`),
    ...reply.drops.map((drop) => droppedNote(drop, reply)),
    ...reply.findings.map(({ message }) => message),
  ]
}

const words = { tool: 'tool', input: 'input name', wire: 'result name' } as const

function droppedNote({ step, tool, why, output }: ParsedReply['drops'][number], { actions }: ParsedReply): string {
  const readers = actions.filter((action) => Object.values(action.inputs).flat().includes(output)).map((action) => action.id)
  const reason = why === 'ambiguous' ? 'which could be one of several tools' : 'which does not exist'
  return `Step ${step.slice(1)} asked for ${tool.slice(0, 60)}, ${reason}. It was dropped; ${readers.length > 0 ? `${readers.join(', ')} needs its result` : 'nothing used it'}.`
}

export const triesNote = (tries: number): string =>
  tries === 1 ? 'The first reply held the plan.' : `It took ${tries} tries: ${tries - 1 === 1 ? 'one reply' : `${tries - 1} replies`} held no plan that could be read.`

export function costNote({ promptTokens, replyTokens }: ChatReply): readonly string[] {
  return promptTokens === null || replyTokens === null ? [] : [`The prompt was ${promptTokens} tokens long, the reply ${replyTokens}.`]
}

/** Letters of a model shown as one line. */
const quote = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestQuote ? `${line.slice(0, longestQuote)} ...` : line
}
