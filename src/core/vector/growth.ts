import type { Feature } from '../../contracts/kinds/index.ts'
import { fail } from '../../contracts/result.ts'
import type { Polygon } from './parts.ts'

export type Grown = { readonly feature: Feature; readonly polygons: Polygon[] }
/** Buffers in pixels of the frame, and the planes they were measured in. */
export type Growth = { readonly pieces: Grown[]; readonly planes: string[] }

/** Awaited between parts of long work. */
export type Step = (done: number, total: number) => Promise<void>

export const outside = (id: string) =>
  fail({ code: 'frame_unknown', message: `Feature ${id} lies outside the domain of its coordinate system.`, hint: 'Check the coordinate system of the layer.', details: { id } })

/** Words for a step that was given no features. */
export const noFeatures = () => fail({ code: 'input_missing', message: 'The layer holds no features.', hint: 'Check the step or the file it comes from.' })

/** The planes something was measured in, in words. */
export function planeWords(names: readonly string[]): string {
  const [first = 'no plane', ...others] = [...new Set(names)]
  return others.length === 0 ? first : `${others.length + 1} local planes (the first ${first})`
}
