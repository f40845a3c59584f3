import type { World } from '../world/make-world.ts'

const riseM = 3.8

/** Depth of the water at a share (0 to 1) of the greatest rise: river level over the ground, joined to the river. */
export function floodDepth(world: World, share: number): (x: number, y: number) => number {
  const levelM = riseM * share
  const { cellM, across, values } = world.heights
  const wet = new Uint8Array(across * across)
  const queue: number[] = []
  const pour = (at: number) => {
    if (wet[at] === 1 || (values[at] ?? Number.POSITIVE_INFINITY) >= levelM) return
    wet[at] = 1
    queue.push(at)
  }
  for (let at = 0; at < wet.length; at++) if (world.river.distanceM((at % across) * cellM, Math.floor(at / across) * cellM) < 0) pour(at)
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const column = at % across
    if (column > 0) pour(at - 1)
    if (column < across - 1) pour(at + 1)
    if (at >= across) pour(at - across)
    if (at < wet.length - across) pour(at + across)
  }
  // ground between wet and dry points of the grid is decided by its height alone
  const nearWet = (x: number, y: number): boolean => {
    const column = Math.min(across - 2, Math.max(0, Math.floor(x / cellM)))
    const row = Math.min(across - 2, Math.max(0, Math.floor(y / cellM)))
    const at = row * across + column
    return wet[at] === 1 || wet[at + 1] === 1 || wet[at + across] === 1 || wet[at + across + 1] === 1
  }
  return (x, y) => (levelM > 0 && nearWet(x, y) ? levelM - world.heights.at(x, y) : 0)
}
