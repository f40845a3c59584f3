import { bracketCalls, type Call, callOf, toObject } from './calls.ts'
import { findPlan, parseJson } from './find-plan.ts'
import { withoutFence, withoutThinking } from './strip.ts'

/** Steps as written, and the text around them, which is shown and never carried out. */
export type ReadCalls = { readonly calls: readonly Call[]; readonly reasoning: string; readonly leftOut: number }

/** The plan in a reply: an array of steps anywhere in it, else the whole reply as one call. Null when there is none. */
export function readCalls(reply: string): ReadCalls | null {
  const { text, thinking } = withoutThinking(reply)
  const found = findPlan(text)
  if (found) {
    const calls = found.steps.flatMap((step) => callOf(step) ?? [])
    return { calls, leftOut: found.steps.length - calls.length, reasoning: joined(thinking, text.slice(0, found.start)) }
  }
  const tagged = [...text.matchAll(/<tool_call>([\s\S]*?)<\/tool_call>/g)].map(([, inside = '']) => inside)
  const single = (tagged.length > 0 ? tagged : [text]).flatMap((one) => oneCall(withoutFence(one)) ?? [])
  const calls = single.length > 0 ? single : bracketCalls(withoutFence(text))
  return calls && { calls, leftOut: 0, reasoning: thinking }
}

function oneCall(text: string): Call | null {
  const parsed = toObject(parseJson(text))
  return parsed && callOf(parsed)
}

const joined = (thinking: string, before: string): string =>
  [
    thinking,
    before
      .replaceAll(/```\w*\s*$/g, '')
      .replace(/\{\s*"\w+"\s*:\s*$/, '')
      .trim(),
  ]
    .filter((one) => one !== '')
    .join('\n')
