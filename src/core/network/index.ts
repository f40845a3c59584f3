export { type FoundPath, findPathOnMask, type PathRequest, type Snapped } from './find-path.ts'
export { findPathInWindow, type WindowPath } from './path-in-window.ts'
