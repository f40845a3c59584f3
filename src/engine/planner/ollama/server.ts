import type { Result } from '../../../contracts/result.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import { chat, type ChatAsk, type ChatReply } from './client/chat.ts'
import { embed } from './client/embed.ts'
import { modelFacts, type ModelFacts } from './client/model-facts.ts'

/** What is known of a model before it is asked; null where the server says nothing. */
export type KnownModel = Pick<ModelFacts, 'thinks' | 'contextTokens' | 'digest' | 'parameters' | 'embeds'>

/** A place where a language model answers: an Ollama, or a script in its stead. */
export type ModelServer = {
  readonly url: string
  choose(model: string | null, limits: { readonly signal: AbortSignal; readonly silenceMs: number }): Promise<Result<ChosenModel>>
  facts(model: string, signal: AbortSignal): Promise<KnownModel>
  chat(ask: ChatAsk): Promise<Result<ChatReply>>
  /** vectors of texts, one each; absent where the server makes none */
  embed?(model: string, texts: readonly string[], signal: AbortSignal): Promise<Result<readonly (readonly number[])[]>>
}

/** The Ollama at an address. */
export const ollamaServer = (url: string): ModelServer => ({
  url,
  choose: (model, limits) => chooseModel({ url, model }, limits),
  facts: (model, signal) => modelFacts({ url, model }, signal),
  chat,
  embed: (model, texts, signal) => embed({ url, model }, texts, signal),
})
