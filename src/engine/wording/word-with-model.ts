import type { Answer } from '../../contracts/answer.ts'
import type { ModelCall } from '../../contracts/planning-record.ts'
import type { Result } from '../../contracts/result.ts'
import { checkWording, fill, type WordingProblem, type WordingTable } from '../../core/words/index.ts'
import { type WordingAsk, type WordingMessage, wordingMessages } from './messages.ts'

/** One call of a language model; `call` goes into the run record whatever came of it. */
export type Say = (messages: readonly WordingMessage[], attempt: number) => Promise<Result<{ readonly text: string; readonly call: ModelCall }>>

export type WordedByModel = {
  /** the answer in the model's words, or as it was where they were refused */
  readonly answer: Answer
  readonly by: 'model' | 'template'
  readonly calls: readonly ModelCall[]
  /** what was wrong with each refused sentence */
  readonly refused: readonly (readonly WordingProblem[])[]
}

const tries = 2

/**
 * Lets a model word computed facts. It writes slots, code puts the values in; a sentence with anything that is no fact is refused, told
 * why once, and then the template's sentence stands. Answers without facts (refusals, "cannot tell") are never given to a model.
 */
export async function wordWithModel(ask: WordingAsk, table: Omit<WordingTable, 'answer' | 'language'>, say: Say): Promise<WordedByModel> {
  const { answer, language } = ask
  const calls: ModelCall[] = []
  const refused: WordingProblem[][] = []
  const kept = (): WordedByModel => ({ answer, by: 'template', calls, refused })
  if (answer.facts.length === 0 || answer.value === null || answer.kind === 'refusal' || answer.kind === 'state') return kept()
  let messages = wordingMessages(ask)
  for (let attempt = 0; attempt < tries; attempt++) {
    const said = await say(messages, attempt)
    if (!said.ok) return kept()
    calls.push(said.value.call)
    const text = bare(said.value.text)
    const problems = checkWording(text, { ...table, answer, language })
    if (problems.length === 0) return { answer: { ...answer, template: text, text: fill(text, answer.facts) }, by: 'model', calls, refused }
    refused.push(problems)
    messages = [...messages, { role: 'user', content: `You wrote ${JSON.stringify(text)}. It was not accepted. ${problems.map((one) => one.sentence).join(' ')} Write it again.` }]
  }
  return kept()
}

/** Models think aloud and quote themselves: only the sentence counts. */
const bare = (text: string): string =>
  text
    .replace(/<think>[\s\S]*?<\/think>/g, '')
    .replace(/^[\s\S]*<\/think>/, '')
    .replace(/^\s*["“](.*)["”]\s*$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()
