export { decoderFor } from './registry.ts'
export type { DecodedTile, Decoder } from './decoder.ts'
