export type Measured = { name: string; aimMs: number; times: readonly number[]; note?: string }

/** Runs it `count` times, one after the other, and keeps what each run says it took, in milliseconds. */
export async function repeat(count: number, once: (index: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) times.push(await once(index))
  return times
}

/** How long it took, in milliseconds. */
export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The value below which the given share of the times lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** One line a measure: p50, p90, how often, the aim, and whether it is met. */
export function printMeasures(measures: readonly Measured[]): void {
  const rows = measures.map(({ name, aimMs, times, note }) => {
    const p50 = percentile(times, 0.5)
    return [name, p50.toFixed(1), percentile(times, 0.9).toFixed(1), String(times.length), `<= ${aimMs}`, p50 <= aimMs ? 'met' : 'MISSED', note ?? '']
  })
  const table = [['measure', 'p50 ms', 'p90 ms', 'n', 'aim ms', '', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(
      row
        .map((cell, column) => (column === 0 || column > 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
}
