import type { Repair } from '../../../contracts/planning-record.ts'
import type { ParsedReply } from './reply/parse-reply.ts'

const longestQuote = 300

/** What was done with a reply and is no change of a step: read from where, what stood beside it. */
export function notesOfReply(reply: ParsedReply): readonly string[] {
  return [
    ...(reply.reasoning === '' ? [] : [`Beside the plan the model wrote, which is not carried out: "${quote(reply.reasoning)}"`]),
    ...(reply.converted ? ['The reply was written as a tool call; it was turned into steps.'] : []),
    ...reply.drops.map((drop) => droppedNote(drop, reply)),
    ...repairsOfReply(reply).flatMap((repair) => (repair.what === 'step_dropped' ? [] : [repair.sentence])),
  ]
}

/** Every change made while the reply was read, one each. */
export function repairsOfReply(reply: ParsedReply): readonly Repair[] {
  return [
    ...reply.drops.map(
      (drop): Repair => ({ step: drop.step, what: 'step_dropped', from: drop.tool.slice(0, 60), to: null, code: 'tool_unknown', sentence: droppedNote(drop, reply) }),
    ),
    ...reply.repairs.map(
      ({ step, what, from, to }): Repair => ({ step, what, from, to, code: null, sentence: `Step ${step}: the ${words[what]} ${from} was corrected to ${to}.` }),
    ),
    ...reply.findings.map(
      ({ step, code, message }): Repair => ({ step, what: code === 'argument_unknown' ? 'input_dropped' : 'input', from: null, to: null, code, sentence: message }),
    ),
  ]
}

const words = { tool: 'tool', input: 'input name', wire: 'result name' } as const

function droppedNote({ step, tool, why, output }: ParsedReply['drops'][number], { actions }: ParsedReply): string {
  const readers = actions.filter((action) => Object.values(action.inputs).flat().includes(output)).map((action) => action.id)
  const reason = why === 'ambiguous' ? 'which could be one of several tools' : 'which does not exist'
  return `Step ${step.slice(1)} asked for ${tool.slice(0, 60)}, ${reason}. It was dropped; ${readers.length > 0 ? `${readers.join(', ')} needs its result` : 'nothing used it'}.`
}

/** Letters of a model shown as one line. */
const quote = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestQuote ? `${line.slice(0, longestQuote)} ...` : line
}
