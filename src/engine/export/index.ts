export { exportRequest } from './export-request.ts'
export { writeExport } from './write-export.ts'
export { placedGeometry, placerOf } from './gather/place-features.ts'
