/** Pixels a value of byte planes. */
export function makeCounts() {
  const counts = new Float64Array(256)
  const of = (value: number): number => counts[value] as number
  return {
    add(values: Uint8Array): void {
      for (let at = 0; at < values.length; at++) counts[values[at] as number] = of(values[at] as number) + 1
    },
    of,
    total: (): number => counts.reduce((sum, n) => sum + n, 0),
    /** values that occur */
    record: (): Record<string, number> => Object.fromEntries([...counts.entries()].filter(([, n]) => n > 0).map(([value, n]) => [String(value), n])),
  }
}
