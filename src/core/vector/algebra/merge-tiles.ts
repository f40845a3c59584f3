import type { Path64, Paths64 } from 'clipper2-ts'
import type { Step } from '../growth.ts'
import { cutToTile, type Tile } from './cut-to-tile.ts'
import { type Box, type Piece, sweepPositive } from './piece.ts'
import { addOutlines, noSeams, stitched } from './stitch.ts'

/** About as many pieces in a tile are merged in one sweep. */
const piecesATile = 4

/** Where tiles start, as shares of a tile: another try moves every seam. */
const tries = [0, 0.37, 0.71]

type Grid = { readonly x0: number; readonly y0: number; readonly size: number; readonly columns: number; readonly rows: number }

/** Outlines of all pieces merged, tile by tile; null where no try closed all seams. Positions are even. */
export async function mergeTiles(pieces: readonly Piece[], step: Step): Promise<Paths64 | null> {
  for (const shift of tries) {
    const grid = gridFor(pieces, shift)
    if (!grid) return null
    const merged = await mergeOn(grid, pieces, step)
    if (merged) return merged
  }
  return null
}

function gridFor(pieces: readonly Piece[], shift: number): Grid | null {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const widths = pieces.map(({ box }) => Math.max(box[2] - box[0], box[3] - box[1])).sort((a, b) => a - b)
  for (const { box } of pieces) {
    left = Math.min(left, box[0])
    top = Math.min(top, box[1])
    right = Math.max(right, box[2])
    bottom = Math.max(bottom, box[3])
  }
  const typical = widths[widths.length >> 1] ?? 0
  const wanted = Math.max(0.8 * typical, Math.sqrt(((right - left) * (bottom - top) * piecesATile) / pieces.length))
  const size = 2 * Math.ceil(wanted / 2)
  if (!(size > 8)) return null
  const start = (from: number) => 2 * Math.floor((from - size * (1 - shift)) / 2) + 1
  const [x0, y0] = [start(left), start(top)]
  return { x0, y0, size, columns: Math.ceil((right - x0) / size) + 1, rows: Math.ceil((bottom - y0) / size) + 1 }
}

async function mergeOn(grid: Grid, pieces: readonly Piece[], step: Step): Promise<Paths64 | null> {
  const tiles = piecesByTile(grid, pieces)
  const seams = noSeams()
  let done = 0
  for (const [key, members] of tiles) {
    const tile = tileAt(grid, key)
    addOutlines(seams, sweepPositive(members.flatMap((i) => pathsIn(pieces[i] as Piece, tile))), tile)
    await step(++done, tiles.size)
  }
  return stitched(seams)
}

function piecesByTile({ x0, y0, size, columns }: Grid, pieces: readonly Piece[]): Map<number, number[]> {
  const tiles = new Map<number, number[]>()
  for (const [i, { box }] of pieces.entries()) {
    const [right, bottom] = [Math.floor((box[2] - x0) / size), Math.floor((box[3] - y0) / size)]
    for (let row = Math.floor((box[1] - y0) / size); row <= bottom; row++) {
      for (let column = Math.floor((box[0] - x0) / size); column <= right; column++) {
        const key = row * columns + column
        const members = tiles.get(key)
        if (members) members.push(i)
        else tiles.set(key, [i])
      }
    }
  }
  return tiles
}

function tileAt({ x0, y0, size, columns }: Grid, key: number): Tile {
  const [left, top] = [x0 + (key % columns) * size, y0 + Math.floor(key / columns) * size]
  return { left, top, right: left + size, bottom: top + size }
}

function pathsIn({ paths, box }: Piece, tile: Tile): Path64[] {
  if (isInside(box, tile)) return paths
  return paths.map((path) => cutToTile(path, tile)).filter((path) => path.length > 2)
}

const isInside = (box: Box, tile: Tile) => box[0] > tile.left && box[1] > tile.top && box[2] < tile.right && box[3] < tile.bottom
