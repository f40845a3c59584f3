/** Protocol buffers, as far as a graph needs them: varints, and fields with a length in front. */

export function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return bytes
}

export const int = (field: number, value: number): Uint8Array => Uint8Array.from([...varint(field * 8), ...varint(value)])

export function bytes(field: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return joined([Uint8Array.from([...varint(field * 8 + 2), ...varint(length)]), ...parts])
}

export const text = (field: number, value: string): Uint8Array => bytes(field, new TextEncoder().encode(value))

export const float = (field: number, value: number): Uint8Array => joined([Uint8Array.from(varint(field * 8 + 5)), new Uint8Array(Float32Array.of(value).buffer)])

/** The same field many times. */
export function floats(field: number, values: readonly number[]): Uint8Array {
  const head = Uint8Array.from(varint(field * 8 + 5))
  const step = head.length + 4
  const out = new Uint8Array(values.length * step)
  const view = new DataView(out.buffer)
  values.forEach((value, at) => {
    out.set(head, at * step)
    view.setFloat32(at * step + head.length, value, true)
  })
  return out
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
