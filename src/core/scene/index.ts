export { drawTown, type Scene, type SceneOrder } from './draw-town.ts'
export type { RoadLine } from './road-lines.ts'
export type { SceneObject } from './truth.ts'
