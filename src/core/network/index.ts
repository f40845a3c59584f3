export { type FoundPath, findPathOnMask, type PathRequest, type Snapped } from './find-path.ts'
