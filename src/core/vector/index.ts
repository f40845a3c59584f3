export { boxIou } from '../vision/index.ts'
export { regionRings } from './region.ts'
export { boxOfRings, checkRings, clipBox, pointInRings, ringOfBox, splitBox } from './rings.ts'
