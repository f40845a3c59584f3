import type { PixelPatch } from './label-sheet.ts'

/**
 * A COCO run-length mask: runs of 0 and 1 in turn, down the columns. The patch holds the object alone: thousands of masks the size of their
 * image would not fit in memory.
 * @param counts numbers, or the packed text of pycocotools
 * @returns null where the runs do not fill `height` x `width`
 */
export function patchOfRle([height, width]: readonly [number, number], counts: readonly number[] | string): PixelPatch | null {
  const runs = typeof counts === 'string' ? unpacked(counts) : counts
  if (!runs.every((run) => Number.isInteger(run) && run >= 0) || runs.reduce((sum, run) => sum + run, 0) !== width * height) return null
  const ones = onesOf(runs)
  const { left, top, right, bottom } = extentOf(ones, height)
  const patch = { left, top, width: right - left, height: bottom - top }
  if (patch.width * patch.height > mostPatchPx) return null
  const data = new Uint8Array(patch.width * patch.height)
  for (const [from, to] of ones) for (let k = from; k < to; k++) data[((k % height) - top) * patch.width + Math.floor(k / height) - left] = 1
  return { ...patch, data }
}

/** No object is larger; a file that says so is broken. */
const mostPatchPx = 2 ** 30

type Run = readonly [from: number, to: number]

/** Stretches of 1, counted down the columns. */
function onesOf(runs: readonly number[]): Run[] {
  const ones: Run[] = []
  let at = 0
  runs.forEach((run, turn) => {
    if (turn % 2 === 1 && run > 0) ones.push([at, at + run])
    at += run
  })
  return ones
}

/** Whole pixels around all runs; a run that goes on in the next column covers all rows. */
function extentOf(ones: readonly Run[], height: number): { left: number; top: number; right: number; bottom: number } {
  const [first] = ones
  if (!first) return { left: 0, top: 0, right: 0, bottom: 0 }
  const box = { left: Math.floor(first[0] / height), top: height, right: 0, bottom: 0 }
  for (const [from, to] of ones) {
    const isOneColumn = Math.floor(from / height) === Math.floor((to - 1) / height)
    box.right = Math.max(box.right, Math.floor((to - 1) / height) + 1)
    box.top = Math.min(box.top, isOneColumn ? from % height : 0)
    box.bottom = Math.max(box.bottom, isOneColumn ? ((to - 1) % height) + 1 : height)
  }
  return box
}

/** Five bits a letter from '0' up, a sixth says that more follow; from the third on a run is told by its change to the one before the last. */
function unpacked(text: string): number[] {
  const runs: number[] = []
  for (let at = 0; at < text.length; ) {
    let [value, shift, more] = [0, 0, true]
    while (more) {
      const bits = text.charCodeAt(at++) - 48
      if (!(bits >= 0 && bits < 64)) return [-1]
      value |= (bits & 31) << shift
      shift += 5
      more = (bits & 32) !== 0
      if (!more && (bits & 16) !== 0) value |= -1 << shift
    }
    runs.push(runs.length > 2 ? value + (runs.at(-2) ?? 0) : value)
  }
  return runs
}
