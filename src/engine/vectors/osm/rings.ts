import type { Position } from '../vector-source.ts'

const keyOf = ([x, y]: Position) => `${x} ${y}`

/** Closed rings out of lines that meet at their ends, whatever their direction; null when one cannot be closed. */
export function assembleRings(lines: readonly (readonly Position[])[]): Position[][] | null {
  const open = lines.filter((line) => line.length > 1).map((line) => [...line])
  const rings: Position[][] = []
  while (open.length > 0) {
    const ring = open.shift() ?? []
    while (keyOf(ring[0] as Position) !== keyOf(ring.at(-1) as Position)) {
      const end = keyOf(ring.at(-1) as Position)
      const next = open.findIndex((line) => keyOf(line[0] as Position) === end || keyOf(line.at(-1) as Position) === end)
      if (next < 0) return null
      const [line = []] = open.splice(next, 1)
      ring.push(...(keyOf(line[0] as Position) === end ? line : line.toReversed()).slice(1))
    }
    rings.push(ring)
  }
  return rings
}
