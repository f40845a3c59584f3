export { mgrsOf } from './mgrs.ts'
export { type CoordinateChoice, type CoordinateReading, readCoordinate } from './read.ts'
export { toUtm, type Utm, utmWords, utmZone } from './utm.ts'
export { dmsWords } from './words.ts'
