export { sceneLimits } from './check-order.ts'
export type { DateFiles } from './write-date.ts'
export { sceneEdition, type SceneRequest, writeScene, type WrittenScene } from './write-scene.ts'
