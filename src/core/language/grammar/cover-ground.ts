import type { Token } from '../text/tokens.ts'
import type { Tag } from './tag.ts'

/**
 * "Covered" blocks the road beside or behind which it stands and measures anything else ("covered with trees"): there the word is read as the verb
 * of area, so that what covers the ground is what is asked for.
 */
export function coverGround(tokens: readonly Token[], tag: (tokens: readonly Token[]) => readonly Tag[]): Token[] {
  const at = tokens.findIndex((token) => token.norm === 'covered')
  if (at < 0 || tag(tokens).some((one) => one.kind === 'object' && one.value === 'road' && one.from <= at + 1)) return [...tokens]
  return tokens.map((token) => (token.norm === 'covered' ? { ...token, norm: 'covering', forms: ['covering'] } : token))
}
