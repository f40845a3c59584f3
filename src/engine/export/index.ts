export { exportRequest } from './export-request.ts'
export { writeExport } from './write-export.ts'
