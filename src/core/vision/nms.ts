import type { PixelBox, PixelXY } from '../../contracts/frame.ts'

export type ScoredBox = {
  readonly class: string
  readonly classIndex: number
  readonly score: number
  readonly box: PixelBox /** corners of a turned box, or rim of an instance mask */
  readonly outline?: readonly PixelXY[] | undefined
}

/** Shared area over joined area of two half-open boxes. */
export function boxIou(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  return shared / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - shared)
}

/** Higher score first, then lower class, y and x: the result never depends on the order of tiles. */
export function compareBoxes(a: ScoredBox, b: ScoredBox): number {
  return b.score - a.score || a.classIndex - b.classIndex || a.box[1] - b.box[1] || a.box[0] - b.box[0]
}

/** Greedy suppression within each class: a box goes when it overlaps a better one by more than `iou`. Sorted by score. */
export function nms(boxes: readonly ScoredBox[], iou: number): ScoredBox[] {
  const kept: ScoredBox[] = []
  const cells = new Map<string, ScoredBox[]>()
  const sorted = [...boxes].sort(compareBoxes)
  const cellPx = sorted.reduce((largest, { box }) => Math.max(largest, box[2] - box[0], box[3] - box[1]), 16)
  const cellOf = ({ box }: ScoredBox) => [Math.floor(box[0] / cellPx), Math.floor(box[1] / cellPx)] as const
  for (const candidate of sorted) {
    const [x, y] = cellOf(candidate)
    const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].flatMap((dx) => cells.get(`${x + dx}:${y + dy}`) ?? []))
    if (near.some((other) => other.classIndex === candidate.classIndex && boxIou(other.box, candidate.box) > iou)) continue
    kept.push(candidate)
    cells.set(`${x}:${y}`, [...(cells.get(`${x}:${y}`) ?? []), candidate])
  }
  return kept
}
