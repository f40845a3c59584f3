/** What a step may take, unless a header tells of more. */
export const stepMs = 5000
export const memoryBytes = 2 ** 30

/**
 * Where reading is: steps done, block column and row, limits of the present step, asks at work. In memory that a watching thread shares,
 * because code that hangs cannot tell of itself.
 */
export const workMark = new Float64Array(new SharedArrayBuffer(6 * 8))
export const markAt = { steps: 0, column: 1, row: 2, limitMs: 3, limitBytes: 4, asks: 5 } as const
workMark.set([0, -1, -1, stepMs, memoryBytes, 0])

/** Reading goes on: a read came back, a slice was copied. */
export function markStep(): void {
  workMark[markAt.steps] = (workMark[markAt.steps] as number) + 1
}

const bytesAMs = 20_000

/** A block is about to be decoded; one of `bytes` gets the time that many take. */
export function markBlock(column: number, row: number, bytes: number): void {
  workMark[markAt.column] = column
  workMark[markAt.row] = row
  workMark[markAt.limitMs] = stepMs + bytes / bytesAMs
  markStep()
}

const pictureBytesAPixel = 16

/** A picture that is decoded whole is about to be: 5 s and 1 GB do not do for 100 megapixels. */
export function markPicture(pixels: number): void {
  workMark[markAt.limitBytes] = Math.max(workMark[markAt.limitBytes] as number, memoryBytes + pixels * pictureBytesAPixel)
  markBlock(0, 0, pixels * 4)
}
