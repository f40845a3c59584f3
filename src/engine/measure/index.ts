export type { AreaOptions, ClassArea, MaskAreas } from './mask-areas.ts'
export { areasOf } from './areas-of.ts'
export type { PolygonAreas } from './polygon-areas.ts'
