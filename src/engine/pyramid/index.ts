export { makeDrawnSources } from './drawn-sources.ts'
