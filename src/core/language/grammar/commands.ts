import { commands, polite } from '../lexicon/commands.ts'
import type { Token } from '../text/tokens.ts'
import type { Slots } from './pattern.ts'
import { buildLexicon, type Tag, tagTokens } from './tag.ts'

export const commandLexicon = buildLexicon({ command: commands })
export const politeLexicon = buildLexicon({ polite: { polite } })

/** The order at the start of the question, behind any politeness; null when it starts otherwise. */
export function commandAt(tokens: readonly Token[], slots: Slots): Tag | null {
  let at = 0
  while (at < tokens.length) {
    const [tag] = tagTokens(tokens.slice(at), commandLexicon, slots).filter((one) => one.from === 0)
    if (tag) return { ...tag, from: at, to: at + tag.to }
    const [kind] = tagTokens(tokens.slice(at), politeLexicon, slots).filter((one) => one.from === 0)
    const comma = tokens[at]?.norm === ','
    if (!kind && !comma) return null
    at += kind ? kind.to : 1
  }
  return null
}
