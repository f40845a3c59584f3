import type { ByteSource } from './byte-source.ts'

/** One field of a protocol buffer: a number, or the place of its bytes. */
export type Field = { readonly number: number; readonly from: number; readonly to: number; readonly value: number | null }

/** The bytes are no protocol buffer, or end within a field. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly reason: 'malformed' | 'truncated' | 'too_many'
  constructor(reason: WireError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A model of thousands of nodes has some hundred thousand fields; a file of nothing but fields would keep a reader for hours. */
const mostFields = 4_000_000

/** Bytes of the two kinds of field that carry no length. */
const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 }

export type WireFields = ReturnType<typeof wireFields>

/** Reads fields of a source; the budget of fields is that of the whole file. @throws WireError */
export function wireFields(source: ByteSource) {
  let left = mostFields

  function varint(at: number, end: number): { value: number; next: number } {
    let value = 0n
    for (let k = 0; k < 10; k++) {
      if (at + k >= end) throw new WireError('truncated')
      const byte = source.byte(at + k)
      value |= BigInt(byte & 0x7f) << BigInt(7 * k)
      if (byte < 0x80) return { value: Number(BigInt.asIntN(64, value)), next: at + k + 1 }
    }
    throw new WireError('malformed')
  }

  function field(at: number, end: number): Field {
    const tag = varint(at, end)
    const number = Math.floor(tag.value / 8)
    const wire = tag.value % 8
    if (number < 1 || number > 0x1fffffff) throw new WireError('malformed')
    if (wire === 0) {
      const { value, next } = varint(tag.next, end)
      return { number, from: tag.next, to: next, value }
    }
    const from = wire === 2 ? varint(tag.next, end) : { value: fixedBytes[wire] ?? -1, next: tag.next }
    if (from.value < 0) throw new WireError('malformed')
    if (from.next + from.value > end) throw new WireError('truncated')
    return { number, from: from.next, to: from.next + from.value, value: null }
  }

  function* within(from: number, to: number): Generator<Field> {
    for (let at = from; at < to; ) {
      if (left-- <= 0) throw new WireError('too_many')
      const one = field(at, to)
      yield one
      at = one.to
    }
  }

  return {
    /** calls the reader of each field of a message that has one */
    each({ from, to }: Pick<Field, 'from' | 'to'>, readers: Readonly<Record<number, (field: Field) => void>>): void {
      for (const one of within(from, to)) readers[one.number]?.(one)
    },
    text: ({ from, to }: Field, longest = 1_000_000): string => {
      if (to - from > longest) throw new WireError('malformed')
      return new TextDecoder().decode(source.slice(from, to))
    },
  }
}
