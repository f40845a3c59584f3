export type { Backbone } from './backbone.ts'
export { type BackboneHost, type Backbones, type BackboneSaid, type ImageOf, installedHelpers, makeBackbones } from './backbones.ts'
