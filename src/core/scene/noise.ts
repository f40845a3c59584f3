/** A number from 0 to 1 that depends on the lattice point and the seed alone. */
export function hash(x: number, y: number, seed: number): number {
  let mixed = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
}

/** Smooth value noise, 0 to 1, with one lattice point per unit. */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = x - column
  const v = y - row
  const s = u * u * (3 - 2 * u)
  const t = v * v * (3 - 2 * v)
  const upper = hash(column, row, seed) * (1 - s) + hash(column + 1, row, seed) * s
  const lower = hash(column, row + 1, seed) * (1 - s) + hash(column + 1, row + 1, seed) * s
  return upper * (1 - t) + lower * t
}

/** Three octaves of value noise, about 0.1 to 0.9. */
export function cloud(x: number, y: number, seed: number): number {
  return noise(x, y, seed) * 0.5 + noise(x * 2.13 + 7, y * 2.13, seed + 1) * 0.3 + noise(x * 4.37, y * 4.37 + 5, seed + 2) * 0.2
}
