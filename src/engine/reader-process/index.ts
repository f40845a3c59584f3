export { describeRaster, readLabels } from './ask-path.ts'
export { openRaster } from './proxied-source.ts'
export { readers } from './reader-pool.ts'
