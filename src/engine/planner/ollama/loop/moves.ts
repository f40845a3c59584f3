import type { Action } from '../../../../contracts/plan.ts'
import type { ModelCall, Repair } from '../../../../contracts/planning-record.ts'
import type { Goal } from '../../../../contracts/goal.ts'
import type { Result } from '../../../../contracts/result.ts'
import type { ChatMessage } from '../client/chat.ts'
import type { PromptParts } from '../prompt/messages.ts'
import type { Schema } from '../prompt/reply-schema.ts'
import type { Observation } from '../../interface.ts'

/** A question to the model. `messages` is asked again with fewer examples where the prompt would not fit; `read` rejects a reply that is no answer. */
export type Ask<T> = {
  readonly purpose: ModelCall['purpose']
  messages(parts: PromptParts): readonly ChatMessage[]
  /** null: the model writes freely */
  readonly format: Schema | null
  readonly replyTokens?: number
  read(text: string, thinking: string): Result<T>
  /** what stands where no reply can be read after all tries; absent: then the plan fails */
  readonly orElse?: () => T
}

/** What a strategy may want next: a reply of the model, or the result of a step. */
export type Move = ({ readonly do: 'ask' } & Ask<unknown>) | { readonly do: 'execute'; readonly action: Action; readonly before: readonly Action[] }

/** Steps as the strategy leaves them, with what was said and changed on the way. */
export type Draft = {
  readonly actions: readonly Action[]
  readonly notes: readonly string[]
  readonly repairs: readonly Repair[]
  /** the reading the steps serve, where the model changed it */
  readonly goal?: Goal
}

/** A strategy: it yields moves and is given their results by the one loop. */
export type Steps<T> = Generator<Move, T, unknown>

/** The value that `read` made of the model's reply. */
export function* ask<T>(move: Ask<T>): Steps<T> {
  // the loop answers a question with what its own `read` gave
  return (yield { do: 'ask', ...move }) as T
}

/** What carrying out a step gave. */
export function* execute(action: Action, before: readonly Action[]): Steps<Observation> {
  // the loop answers an execution with the executor's observation
  return (yield { do: 'execute', action, before }) as Observation
}
