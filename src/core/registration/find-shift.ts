import { correlate, type Displacement, type Signal, type Weighing } from './correlate.ts'
import { localContrast } from './local-contrast.ts'
import { cutPlane, type Plane, sharedShare } from './plane.ts'

/** Why two planes tell no displacement. */
export type NoShift = 'no_overlap' | 'featureless' | 'unlike' | 'ambiguous'
/** `b` shows the ground of `a` moved by (dx right, dy down) pixels; `sigmas` is how far that stands above chance. */
export type Shift = Displacement & { readonly sigmas: number }

export type ShiftSearch = {
  /** `pictures`: two images; `outlines`: drawn outlines against the edges of an image, where strength counts */
  readonly of: 'pictures' | 'outlines'
  /** displacements beyond this are not looked at, in pixels */
  readonly reach: number
}

/** `find` tells best whether there is a match, `place` where it is (measured on made-up ground under noise). */
const weighing: Readonly<Record<ShiftSearch['of'], { find: Weighing; place: Weighing }>> = {
  pictures: { find: { whitening: 1, softness: 0.16 }, place: { whitening: 0.5, softness: 0.12 } },
  outlines: { find: { whitening: 0.5, softness: 0.12 }, place: { whitening: 0.3, softness: 0.12 } },
}
/** unrelated ground stays below 5, the same ground under heavy noise above 7 */
const leastSigmas = 6
const leastStructure = 0.02
const leastShared = 0.05
/** a second place this much alike means a pattern that repeats */
const mostLikeness = 0.6
const smallestPx = 24
const refineReachPx = 24

/**
 * Displacement between two planes of one grid: coarse over the whole reach, then again on the ground both show, to a fraction of a pixel.
 * A string says why it cannot be told.
 */
export function findShift(a: Plane, b: Plane, { of, reach }: ShiftSearch): Shift | NoShift {
  if (Math.min(a.width, a.height) < smallestPx || sharedShare(a, b) < leastShared) return 'no_overlap'
  const pair = signalsOf(a, b)
  if (!pair) return 'featureless'
  const { find, place } = weighing[of]
  const coarse = correlate(pair.a, pair.b, { ...find, reach })
  const whole = { dx: Math.round(coarse.dx), dy: Math.round(coarse.dy) }
  const ground = commonGround(a, b, whole)
  if (!ground) return 'no_overlap'
  const common = signalsOf(ground.a, ground.b)
  if (!common) return 'featureless'
  const { sigmas } = correlate(common.a, common.b, { ...find, reach: refineReachPx })
  if (sigmas < leastSigmas) return 'unlike'
  if (likeness(pair, coarse.next) > mostLikeness * likeness(pair, whole)) return 'ambiguous'
  const fine = correlate(common.a, common.b, { ...place, reach: refineReachPx })
  return { dx: whole.dx + fine.dx, dy: whole.dy + fine.dy, sigmas }
}

type Signals = { readonly a: Signal; readonly b: Signal }

function signalsOf(a: Plane, b: Plane): Signals | null {
  const [one, other] = [localContrast(a), localContrast(b)]
  if (Math.min(one.structure, other.structure) < leastStructure) return null
  return { a: { ...a, values: one.values }, b: { ...b, values: other.values } }
}

/** Normalised correlation of both at one displacement, -1 to 1. */
function likeness({ a, b }: Signals, { dx, dy }: Displacement): number {
  let product = 0
  let ofA = 0
  let ofB = 0
  for (let y = Math.max(0, dy); y < Math.min(b.height, b.height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(b.width, b.width + dx); x++) {
      const [p, q] = [a.values[(y - dy) * a.width + x - dx] as number, b.values[y * b.width + x] as number]
      product += p * q
      ofA += p * p
      ofB += q * q
    }
  }
  return product / Math.sqrt(Math.max(1e-12, ofA * ofB))
}

/** The parts of both planes that show the same ground once `b` is taken to lie (dx, dy) off. */
export function commonGround(a: Plane, b: Plane, { dx, dy }: Displacement): { readonly a: Plane; readonly b: Plane } | null {
  const [left, top] = [Math.max(0, dx), Math.max(0, dy)]
  const width = Math.min(a.width, a.width + dx) - left
  const height = Math.min(a.height, a.height + dy) - top
  if (width < smallestPx || height < smallestPx) return null
  return { a: cutPlane(a, { left: left - dx, top: top - dy, width, height }), b: cutPlane(b, { left, top, width, height }) }
}
