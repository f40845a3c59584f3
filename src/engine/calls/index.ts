export { makeCalls } from './calls.ts'
export { toolNamed } from './tool-named.ts'
export { unavailableTool } from './unavailable.ts'
