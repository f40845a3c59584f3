export { exportRequest } from './export-request.ts'
export { writeExport } from './write-export.ts'
export { makeWritings, type Writing } from './writings.ts'
export { placedGeometry, placerOf } from './gather/place-features.ts'
