export type CutReason = 'debris' | 'water' | 'tree' | 'landslide' | 'lava'
/** A stretch of a road no car can pass, metres along its edge. */
export type Cut = { readonly edge: number; readonly fromM: number; readonly toM: number; readonly reason: CutReason }

/** Ground that something lies on: metres to its edge, negative inside. */
export type Cover = { readonly kind: 'burnt' | 'landslide' | 'lava'; readonly distance: (x: number, y: number) => number }

/** What the event has done to the world on one date. Arrays follow `world.buildings`, `world.trees` and `world.vehicles`. */
export type DateState = {
  readonly index: number
  /** YYYY-MM-DD */
  readonly date: string
  /** 0 undamaged to 3 destroyed */
  readonly levels: Uint8Array
  readonly flooded: Uint8Array
  readonly burnt: Uint8Array
  readonly buried: Uint8Array
  readonly rebuilding: Uint8Array
  /** 0 standing, 1 fallen, 2 burnt, 3 gone */
  readonly trees: Uint8Array
  /** 0 free, 1 trapped, 2 gone */
  readonly vehicles: Uint8Array
  readonly cuts: readonly Cut[]
  /** metres of flood water over the ground, 0 or less where it is dry; null without a flood */
  readonly depthM: ((x: number, y: number) => number) | null
  readonly cover: Cover | null
}

/** The parts of a state an event decides; what it leaves out stays as it was before. */
export type Effects = {
  readonly level: (building: number) => number
  readonly rebuilding?: (building: number) => boolean
  readonly tree?: (tree: number) => number
  readonly cuts: readonly Cut[]
  readonly depthM?: (x: number, y: number) => number
  readonly cover?: Cover
}
