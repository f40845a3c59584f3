/** A reply is about 8,000 letters at most; what is longer is a model gone astray, and the plan would be at its end. */
const longestText = 64_000

/** The reply without byte order mark and without thinking: a closed block, and everything before an end without a start. */
export function withoutThinking(text: string): { readonly text: string; readonly thinking: string } {
  const plain = text.slice(-longestText).replace(/^\uFEFF/, '')
  const end = plain.lastIndexOf('</think>')
  if (end < 0) return { text: plain, thinking: '' }
  return {
    text: plain.slice(end + '</think>'.length),
    thinking: plain
      .slice(0, end)
      .replaceAll(/<\/?think>/g, '')
      .trim(),
  }
}

/** The whole text without code fences around it. */
export const withoutFence = (text: string): string =>
  text
    .trim()
    .replace(/^```\w*\s*/, '')
    .replace(/\s*```$/, '')
    .trim()
