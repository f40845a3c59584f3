import type { Token } from '../text/tokens.ts'
import type { Slots } from './pattern.ts'
import { type Lexicon, type Tag, tagTokens } from './tag.ts'

type Task = { readonly tokens: readonly Token[]; readonly lexicon: Lexicon; readonly slots: Slots }

/** "Are more houses destroyed or intact?": where things are compared, "destroyed or intact" are its two sides and no mere addition. */
export function openFiller(tags: readonly Tag[], { tokens, lexicon, slots }: Task): Tag[] {
  const compares = tags.some((tag) => tag.kind === 'arith' && (tag.value === 'more' || tag.value === 'rank'))
  if (!compares) return [...tags]
  return tags.flatMap((tag) => {
    const words = tokens.slice(tag.from, tag.to)
    if (tag.kind !== 'small' || tag.value !== 'filler' || !words.some((word) => word.norm === 'or')) return [tag]
    return words.flatMap((word, i) => tagTokens([word], lexicon, slots).map((one) => ({ ...one, from: tag.from + i, to: tag.from + i + 1 })))
  })
}
