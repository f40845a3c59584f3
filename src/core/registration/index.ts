export { withoutClouds } from './clouds.ts'
export { edgesOf, outlinePlane } from './outlines.ts'
export { estimateOffset, type NoOffset, type Offset, type PairReader, type PairWindow, rigidPx } from './estimate-offset.ts'
export type { Plane } from './plane.ts'
