import { lobed } from '../shape.ts'

export type Pool = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly halfU: number
  readonly halfV: number
  readonly corner: number
  readonly murky: number
}
export type Vehicle = { readonly x: number; readonly y: number; readonly angle: number; readonly kind: 'car' | 'van' | 'pickup'; readonly tone: number }
export type Tree = { readonly x: number; readonly y: number; readonly radius: number; readonly turn: number; readonly kind: 'leafy' | 'stripped'; readonly seed: number }

export const vehicleSize = {
  car: { halfU: 2.15, halfV: 0.92, corner: 0.35 },
  van: { halfU: 2.6, halfV: 1.02, corner: 0.22 },
  pickup: { halfU: 2.6, halfV: 0.98, corner: 0.28 },
} as const

/** Radius of a crown in a direction, metres. */
export const crownRadius = (tree: Tree, angle: number): number => lobed(angle, { radius: tree.radius, lobes: 3, depth: 0.07, turn: tree.turn })
