export { type ObjectLabels, type ObjectLabelsAsk, readObjectLabels } from './image-labels.ts'
export { burnLabels } from './label-raster.ts'
export { isObjectFile } from './label-sheet-file.ts'
export { stretchPlane } from './stretch-plane.ts'
