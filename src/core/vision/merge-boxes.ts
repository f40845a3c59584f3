import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { compareBoxes, nms, type ScoredBox } from './nms.ts'
import type { Tile } from './tile-grid.ts'

/** Sides of a tile that cut a box, as bits. */
export const cutSides = { left: 1, top: 2, right: 4, bottom: 8 } as const

/** A box of one tile in pixels of the working grid; `cut`: sides where its tile ended before the object may have. */
export type TileBox = ScoredBox & { readonly cut?: number | undefined }

/** Boxes within this many pixels of a tile's inner edge are taken as cut by it. */
const touchPx = 1.5
/** A model places the same object a little differently in each tile: centres this far outside the core are still looked at. */
const slackPx = 6
/** Two views of one object: this share of the smaller box lies in the other. */
const sameObject = 0.7

export type TileBoxesRequest = { readonly tile: Tile; readonly width: number; readonly height: number }

/**
 * Boxes of one tile (pixels of its box) that may count: those whose centre lies in or just beside the core, and those the tile cuts,
 * which other tiles complete. Moved to pixels of the working grid.
 */
export function boxesOfTile(boxes: readonly ScoredBox[], { tile: { box, core }, width, height }: TileBoxesRequest): TileBox[] {
  const inner: PixelBox = [box[0] <= 0 ? -1e9 : box[0], box[1] <= 0 ? -1e9 : box[1], box[2] >= width ? 1e9 : box[2], box[3] >= height ? 1e9 : box[3]]
  return boxes
    .map((one) => moved(one, box[0], box[1]))
    .map((one) => ({ ...one, cut: cutOf(one.box, inner) }))
    .filter((one) => one.cut !== 0 || centreIn(one.box, core))
    .map(({ cut, ...one }) => (cut === 0 ? one : { ...one, cut }))
}

function moved(one: ScoredBox, dx: number, dy: number): ScoredBox {
  const box: PixelBox = [one.box[0] + dx, one.box[1] + dy, one.box[2] + dx, one.box[3] + dy]
  return one.outline ? { ...one, box, outline: one.outline.map(([x, y]): PixelXY => [x + dx, y + dy]) } : { ...one, box }
}

function cutOf(box: PixelBox, inner: PixelBox): number {
  const { left, top, right, bottom } = cutSides
  return (
    (box[0] <= inner[0] + touchPx ? left : 0) | (box[1] <= inner[1] + touchPx ? top : 0) | (box[2] >= inner[2] - touchPx ? right : 0) | (box[3] >= inner[3] - touchPx ? bottom : 0)
  )
}

function centreIn(box: PixelBox, core: PixelBox): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  return x >= core[0] - slackPx && x < core[2] + slackPx && y >= core[1] - slackPx && y < core[3] + slackPx
}

/**
 * One box an object, from the boxes of all tiles. A piece that lies in a box of another tile is that object; pieces no tile completes
 * are joined across the edge that cut them; the same object seen twice is counted once (`iou`). An uncut box never goes for lying in a
 * larger one: a small object beside a big one stays. Sorted by score, whatever the order given.
 */
export function mergeTileBoxes(boxes: readonly TileBox[], iou: number): ScoredBox[] {
  const whole = boxes.filter(({ cut = 0 }) => cut === 0)
  const pieces = boxes.filter(({ cut = 0 }) => cut !== 0).sort((a, b) => area(b.box) - area(a.box) || compareBoxes(a, b))
  const near = makeIndex(boxes)
  for (const one of whole) near.add(one)
  const joined: TileBox[] = []
  for (const piece of pieces) {
    if (near.around(piece.box).some((other) => other.classIndex === piece.classIndex && shareOf(piece.box, other.box) > sameObject)) continue
    joined.push(piece)
    near.add(piece)
  }
  const objects = [...whole, ...joinAcrossEdges(joined)].map(({ cut: _, ...one }) => one)
  return nms(objects, iou)
}

const area = (box: PixelBox): number => (box[2] - box[0]) * (box[3] - box[1])

/** Share of the first box that lies in the second. */
function shareOf(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  return width <= 0 || height <= 0 ? 0 : (width * height) / area(a)
}

/** Objects larger than the overlap come as pieces: facing sides, touching, and of one extent along the edge. */
function joinAcrossEdges(pieces: readonly TileBox[]): TileBox[] {
  const open = [...pieces]
  for (let i = 0; i < open.length; i++) {
    for (let k = i + 1; k < open.length; k++) {
      const union = joinedPair(open[i] as TileBox, open[k] as TileBox)
      if (!union) continue
      open.splice(k, 1)
      open[i] = union
      k = i
    }
  }
  return open
}

function joinedPair(a: TileBox, b: TileBox): TileBox | null {
  if (a.classIndex !== b.classIndex) return null
  const { left, top, right, bottom } = cutSides
  const facing = (one: number, other: number) => ((a.cut ?? 0) & one && (b.cut ?? 0) & other) || ((a.cut ?? 0) & other && (b.cut ?? 0) & one)
  const side = facing(right, left) ? 0 : facing(bottom, top) ? 1 : null
  if (side === null || gap(a.box, b.box, side) > 0 || sharedExtent(a.box, b.box, 1 - side) < sameObject) return null
  const box: PixelBox = [Math.min(a.box[0], b.box[0]), Math.min(a.box[1], b.box[1]), Math.max(a.box[2], b.box[2]), Math.max(a.box[3], b.box[3])]
  const { outline: _, ...best } = compareBoxes(a, b) <= 0 ? a : b
  return { ...best, box, cut: cutOfJoined(a, b) }
}

/** A side of the joined box is cut where the piece that reaches it was. */
function cutOfJoined(a: TileBox, b: TileBox): number {
  const { left, top, right, bottom } = cutSides
  const outer = (at: 0 | 1 | 2 | 3) => ((at < 2 ? a.box[at] <= b.box[at] : a.box[at] >= b.box[at]) ? a : b)
  return ((outer(0).cut ?? 0) & left) | ((outer(1).cut ?? 0) & top) | ((outer(2).cut ?? 0) & right) | ((outer(3).cut ?? 0) & bottom)
}

const gap = (a: PixelBox, b: PixelBox, axis: number): number => Math.max(a[axis] as number, b[axis] as number) - Math.min(a[axis + 2] as number, b[axis + 2] as number)

function sharedExtent(a: PixelBox, b: PixelBox, axis: number): number {
  const shared = -gap(a, b, axis)
  return shared / Math.max((a[axis + 2] as number) - (a[axis] as number), (b[axis + 2] as number) - (b[axis] as number))
}

/** Boxes by cells as wide as the largest, so that looking around costs the same in a mosaic as in a tile. */
function makeIndex(boxes: readonly ScoredBox[]) {
  const cellPx = boxes.reduce((most, { box }) => Math.max(most, box[2] - box[0], box[3] - box[1]), 16)
  const cells = new Map<string, ScoredBox[]>()
  const cellOf = (box: PixelBox) => [Math.floor(box[0] / cellPx), Math.floor(box[1] / cellPx)] as const
  return {
    add(one: ScoredBox) {
      const [x, y] = cellOf(one.box)
      const list = cells.get(`${x}:${y}`)
      if (list) list.push(one)
      else cells.set(`${x}:${y}`, [one])
    },
    around(box: PixelBox): ScoredBox[] {
      const [x, y] = cellOf(box)
      return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].flatMap((dx) => cells.get(`${x + dx}:${y + dy}`) ?? []))
    },
  }
}
