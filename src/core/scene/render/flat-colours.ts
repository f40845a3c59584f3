import { classRegistry, registryClasses } from '../../../contracts/classes.ts'
import type { Rgb } from '../colour.ts'

/** One colour a class: pictures in which nothing is left to guess, for tests of everything but seeing. */
export const flatPalette: Readonly<Record<number, Rgb>> = Object.fromEntries(
  registryClasses.map((id, k): [number, Rgb] => [classRegistry[id].index, [(40 + k * 67) % 256, (90 + k * 113) % 256, (60 + k * 29) % 256]]),
)

export function flatColours(labels: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(labels.length * 3)
  for (let at = 0; at < labels.length; at++) rgb.set(flatPalette[labels[at] ?? 0] ?? [0, 0, 0], at * 3)
  return rgb
}
