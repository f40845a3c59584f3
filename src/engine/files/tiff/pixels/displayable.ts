import type { StoredArray } from '../../raster-values.ts'
import type { Block } from './blocks.ts'
import type { Layout } from '../header/layout.ts'
import { isBig } from './stored-arrays.ts'

/** Samples a picture can be made of. */
export type Numbers = Exclude<StoredArray, BigInt64Array | BigUint64Array>

const made = new WeakMap<Block, Numbers>()

/** Samples for a picture: 64-bit integers as plain numbers, complex ones as their size. */
export function displayable(block: Block, layout: Layout): Numbers {
  const { samples } = block
  if (layout.parts === 1 && !isBig(samples)) return samples
  const known = made.get(block)
  if (known) return known
  const numbers = isBig(samples) ? Float64Array.from(samples, Number) : moduli(samples)
  made.set(block, numbers)
  return numbers
}

function moduli(samples: Numbers): Float64Array {
  const out = new Float64Array(samples.length / 2)
  for (let i = 0; i < out.length; i++) out[i] = Math.hypot(samples[i * 2] as number, samples[i * 2 + 1] as number)
  return out
}
