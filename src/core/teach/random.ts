/** Numbers in [0, 1) from a seed, the same on every platform (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Standard normal numbers from uniform ones (Box-Muller). */
export const normalFrom = (random: () => number) => (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** `count` of the numbers 0 to n - 1, each at most once, in random order. */
export function sampleOf(n: number, count: number, random: () => number): number[] {
  const all = Array.from({ length: n }, (_, at) => at)
  const taken = Math.min(count, n)
  for (let at = 0; at < taken; at++) {
    const other = at + Math.floor(random() * (n - at))
    const held = all[at] as number
    all[at] = all[other] as number
    all[other] = held
  }
  return all.slice(0, taken)
}
