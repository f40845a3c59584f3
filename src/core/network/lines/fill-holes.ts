import type { Grid } from '../shortest-way.ts'

const open = 0
const set = 1
/** Belongs to something larger than a hole; such marks are wiped at the end. */
const large = 2
const tried = 3

/**
 * The mask with its holes of fewer than `below` pixels filled: cars, crowns and wires on a road are no blocks to drive around.
 * A hole is bounded by its sides (4 neighbours) and does not reach the edge of the image.
 */
export function fillHoles(grid: Grid, below: number): Uint8Array {
  const { mask, width, height } = grid
  const state = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) if (mask[at] !== 0) state[at] = set
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      // every hole has a pixel to the right of a set one
      if (state[at] === open && state[at - 1] === set) fillFrom({ mask: state, width, height }, at, below)
    }
  }
  for (let at = 0; at < state.length; at++) if (state[at] === large) state[at] = open
  return state
}

function fillFrom(grid: Grid, start: number, below: number): void {
  const { mask, width } = grid
  const found = [start]
  mask[start] = tried
  let isLarge = false
  for (let i = 0; i < found.length && !isLarge; i++) {
    const at = found[i] as number
    const sides = [at - 1, at + 1, at - width, at + width]
    isLarge = found.length >= below || isOnEdge(grid, at) || sides.some((next) => mask[next] === large)
    if (isLarge) break
    for (const next of sides) {
      if (mask[next] !== open) continue
      mask[next] = tried
      found.push(next)
    }
  }
  for (const at of found) mask[at] = isLarge ? large : set
}

const isOnEdge = ({ width, height }: Grid, at: number): boolean => at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1)
