import type { Rows } from '../canvas.ts'
import { pixelsOf } from './label-plane.ts'
import type { Outline } from '../world/claims.ts'

/** A mask of classes outside the registry, with its own legend; written only where something of it occurs. */
export type ExtraMask = { readonly set: string; readonly values: Uint8Array; readonly legend: Readonly<Record<number, string>> }

/** The sets of the catalogue that a scene can hold, and the values of each. */
export const extraSets = {
  flood: { 255: 'flood' },
  lava: { 255: 'lava' },
  landslide: { 255: 'landslide' },
  burnt: { 255: 'burnt' },
  reservoir: { 255: 'reservoir' },
  reconstruction_building: { 255: 'building_under_reconstruction' },
  building_damage: { 1: 'intact', 2: 'partially damaged', 3: 'totally destroyed' },
  building_flooded: { 1: 'building_non_flooded', 2: 'building_flooded' },
  road_damage: { 1: 'intact', 2: 'flooded', 3: 'debris blocked' },
  vegetation: { 5: 'forest', 6: 'agriculture' },
  playground: { 255: 'playground' },
  storage_tank: { 255: 'storage_tank' },
  bridge: { 255: 'bridge' },
  harbor: { 255: 'harbor' },
  roundabout: { 255: 'roundabout' },
  ship: { 255: 'ship' },
  plane: { 255: 'plane' },
  tree_state: { 1: 'standing', 2: 'fallen', 3: 'burnt' },
  vehicle_state: { 1: 'free', 2: 'trapped' },
} as const satisfies Record<string, Readonly<Record<number, string>>>
export type ExtraSet = keyof typeof extraSets

export type ExtraPlanes = {
  readonly set: (name: ExtraSet, at: number, value: number) => void
  readonly cover: (name: ExtraSet, outline: Outline, value: number) => void
  readonly erase: (name: ExtraSet, pixels: readonly number[]) => void
  readonly masks: () => ExtraMask[]
}

export function makeExtraPlanes(rows: Rows): ExtraPlanes {
  const planes = new Map<ExtraSet, Uint8Array>()
  const planeOf = (name: ExtraSet): Uint8Array => {
    const found = planes.get(name) ?? new Uint8Array(rows.width * rows.height)
    planes.set(name, found)
    return found
  }
  return {
    set: (name, at, value) => {
      planeOf(name)[at] = value
    },
    cover: (name, outline, value) => {
      const pixels = pixelsOf(rows, outline)
      if (pixels.length === 0) return
      const plane = planeOf(name)
      for (const at of pixels) plane[at] = value
    },
    erase: (name, pixels) => {
      const plane = planes.get(name)
      if (plane) for (const at of pixels) plane[at] = 0
    },
    masks: () =>
      Object.entries(extraSets).flatMap(([set, legend]) => {
        const values = planes.get(set as ExtraSet)
        return values ? [{ set, values, legend: { 0: 'background', ...legend } }] : []
      }),
  }
}
