import type { PixelBox } from '../../../contracts/frame.ts'
import { RunList, scanRow, type KeyRule } from '../grid/runs.ts'
import { BoundaryPixels } from './boundary-pixels.ts'

/**
 * Boundary pixels of one class, over windows of a raster in row order (left to right within a row of windows, none over another).
 * What no window covers counts as not the class. A row of windows is held until the next one begins.
 */
export class WindowBoundary {
  private readonly pixels: BoundaryPixels
  private readonly rule: KeyRule
  private windows: { readonly box: PixelBox; readonly values: Uint8Array }[] = []

  constructor(width: number, isClass: (value: number) => boolean) {
    this.pixels = new BoundaryPixels(width)
    this.rule = (value) => (isClass(value) ? 1 : null)
  }

  add(box: PixelBox, values: Uint8Array): void {
    if (this.windows.some((window) => window.box[1] !== box[1])) this.flush()
    this.windows.push({ box, values })
  }

  /** Pixels of the class beside others, and others beside it. */
  finish(): { readonly inner: number; readonly outer: number } {
    this.flush()
    this.pixels.finish()
    return { inner: this.pixels.inner[1] ?? 0, outer: this.pixels.outer[1] ?? 0 }
  }

  private flush(): void {
    const [first] = this.windows
    if (!first) return
    const runs = new RunList()
    for (let row = first.box[1]; row < first.box[3]; row++) {
      runs.count = 0
      for (const { box, values } of this.windows) {
        scanRow({ width: box[2] - box[0], height: box[3] - box[1], values, valid: null }, { row: row - box[1], left: box[0], rule: this.rule }, runs)
      }
      this.pixels.add(row, runs)
    }
    this.windows = []
  }
}
