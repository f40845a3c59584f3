const longestRun = 128

/** PackBits: runs and literals. Stops when `expected` bytes are there; data that ends early gives fewer. */
export function unpackBits(data: Uint8Array, expected: number, noteOdd: () => void = () => undefined): Uint8Array {
  // sizes are claims: no more is set aside than the data can become
  const out = new Uint8Array(Math.min(expected, data.length * longestRun))
  let at = 0
  let position = 0
  while (at < expected && position < data.length) {
    const head = data[position++] as number
    if (head < 128) {
      const part = data.subarray(position, position + Math.min(head + 1, expected - at))
      out.set(part, at)
      at += part.length
      position += head + 1
    } else if (head > 128 && position < data.length) {
      const until = Math.min(expected, at + 257 - head)
      out.fill(data[position++] as number, at, until)
      at = until
    }
  }
  // a single byte may fill up to an even place
  if (position + 1 < data.length) noteOdd()
  return out.subarray(0, at)
}
