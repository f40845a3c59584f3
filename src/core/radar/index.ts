export { formOf, logRatio, powerForms, type PowerForm, toDecibel, toPower } from './decibel.ts'
export { leeFilter } from './despeckle.ts'
export { type TiledAsk, type TiledThreshold, tiledThreshold } from './tiled-threshold.ts'
export { newWater, radarWater, type Terrain, urbanCaveat, usualVeto, type VetoLimits, waterBelow } from './water.ts'
