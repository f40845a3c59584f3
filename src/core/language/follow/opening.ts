import type { Slots } from '../grammar/pattern.ts'
import { tagTokens } from '../grammar/tag.ts'
import type { Token } from '../text/tokens.ts'
import { followLexicon } from './phrases.ts'

export type FollowKind = 'again' | 'also' | 'only' | 'them' | 'sure' | 'which' | 'why' | 'unit'
/** How a follow-up opens, and the words behind its opening. */
export type Opening = { readonly kind: FollowKind; readonly words: readonly Token[]; readonly rest: readonly Token[] }

/** Those that say all they mean: a word behind them makes another question of it. */
const whole = new Set<string>(['sure', 'which', 'why', 'unit'])
const isSign = (token: Token) => !/[\p{L}\d]/u.test(token.norm)

/** The opening of a follow-up at the start of a question, or null. */
export function openingOf(tokens: readonly Token[], slots: Slots): Opening | null {
  const [tag] = tagTokens(tokens, followLexicon, slots).filter((one) => one.from === 0)
  if (!tag) return null
  const kind = tag.value as FollowKind
  // "the same place on the other date" is an order to the map
  if (kind === 'again' && tokens.some((token, i) => token.norm === 'same' && ['place', 'spot', 'view'].includes(tokens[i + 1]?.norm ?? ''))) return null
  const rest = tokens.slice(tag.to)
  const said = rest.filter((token) => !isSign(token) && token.norm !== 'please')
  if (whole.has(kind) && said.length > 0) return null
  if (!whole.has(kind) && kind !== 'again' && said.length === 0) return null
  return { kind, words: tokens.slice(0, tag.to), rest }
}
