export type Row = readonly string[]

/** A table with a title; columns as wide as their widest cell. */
export function printTable(title: string, head: Row, rows: readonly Row[]): void {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      `  ${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    )
}
