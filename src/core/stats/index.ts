export { type AreaEstimate, binOfScore, calibratedArea } from './calibrated-area.ts'
export { calibratedCount, type CountEstimate } from './calibrated-count.ts'
