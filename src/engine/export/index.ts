export { exportRequest } from './export-request.ts'
