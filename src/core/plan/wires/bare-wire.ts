import type { KindName, Wire } from '../../../contracts/kinds/index.ts'

/** A wire of which the kind alone is known. */
export const bareWire = (kind: KindName): Wire => ({
  kind,
  classes: null,
  frame: null,
  sensor: null,
  bands: null,
  layers: [],
  dates: [],
  role: null,
  dimension: null,
  unit: null,
  shape: null,
})
