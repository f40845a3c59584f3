import { fail, ok, type Result } from '../../../contracts/result.ts'

export type Token = { readonly kind: 'number' | 'name' | 'sign'; readonly text: string; readonly place: number }

const pattern = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|(<=|>=|==|!=|&&|\|\||\*\*|[-+*/%^<>(),!]))/y
const words: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not', '**': '^' }
const wordSigns = new Set(['and', 'or', 'not'])

/** Numbers, names and signs of an expression; `argument_invalid` at a character that is none of them. */
export function tokenize(text: string): Result<Token[]> {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  pattern.lastIndex = 0
  while (pattern.lastIndex < end) {
    const place = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) return fail({ code: 'argument_invalid', message: `The expression cannot be read at "${text.slice(place, place + 10).trim()}" (character ${place + 1}).` })
    const [all, number, name, sign] = found
    const at = place + all.length - all.trimStart().length
    if (number !== undefined) tokens.push({ kind: 'number', text: number, place: at })
    else if (name !== undefined) tokens.push({ kind: wordSigns.has(name) ? 'sign' : 'name', text: name, place: at })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: words[sign] ?? sign, place: at })
  }
  return ok(tokens)
}
