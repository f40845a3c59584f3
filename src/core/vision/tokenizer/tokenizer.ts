/** Turns words into the numbers a text model was trained on; without the tokens that begin and end a text. */
export type Tokenizer = {
  readonly family: 'wordpiece' | 'clip'
  readonly encode: (text: string) => number[]
  readonly start: number
  readonly end: number
  readonly pad: number
}

/** A text with its first and last token. */
export const encodeWhole = ({ encode, start, end }: Tokenizer, text: string): number[] => [start, ...encode(text), end]
