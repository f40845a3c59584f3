import type { Layout } from './layout.ts'

/** Stored colours that are turned into RGB when a block is decoded: inks (then with an alpha that is full), or brightness and colour differences. */
export type ColourTurn = 'cmyk' | 'ycbcr' | null

type Stored = Pick<Layout, 'photometric' | 'compression' | 'bits' | 'samples' | 'format'>

/** Deep or floating-point samples are values like any other; JPEG turns its own YCbCr. */
export function colourTurnOf({ photometric, compression, bits, samples, format }: Stored): ColourTurn {
  if (bits !== 8 || format !== 'uint') return null
  if (photometric === 5 && samples === 4) return 'cmyk'
  return photometric === 6 && compression !== 7 && samples === 3 ? 'ycbcr' : null
}
