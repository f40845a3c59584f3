import type { Layout } from '../header/layout.ts'

/**
 * The alpha band that tells which pixels of the other bands are data: the last of two or four bands of 8 or 16 bits, as GDAL takes it;
 * among more bands it is a band of its own. Null without one.
 */
export function hidingAlpha({ alpha, samples, type }: Layout): number | null {
  const fits = (samples === 2 || samples === 4) && alpha?.sample === samples - 1 && (type === 'Byte' || type === 'UInt16')
  return fits ? alpha.sample : null
}
