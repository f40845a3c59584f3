import type { Ellipsoid } from '../ellipsoid.ts'

/** Mean radii in metres of the bodies people map, within 2 % (Io and Moon lie 5 % apart). */
const bodies: readonly (readonly [name: string, from: number, to: number])[] = [
  ['Earth', 6_300_000, 6_420_000],
  ['Moon', 1_730_000, 1_742_000],
  ['Mars', 3_360_000, 3_420_000],
  ['Mercury', 2_430_000, 2_445_000],
  ['Venus', 6_030_000, 6_060_000],
]

/** The body an ellipsoid belongs to, by its size; `another body` where it is none of the mapped ones. */
export function bodyOf({ a }: Ellipsoid): string {
  return bodies.find(([, from, to]) => a >= from && a <= to)?.[0] ?? 'another body'
}
