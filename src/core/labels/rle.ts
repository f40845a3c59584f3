import type { PixelPatch } from './label-sheet.ts'

/**
 * A COCO run-length mask: runs of 0 and 1 in turn, down the columns.
 * @param counts numbers, or the packed text of pycocotools
 * @returns null where the runs do not fill `height` x `width`
 */
export function patchOfRle([height, width]: readonly [number, number], counts: readonly number[] | string): PixelPatch | null {
  const runs = typeof counts === 'string' ? unpacked(counts) : counts
  if (!runs.every((run) => Number.isInteger(run) && run >= 0) || runs.reduce((sum, run) => sum + run, 0) !== width * height) return null
  const data = new Uint8Array(width * height)
  let at = 0
  runs.forEach((run, turn) => {
    if (turn % 2 === 1) for (let k = at; k < at + run; k++) data[(k % height) * width + Math.floor(k / height)] = 1
    at += run
  })
  return { left: 0, top: 0, width, height, data }
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
