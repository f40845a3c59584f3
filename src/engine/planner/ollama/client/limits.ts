import { fail, type Failed } from '../../../../contracts/result.ts'
import type { Talk } from './failures.ts'
import { sameModel } from './model-name.ts'
import { runningModels } from './running.ts'
import { orBuiltin } from './server-words.ts'

export const tooSlow = ({ model }: Talk, waitedMs: number): Failed =>
  fail({
    code: 'planner_too_slow',
    message: `${model ?? 'The model'} is loaded and wrote no word in ${Math.round(waitedMs / 1000)} s: it is too slow for this machine.`,
    hint: `Take a smaller model, ${orBuiltin}`,
    repairable: true,
    details: { waitedMs },
  })

export const tooLong = ({ model }: Talk, { longestMs, partial }: { longestMs: number; partial: string }): Failed =>
  fail({
    code: 'planner_too_slow',
    message: `${model ?? 'The model'} was still writing after ${Math.round(longestMs / 1000)} s: it is too slow for this machine.`,
    hint: `Take a smaller model, ${orBuiltin}`,
    repairable: true,
    details: { longestMs, partial },
  })

export const promptCut = ({ model }: Talk, { read, sent }: { read: number; sent: number }): Failed =>
  fail({
    code: 'planner_prompt_cut',
    message: `${model ?? 'The model'} was given only the last ${read} tokens of the question with its tools, of about ${sent}; its reply is not used.`,
    hint: `Shorten the question, take a model with a larger context, ${orBuiltin}`,
    repairable: true,
    details: { read, sent },
  })

/** A silence before the first word is slowness when the model is loaded, and a stuck or loading server when it is not. */
export async function isLoaded(talk: Talk & { readonly model: string }): Promise<boolean> {
  const running = await runningModels(talk)
  return running.ok && running.value.some(({ name }) => sameModel(name, talk.model))
}

/** Most letters one token stands for in prompts of ours; a server that read fewer tokens than letters by this has read a part. */
const mostLettersAToken = 7

type Read = { readonly promptTokens: number | null; readonly contextTokens: number; readonly letters: number }

/**
 * Tokens the server had room for, when its count shows that the prompt lost its beginning; null when the prompt was read whole.
 * Old servers count only what was not in their cache, so a small count alone proves nothing: then the context in use decides.
 */
export async function contextThatCut(talk: Talk & { readonly model: string }, { promptTokens, contextTokens, letters }: Read): Promise<number | null> {
  if (promptTokens === null) return null
  if (promptTokens >= contextTokens) return promptTokens
  if (promptTokens >= letters / mostLettersAToken) return null
  const running = await runningModels(talk)
  const inUse = running.ok ? running.value.find(({ name }) => sameModel(name, talk.model))?.contextTokens : null
  return typeof inUse === 'number' && inUse < contextTokens && promptTokens >= inUse * 0.9 ? promptTokens : null
}
