/** Rows of text in columns; the first column to the left, the others to the right. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  process.stdout.write(`\n${title}\n`)
  for (const row of rows) process.stdout.write(`${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`)
}

export const three = (share: number): string => share.toFixed(3)
