import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { encodeWhole, groundingPrompt, owlQueries, phraseMask, readTokenizer, type Tokenizer, type TokenizerTexts } from './index.ts'

// Expected numbers: package tokenizers 0.23.3 of PyPI with the same small vocabularies,
// models.WordPiece + normalizers.BertNormalizer(lowercase=True) + pre_tokenizers.BertPreTokenizer(), and
// models.BPE(end_of_word_suffix='</w>') with the normaliser, pattern and ByteLevel of CLIP's tokenizer.json.
const words = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  '.',
  'build',
  '##ing',
  '##s',
  'road',
  'tree',
  'flood',
  '##ed',
  'swim',
  '##ming',
  'pool',
  'cafe',
  'a',
  "'",
  '-',
  'water',
  '##1',
  '1',
]
const merges = ['r o', 'a d</w>', 'ro ad</w>', 't r', 'e e</w>', 'tr ee</w>', 'b u', 'i l', 'bu il', 'buil d', 'i n', 'in g</w>', 'build ing</w>']

/** Printable bytes first, as CLIP's table has them. */
function letters(): string[] {
  const plain = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174)
  return [...plain.map((byte) => String.fromCodePoint(byte)), ...Array.from({ length: 256 - plain.length }, (_, k) => String.fromCodePoint(256 + k))]
}
const clipTokens = [...letters(), ...letters().map((char) => `${char}</w>`), ...merges.map((pair) => pair.replace(' ', '')), '<|startoftext|>', '<|endoftext|>']
const table = (tokens: readonly string[]) => Object.fromEntries(tokens.map((token, id) => [token, id]))

const of = (texts: TokenizerTexts): Tokenizer => {
  const tokenizer = unwrap(readTokenizer(texts))
  if (!tokenizer) throw new Error('no tokenizer')
  return tokenizer
}
const bert = of({ vocabTxt: words.join('\n') })
const clip = of({ vocabJson: JSON.stringify(table(clipTokens)), mergesTxt: `#version: 0.2\n${merges.join('\n')}` })

describe('word pieces', () => {
  it.each([
    ['building . road .', [2, 5, 6, 4, 8, 4, 3]],
    ['Flooded buildings.', [2, 10, 11, 5, 6, 7, 4, 3]],
    ['swimming pool . tree .', [2, 12, 13, 14, 4, 9, 4, 3]],
    ["Café's water-road", [2, 15, 17, 1, 19, 18, 8, 3]],
    ['zebra', [2, 1, 3]],
    ['build1 1', [2, 5, 20, 21, 3]],
    ['a\tb  road', [2, 16, 1, 8, 3]],
    ['水 road', [2, 1, 8, 3]],
  ])('%s', (text, ids) => {
    expect(encodeWhole(bert, text)).toEqual(ids)
  })

  it('are the same from tokenizer.json', () => {
    const json = { model: { type: 'WordPiece', vocab: table(words) }, normalizer: { type: 'BertNormalizer', lowercase: true } }
    expect(encodeWhole(of({ tokenizerJson: JSON.stringify(json) }), 'Flooded buildings.')).toEqual([2, 10, 11, 5, 6, 7, 4, 3])
  })
})

describe('byte pairs', () => {
  it.each([
    ['road', [525, 514, 526]],
    ['a photo of a building', [525, 320, 79, 71, 78, 83, 334, 78, 325, 320, 524, 526]],
    ['Tree  ROAD!', [525, 517, 514, 256, 526]],
    ["it's 12 trees", [525, 72, 339, 6, 338, 272, 273, 515, 68, 68, 338, 526]],
    ['Café', [525, 66, 64, 69, 127, 358, 526]],
  ])('%s', (text, ids) => {
    expect(encodeWhole(clip, text)).toEqual(ids)
  })

  it('are the same from tokenizer.json, pairs as texts or as lists', () => {
    for (const pairs of [merges, merges.map((pair) => pair.split(' '))]) {
      const json = { model: { type: 'BPE', vocab: table(clipTokens), merges: pairs } }
      expect(encodeWhole(of({ tokenizerJson: JSON.stringify(json) }), 'Tree  ROAD!')).toEqual([525, 517, 514, 256, 526])
    }
  })
})

describe('prompts', () => {
  it('of class names are phrases with a dot, and the tokens of each are known', () => {
    const prompt = groundingPrompt(bert, ['building', 'swimming_pool', 'Road'])
    expect(prompt).toEqual({
      text: 'building . swimming pool . road .',
      ids: [2, 5, 6, 4, 12, 13, 14, 4, 8, 4, 3],
      spans: [
        [1, 3],
        [4, 7],
        [8, 9],
      ],
    })
    expect(encodeWhole(bert, prompt.text)).toEqual(prompt.ids)
  })

  it('phrases see themselves and their dot alone', () => {
    // generate_masks_with_special_tokens of GroundingDINO on [CLS] a . b c . [SEP]
    const { mask, positions } = phraseMask({
      text: '',
      ids: [2, 8, 4, 5, 6, 4, 3],
      spans: [
        [1, 2],
        [3, 5],
      ],
    })
    expect(positions).toEqual([0, 0, 1, 0, 1, 2, 0])
    expect(Array.from({ length: 7 }, (_, row) => mask.slice(row * 7, row * 7 + 7).join(''))).toEqual(['1000000', '0110000', '0110000', '0001110', '0001110', '0001110', '0000001'])
  })

  it('of OWL-ViT are one row a class, filled up', () => {
    expect(owlQueries(clip, ['road', 'tree'], 4)).toEqual({ ids: [525, 514, 526, 0, 525, 517, 526, 0], attention: [1, 1, 1, 0, 1, 1, 1, 0] })
  })
})

describe('files that are no tokenizer', () => {
  it('are told from none at all', () => {
    expect(readTokenizer({})).toEqual({ ok: true, value: null })
    expect(readTokenizer({ tokenizerJson: '{' })).toMatchObject({ error: { code: 'model_invalid', message: expect.stringContaining('not JSON') } })
    expect(readTokenizer({ tokenizerJson: '{"model":{"type":"Unigram","vocab":[["a",0]]}}' })).toMatchObject({
      error: { message: expect.stringContaining('no tokenizer of a kind') },
    })
    expect(readTokenizer({ vocabTxt: 'a\nb' })).toMatchObject({ error: { code: 'model_invalid' } })
  })
})
