/** A value as Python or JSON writes it. */
export type Literal = string | number | boolean | null | Literal[] | Map<string, Literal>

const longest = 200_000

/**
 * Reads what `str()` of a Python dict, list, tuple, number, text or truth writes, and JSON; nothing is ever executed.
 * Null for any other text.
 */
export function pythonLiteral(text: string): Literal | undefined {
  if (text.length > longest) return undefined
  const reader = new Reader(text)
  try {
    const value = reader.value(0)
    return reader.isAtEnd() ? value : undefined
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}

const words: Readonly<Record<string, Literal>> = { True: true, False: false, None: null, true: true, false: false, null: null }
const codeDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const deepest = 20

class Reader {
  private at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  isAtEnd(): boolean {
    this.space()
    return this.at >= this.text.length
  }

  value(depth: number): Literal {
    if (depth > deepest) throw new SyntaxError('too deep')
    this.space()
    const first = this.text[this.at]
    if (first === '{') return this.dict(depth)
    if (first === '[') return this.list(']', depth)
    if (first === '(') return this.list(')', depth)
    if (first === "'" || first === '"') return this.quoted(first)
    return this.word()
  }

  private dict(depth: number): Map<string, Literal> {
    const found = new Map<string, Literal>()
    this.at++
    while (!this.takes('}')) {
      const key = this.value(depth + 1)
      if (typeof key === 'object' || !this.takes(':')) throw new SyntaxError('a key')
      found.set(String(key), this.value(depth + 1))
      if (!this.takes(',') && !this.sees('}')) throw new SyntaxError('a comma')
    }
    return found
  }

  private list(close: string, depth: number): Literal[] {
    const found: Literal[] = []
    this.at++
    while (!this.takes(close)) {
      found.push(this.value(depth + 1))
      if (!this.takes(',') && !this.sees(close)) throw new SyntaxError('a comma')
    }
    return found
  }

  private quoted(quote: string): string {
    let out = ''
    for (this.at++; this.at < this.text.length; this.at++) {
      const char = this.text[this.at] as string
      if (char === quote) {
        this.at++
        return out
      }
      if (char === '\\') {
        this.at++
        const next = this.text[this.at] ?? ''
        out += this.coded(codeDigits[next] ?? 0) ?? escapes[next] ?? next
      } else out += char
    }
    throw new SyntaxError('an open quote')
  }

  /** The letter whose code stands here in hex digits, as JSON writes every letter beyond ASCII; null where none does. */
  private coded(digits: number): string | null {
    const hex = this.text.slice(this.at + 1, this.at + 1 + digits)
    const code = digits > 0 && hex.length === digits && /^[\da-f]+$/i.test(hex) ? Number.parseInt(hex, 16) : null
    if (code === null || code > 0x10ffff) return null
    this.at += digits
    return String.fromCodePoint(code)
  }

  private word(): Literal {
    const found = /^[-+\w.]+/.exec(this.text.slice(this.at, this.at + 64))?.[0]
    if (!found) throw new SyntaxError('a value')
    this.at += found.length
    if (Object.hasOwn(words, found)) return words[found] as Literal
    const number = Number(found)
    if (Number.isNaN(number)) throw new SyntaxError('a value')
    return number
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  private sees(char: string): boolean {
    this.space()
    return this.text[this.at] === char
  }

  private takes(char: string): boolean {
    if (!this.sees(char)) return false
    this.at++
    return true
  }
}
