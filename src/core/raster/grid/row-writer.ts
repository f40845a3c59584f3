import { emptyLike, type GridSink, type Values } from './grid.ts'

/** Rows put together into strips for a sink; all pixels of a row have data. */
export function rowWriter(width: number, sink: GridSink) {
  const most = Math.max(1, Math.min(256, Math.floor(2 ** 22 / width)))
  let top = 0
  let lines: Values[] = []
  const end = async () => {
    const [first] = lines
    if (!first) return
    const values = emptyLike(first, width * lines.length)
    for (const [k, line] of lines.entries()) values.set(line, k * width)
    const height = lines.length
    lines = []
    await sink.write([0, top, width, top + height], { width, height, values, valid: null })
  }
  return {
    /** a promise when the sink has to take a strip first */
    put(row: number, line: Values): Promise<void> | undefined {
      const full = lines.length === most || (lines.length > 0 && row !== top + lines.length)
      if (full) return end().then(() => begin(row, line))
      begin(row, line)
      return undefined
    },
    end,
  }

  function begin(row: number, line: Values): void {
    if (lines.length === 0) top = row
    lines.push(line)
  }
}
