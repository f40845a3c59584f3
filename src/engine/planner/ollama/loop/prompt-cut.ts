import { fail, type Failed } from '../../../../contracts/result.ts'
import type { ChatMessage, ChatReply } from '../client/chat.ts'
import { fewestTokens } from '../prompt/tokens.ts'

/**
 * The failure of a reply whose prompt was cut: the server counts fewer tokens than the prompt has words, or it filled the context to the
 * brim. What it lost is the beginning, where the task and the tools stand, so the reply means nothing. Null where nothing shows a cut.
 */
export function promptCut(messages: readonly ChatMessage[], { reply, model, contextTokens }: { reply: ChatReply; model: string; contextTokens: number }): Failed | null {
  const { promptTokens } = reply
  if (promptTokens === null) return null
  const fewest = fewestTokens(messages)
  if (promptTokens >= fewest && promptTokens < contextTokens) return null
  return fail({
    code: 'planner_prompt_cut',
    message: `The server read ${promptTokens} tokens of a prompt of at least ${fewest}: ${model} did not see the whole question, so its reply is not used.`,
    hint: 'Take a model with a larger context, restart Ollama, or use the built-in planner.',
    repairable: true,
    details: { model, promptTokens, fewest, contextTokens },
  })
}
