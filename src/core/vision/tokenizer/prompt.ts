import { encodeWhole, type Tokenizer } from './tokenizer.ts'

/** One text for all classes, and the tokens [from, to) of each. */
export type Prompt = { readonly text: string; readonly ids: readonly number[]; readonly spans: readonly (readonly [number, number])[] }

/** A class name as words: `swimming_pool` is `swimming pool`. */
export const phraseOf = (name: string): string =>
  name
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .toLowerCase()

/** "building . road .": the prompt of GroundingDINO for some classes. */
export function groundingPrompt(tokenizer: Tokenizer, classes: readonly string[]): Prompt {
  const phrases = classes.map(phraseOf)
  const dot = tokenizer.encode('.')
  const ids = [tokenizer.start]
  const spans = phrases.map((phrase): [number, number] => {
    const from = ids.length
    ids.push(...tokenizer.encode(phrase))
    const to = ids.length
    ids.push(...dot)
    return [from, to]
  })
  ids.push(tokenizer.end)
  return { text: `${phrases.join(' . ')} .`, ids, spans }
}

/** Tokens that GroundingDINO's own export lets see one another (those of one phrase), and the place of each in its phrase. */
export function phraseMask({ ids, spans }: Prompt): { mask: number[]; positions: number[] } {
  const size = ids.length
  const mask = Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? 1 : 0))
  const positions = new Array<number>(size).fill(0)
  for (const [from, to] of spans) {
    // the dot that closes a phrase belongs to it
    for (let row = from; row <= to; row++) {
      positions[row] = row - from
      for (let column = from; column <= to; column++) mask[row * size + column] = 1
    }
  }
  return { mask, positions }
}

/** One text a class, each filled up to the same length: the queries of OWL-ViT. */
export function owlQueries(tokenizer: Tokenizer, classes: readonly string[], length: number): { ids: number[]; attention: number[] } {
  const ids: number[] = []
  const attention: number[] = []
  for (const name of classes) {
    const whole = encodeWhole(tokenizer, phraseOf(name))
    const row = whole.length > length ? [...whole.slice(0, length - 1), tokenizer.end] : whole
    for (let i = 0; i < length; i++) {
      ids.push(row[i] ?? tokenizer.pad)
      attention.push(i < row.length ? 1 : 0)
    }
  }
  return { ids, attention }
}
