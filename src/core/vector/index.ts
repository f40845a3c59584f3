export { boxIou } from '../vision/index.ts'
export { clipRing } from './clip-ring.ts'
export { regionRings } from './region.ts'
export { boxOfRings, checkRings, clipBox, pointInRings, ringOfBox, splitBox } from './rings.ts'
