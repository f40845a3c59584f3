import { fail, ok, type Result } from '../../../contracts/result.ts'
import { clipBpe } from './clip-bpe.ts'
import type { Tokenizer } from './tokenizer.ts'
import { wordpiece } from './wordpiece.ts'

/** Texts of the files beside a model, as far as they are there. */
export type TokenizerTexts = { readonly tokenizerJson?: string | null; readonly vocabTxt?: string | null; readonly vocabJson?: string | null; readonly mergesTxt?: string | null }

/** The tokenizer that files describe; null where none of them is there. @fails model_invalid for one that is not read */
export function readTokenizer({ tokenizerJson, vocabTxt, vocabJson, mergesTxt }: TokenizerTexts): Result<Tokenizer | null> {
  try {
    if (tokenizerJson) return found(fromTokenizerJson(JSON.parse(tokenizerJson)), 'tokenizer.json')
    if (vocabTxt) return found(wordpiece(byLine(vocabTxt), { lowercase: true }), 'vocab.txt')
    if (vocabJson && mergesTxt) return found(clipBpe(vocabularyOf(JSON.parse(vocabJson)), mergeLines(mergesTxt)), 'vocab.json')
    return ok(null)
  } catch (problem) {
    if (problem instanceof SyntaxError) return fail({ code: 'model_invalid', message: 'The tokenizer beside the model is not JSON.', hint: 'Copy it again.' })
    throw problem
  }
}

const found = (tokenizer: Tokenizer | null, name: string): Result<Tokenizer> =>
  tokenizer
    ? ok(tokenizer)
    : fail({
        code: 'model_invalid',
        message: `${name} beside the model is no tokenizer of a kind that is read (BERT word pieces, CLIP byte pairs).`,
        hint: 'Use the tokenizer the model was exported with.',
      })

const byLine = (text: string): Map<string, number> =>
  new Map(
    text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((token, id) => [token, id]),
  )

const mergeLines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#version'))

function vocabularyOf(value: unknown): Map<string, number> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

type Json = Readonly<Record<string, unknown>>
const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

function fromTokenizerJson(value: unknown): Tokenizer | null {
  const file = objectIn(value)
  const model = objectIn(file['model'])
  const vocabulary = vocabularyOf(model['vocab'])
  // special tokens may stand outside of the table
  for (const token of Array.isArray(file['added_tokens']) ? file['added_tokens'].map(objectIn) : [])
    if (typeof token['content'] === 'string' && typeof token['id'] === 'number') vocabulary.set(token['content'], token['id'])
  const merges = Array.isArray(model['merges']) ? model['merges'].map((pair) => (Array.isArray(pair) ? pair.join(' ') : String(pair))) : null
  if (merges) return clipBpe(vocabulary, merges)
  return wordpiece(vocabulary, { lowercase: objectIn(file['normalizer'])['lowercase'] !== false })
}
