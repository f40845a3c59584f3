import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, mixed, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, noise } from '../noise.ts'
import { type Block, type BlockUse, quadDistance } from '../world/blocks.ts'
import type { World } from '../world/make-world.ts'
import type { Look } from './look.ts'

type Surface = { readonly base: Rgb; readonly patch: Rgb; readonly share: number; readonly grain: number }
const surfaces: Readonly<Record<BlockUse, Surface>> = {
  villas: { base: [104, 118, 70], patch: [146, 126, 92], share: 0.5, grain: 1 },
  terraces: { base: [134, 124, 96], patch: [100, 108, 66], share: 0.5, grain: 0.9 },
  dense: { base: [126, 112, 96], patch: [102, 92, 82], share: 0.55, grain: 0.8 },
  industry: { base: [142, 138, 130], patch: [118, 112, 100], share: 0.5, grain: 0.5 },
  park: { base: [94, 116, 62], patch: [122, 126, 76], share: 0.5, grain: 1 },
  playground: { base: [98, 116, 66], patch: [150, 136, 104], share: 0.4, grain: 1 },
  tanks: { base: [140, 136, 126], patch: [112, 108, 96], share: 0.4, grain: 0.5 },
  fields: { base: [132, 122, 78], patch: [104, 112, 62], share: 0.5, grain: 0.8 },
  forest: { base: [74, 86, 48], patch: [92, 88, 58], share: 0.5, grain: 1 },
  airfield: { base: [112, 118, 72], patch: [136, 130, 88], share: 0.5, grain: 1 },
  reservoir: { base: [108, 112, 72], patch: [146, 134, 102], share: 0.5, grain: 1 },
  car_park: { base: [110, 114, 76], patch: [136, 128, 100], share: 0.5, grain: 0.9 },
}
const wild: Surface = { base: [102, 110, 66], patch: [138, 128, 90], share: 0.5, grain: 1 }

/** Bare ground, grass and yards by what the land is used for; `look.dry` turns green into straw, the season's doing. */
export function paintLand(canvas: Canvas, world: World, look: Look): void {
  const all: BoxM = [0, 0, world.sideM, world.sideM]
  const { seed } = world.order
  paint(canvas, all, (x, y, ink) => ground(ink, wild, { x, y, seed, dry: look.dry, cover: 1 }))
  for (const [at, block] of world.blocks.entries()) paintBlock(canvas, block, { seed: seed + at * 13, dry: look.dry })
}

function paintBlock(canvas: Canvas, { quad, use }: Block, { seed, dry }: { seed: number; dry: number }): void {
  const box: BoxM = [Math.min(...quad.map(([x]) => x)) - 2, Math.min(...quad.map(([, y]) => y)) - 2, Math.max(...quad.map(([x]) => x)) + 2, Math.max(...quad.map(([, y]) => y)) + 2]
  paint(canvas, box, (x, y, ink) => {
    const away = quadDistance(quad, x, y) + 1.6 * (noise(x / 2.4, y / 2.4, seed) - 0.5)
    if (away < 0.6) ground(ink, surfaces[use], { x, y, seed, dry, cover: smoothstep(0.6, -0.6, away) })
  })
}

type Spot = { readonly x: number; readonly y: number; readonly seed: number; readonly dry: number; readonly cover: number }
const straw: Rgb = [158, 142, 98]

function ground(ink: Ink, { base, patch, share, grain }: Surface, { x, y, seed, dry, cover }: Spot): void {
  const broad = cloud(x / 16, y / 16, seed)
  const fine = cloud(x / 3.1, y / 3.1, seed + 3)
  const green = base[1] > base[0] ? dry : dry * 0.3
  fillInk(ink, mixed(base, straw, green), cover)
  tintInk(ink, patch, 0.85 * smoothstep(share - 0.08, share + 0.14, broad * 0.6 + fine * 0.4))
  const worn = noise(x / 0.9, y / 0.9, seed + 4) - 0.5
  const blade = noise(x * 4.3, y * 4.3, seed + 5) - 0.5
  shadeInk(ink, 1 + grain * (0.16 * worn + 0.22 * blade) + 0.1 * (broad - 0.5))
}
