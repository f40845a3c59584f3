export { calibratedCount, type CountEstimate } from './calibrated-count.ts'
