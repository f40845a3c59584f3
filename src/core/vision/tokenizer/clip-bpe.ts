import type { Tokenizer } from './tokenizer.ts'

const wordPattern = /'s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+/gu
const wordEnd = '</w>'

/** The byte pairs of CLIP: lower case, words closed by `</w>`, pairs joined in the order they were learned. Null without its special tokens. */
export function clipBpe(vocabulary: ReadonlyMap<string, number>, merges: readonly string[]): Tokenizer | null {
  const [start, end] = [vocabulary.get('<|startoftext|>'), vocabulary.get('<|endoftext|>')]
  if (start === undefined || end === undefined) return null
  const ranks = new Map(merges.map((pair, rank) => [pair, rank]))
  const idsOf = (word: string) => joined([...letters(word)], ranks).map((part) => vocabulary.get(part) ?? end)
  return {
    family: 'clip',
    start,
    end,
    pad: 0,
    encode: (text) => (text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase().match(wordPattern) ?? []).flatMap(idsOf),
  }
}

/** Every byte as a letter that can be seen, as the tables of byte pairs hold them. */
const seen: readonly string[] = (() => {
  const plain = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(plain(byte) ? byte : next++))
})()

const letters = (word: string): string => Array.from(new TextEncoder().encode(word), (byte) => seen[byte]).join('')

function joined(chars: readonly string[], ranks: ReadonlyMap<string, number>): string[] {
  const parts = [...chars]
  parts[parts.length - 1] += wordEnd
  for (;;) {
    let best = -1
    let least = Infinity
    for (let i = 0; i + 1 < parts.length; i++) {
      const rank = ranks.get(`${parts[i]} ${parts[i + 1]}`) ?? Infinity
      if (rank < least) [best, least] = [i, rank]
    }
    if (best < 0) return parts
    parts.splice(best, 2, `${parts[best]}${parts[best + 1]}`)
  }
}
