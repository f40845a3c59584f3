export { type FootprintsAsk, teachFootprintFile, type TaughtFootprints } from './offline/teach-footprints.ts'
export { type Stroke as PixelStroke, teachPixelFile, type TaughtPixels } from './offline/teach-pixels.ts'
export { writeTaughtFootprints, writeTaughtMask, writeTaughtModel } from './offline/write-results.ts'
export { makeTeachings, type Teachings } from './teachings.ts'
