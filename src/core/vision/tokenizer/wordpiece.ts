import type { Tokenizer } from './tokenizer.ts'

const longestWord = 100
const punctuation = /[!-/:-@[-`{-~\p{P}]/u
/** Characters of Chinese, which BERT takes one by one. */
const ideograph = /[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ebef}\u{2f800}-\u{2fa1f}]/u

export type WordpieceOptions = { readonly lowercase: boolean }

/** The word pieces of BERT: words split at spaces and punctuation, then the longest known piece first, `##` before all but the first. Null without its special tokens. */
export function wordpiece(vocabulary: ReadonlyMap<string, number>, { lowercase }: WordpieceOptions): Tokenizer | null {
  const [start, end, unknown, pad] = ['[CLS]', '[SEP]', '[UNK]', '[PAD]'].map((token) => vocabulary.get(token))
  if (start === undefined || end === undefined || unknown === undefined) return null
  return {
    family: 'wordpiece',
    start,
    end,
    pad: pad ?? 0,
    encode: (text) => wordsOf(text, lowercase).flatMap((word) => pieces(word, vocabulary) ?? [unknown]),
  }
}

function wordsOf(text: string, lowercase: boolean): string[] {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\ufffd]/gu, (char) => (/\s/u.test(char) ? ' ' : ''))
  const plain = lowercase
    ? clean
        .normalize('NFD')
        .replaceAll(/\p{Mn}/gu, '')
        .toLowerCase()
    : clean
  const words: string[] = []
  let word = ''
  const close = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (const char of plain) {
    if (/\s/u.test(char)) close()
    else if (punctuation.test(char) || ideograph.test(char)) {
      close()
      words.push(char)
    } else word += char
  }
  close()
  return words
}

/** Null for a word that has a part no piece fits. */
function pieces(word: string, vocabulary: ReadonlyMap<string, number>): number[] | null {
  const chars = [...word]
  if (chars.length > longestWord) return null
  const ids: number[] = []
  for (let from = 0; from < chars.length; ) {
    let to = chars.length
    let id: number | undefined
    for (; to > from && id === undefined; to--) id = vocabulary.get((from > 0 ? '##' : '') + chars.slice(from, to).join(''))
    if (id === undefined) return null
    ids.push(id)
    from = to + 1
  }
  return ids
}
