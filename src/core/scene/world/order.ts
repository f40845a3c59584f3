export const sceneKinds = ['wind', 'flood', 'quake', 'fire', 'landslide', 'volcano', 'rebuild'] as const
export type SceneKind = (typeof sceneKinds)[number]

export const strengths = ['flat', 'plain', 'hard'] as const
export type Strength = (typeof strengths)[number]

/**
 * What is asked of the generator. `strength` is how hard the picture is to read, `force` (0 to 1) how hard the disaster strikes;
 * at force 0 nothing happens and the dates differ by light and camera alone.
 */
export type WorldOrder = {
  readonly seed: number
  readonly kind: SceneKind
  readonly sizePx: number
  readonly gsdM: number
  readonly strength: Strength
  /** 2 to 5, the one before the event included */
  readonly dates: number
  readonly force: number
}

/** Metres from the upper left corner of the picture, x right, y down. */
export type PointM = readonly [x: number, y: number]
