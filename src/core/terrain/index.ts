export { accumulation, type Drainage, drainageOf, heightAboveDrainage } from './drainage.ts'
export { type FloodDepth, floodDepth, type WaterBody } from './flood-depth.ts'
export { viewshed, type ViewshedAsk, visibility } from './viewshed.ts'
