export { decoderFor } from './registry.ts'
export type { DecodedTile, Decoder, ModelOutput } from './decoder.ts'
