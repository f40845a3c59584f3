import { fail, ok, type Result } from '../../../contracts/result.ts'
import { type Token, tokenize } from './tokens.ts'

/** What a part of an expression gives: numbers, or yes and no. */
export type ValueType = 'number' | 'truth'

export type Expression =
  | { readonly kind: 'number'; readonly type: 'number'; readonly value: number }
  | { readonly kind: 'band'; readonly type: 'number'; readonly name: string }
  | { readonly kind: 'call'; readonly type: ValueType; readonly name: string; readonly inputs: readonly Expression[] }

/** What an operator or function takes and gives; `rest` may be repeated. */
export type Signature = { readonly takes: readonly ValueType[]; readonly gives: ValueType; readonly rest?: ValueType }

const numbers = (count: number): ValueType[] => Array.from({ length: count }, () => 'number')
const of = (takes: readonly ValueType[], gives: ValueType): Signature => ({ takes, gives })

/** Every operator and function; nothing else can be called. */
export const signatures: Readonly<Record<string, Signature>> = {
  '+': of(numbers(2), 'number'),
  '-': of(numbers(2), 'number'),
  '*': of(numbers(2), 'number'),
  '/': of(numbers(2), 'number'),
  '%': of(numbers(2), 'number'),
  '^': of(numbers(2), 'number'),
  negate: of(numbers(1), 'number'),
  '<': of(numbers(2), 'truth'),
  '<=': of(numbers(2), 'truth'),
  '>': of(numbers(2), 'truth'),
  '>=': of(numbers(2), 'truth'),
  '==': of(numbers(2), 'truth'),
  '!=': of(numbers(2), 'truth'),
  and: of(['truth', 'truth'], 'truth'),
  or: of(['truth', 'truth'], 'truth'),
  not: of(['truth'], 'truth'),
  if: of(['truth', 'number', 'number'], 'number'),
  abs: of(numbers(1), 'number'),
  sqrt: of(numbers(1), 'number'),
  exp: of(numbers(1), 'number'),
  log: of(numbers(1), 'number'),
  log10: of(numbers(1), 'number'),
  floor: of(numbers(1), 'number'),
  ceil: of(numbers(1), 'number'),
  round: of(numbers(1), 'number'),
  sin: of(numbers(1), 'number'),
  cos: of(numbers(1), 'number'),
  clamp: of(numbers(3), 'number'),
  min: { takes: numbers(2), gives: 'number', rest: 'number' },
  max: { takes: numbers(2), gives: 'number', rest: 'number' },
}

const longest = 2000
const deepest = 64
const ranks: readonly (readonly string[])[] = [['or'], ['and'], ['<', '<=', '>', '>=', '==', '!='], ['+', '-'], ['*', '/', '%']]

/**
 * Band maths in words: `(nir - red) / (nir + red)`, `if(b1 > 0.3 and not (b2 == 0), 1, 0)`. Checked whole before anything runs:
 * unknown names, wrong counts and a yes/no where a number is needed are `argument_invalid`, with the place.
 */
export function parseExpression(text: string, bands: readonly string[]): Result<Expression> {
  if (text.length > longest) return fail({ code: 'argument_invalid', message: `The expression has ${text.length} characters; at most ${longest} are read.` })
  const tokens = tokenize(text)
  if (!tokens.ok) return tokens
  try {
    const parser = new Parser(tokens.value, new Set(bands))
    return ok(parser.whole())
  } catch (problem) {
    if (!(problem instanceof ExpressionProblem)) throw problem
    return fail({ code: 'argument_invalid', message: problem.message, hint: `Bands: ${bands.join(', ')}.`, repairable: true })
  }
}

class ExpressionProblem extends Error {}

class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: readonly Token[]
  private readonly bands: ReadonlySet<string>

  constructor(tokens: readonly Token[], bands: ReadonlySet<string>) {
    this.tokens = tokens
    this.bands = bands
  }

  whole(): Expression {
    const made = this.binary(0)
    const token = this.tokens[this.at]
    if (token) throw new ExpressionProblem(`Nothing fits at "${token.text}" (character ${token.place + 1}).`)
    return made
  }

  private binary(rank: number): Expression {
    const names = ranks[rank]
    if (!names) return this.unary()
    let left = this.binary(rank + 1)
    for (let name = this.take(names); name !== null; name = this.take(names)) left = call(name, [left, this.binary(rank + 1)])
    return left
  }

  private unary(): Expression {
    if (++this.depth > deepest) throw new ExpressionProblem(`The expression is nested more than ${deepest} deep.`)
    const name = this.take(['-', '+', 'not'])
    const made = name === null ? this.power() : this.unary()
    this.depth--
    return name === '-' ? call('negate', [made]) : name === 'not' ? call('not', [made]) : made
  }

  /** `-2 ^ 2` is -4 and `2 ^ 3 ^ 2` is 512, as in mathematics. */
  private power(): Expression {
    const base = this.primary()
    return this.take(['^']) === null ? base : call('^', [base, this.unary()])
  }

  private primary(): Expression {
    const token = this.tokens[this.at++]
    if (!token) throw new ExpressionProblem('The expression ends too early.')
    if (token.kind === 'number') return { kind: 'number', type: 'number', value: Number(token.text) }
    if (token.text === '(') {
      const made = this.binary(0)
      this.need(')')
      return made
    }
    if (token.kind === 'name' && this.tokens[this.at]?.text === '(') return this.called(token)
    if (token.kind === 'name' && this.bands.has(token.text)) return { kind: 'band', type: 'number', name: token.text }
    throw new ExpressionProblem(
      token.kind === 'name' ? `There is no band "${token.text}" (character ${token.place + 1}).` : `Nothing fits at "${token.text}" (character ${token.place + 1}).`,
    )
  }

  private called(token: Token): Expression {
    this.at++
    const inputs: Expression[] = []
    if (this.tokens[this.at]?.text !== ')') {
      do inputs.push(this.binary(0))
      while (this.take([',']) !== null)
    }
    this.need(')')
    return call(token.text, inputs)
  }

  private take(names: readonly string[]): string | null {
    const token = this.tokens[this.at]
    if (!token || !names.includes(token.text)) return null
    this.at++
    return token.text
  }

  private need(text: string): void {
    if (this.take([text]) === null) throw new ExpressionProblem(`A "${text}" is missing${this.tokens[this.at] ? ` before "${this.tokens[this.at]?.text}"` : ' at the end'}.`)
  }
}

function call(name: string, inputs: readonly Expression[]): Expression {
  const signature = Object.hasOwn(signatures, name) ? signatures[name] : undefined
  if (!signature) throw new ExpressionProblem(`There is no function "${name}".`)
  const { takes, gives, rest } = signature
  if (inputs.length < takes.length || (inputs.length > takes.length && !rest))
    throw new ExpressionProblem(`"${name}" takes ${takes.length}${rest ? ' or more' : ''} values, not ${inputs.length}.`)
  for (const [k, input] of inputs.entries()) {
    const wanted = takes[k] ?? rest
    if (input.type !== wanted) throw new ExpressionProblem(`"${name}" needs ${wanted === 'number' ? 'a number' : 'a yes or no, such as b1 > 0'} as value ${k + 1}.`)
  }
  return { kind: 'call', type: gives, name, inputs }
}
