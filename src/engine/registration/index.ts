export { type Alignment, alignImages } from './align-images.ts'
export { alignFiles } from './align-files.ts'
