import { fail, ok, type Result } from '../../contracts/result.ts'
import type { PixelXY } from '../../contracts/frame.ts'

/** What a pixel means for a road. */
export const ground = { open: 0, blocked: 1, hidden: 2 } as const

/** What pixels along a road are: `look` says what lies at a pixel and why, in words that fit "because". Pixels outside count as not seen. */
export type RoadLook = (column: number, row: number) => { readonly is: (typeof ground)[keyof typeof ground]; readonly why: string }

export type GapAsk = {
  /** width of the carriageway in pixels; the centre line runs in its middle */
  readonly widthPx: number
  /** metres between two places, or why they are not known */
  readonly metresBetween: (from: PixelXY, to: PixelXY) => Result<number>
  /** free width a vehicle needs, in pixels: less than this beside an obstacle blocks */
  readonly neededPx: number
  /** stretches shorter than this are joined to those around them */
  readonly shortestM: number
}

export type RoadState = 'open' | 'possibly_blocked' | 'cannot_see'
/** One stretch of a centre line, in metres along it, with where it begins and ends. */
export type RoadStretch = {
  readonly state: RoadState
  readonly why: string | null
  readonly fromM: number
  readonly toM: number
  /** metres of it that could not be seen; above 0 too where a hidden spot shorter than asked was joined to it */
  readonly unseenM: number
  readonly line: readonly PixelXY[]
}

type Sample = { readonly xy: PixelXY; readonly alongM: number; readonly state: RoadState; readonly why: string | null }

/**
 * Walks a given centre line and says of each stretch whether the road is open, possibly blocked and because of what, or cannot be seen. Across
 * the road at every pixel: it is open where `neededPx` side by side are free, cannot be seen where hidden pixels could make up what is missing, and
 * is possibly blocked otherwise. A picture does not show whether something can be driven over, so it never says "blocked".
 * A road narrower than what the vehicle needs is possibly blocked all along.
 * `argument_invalid` for a line of fewer than two points or widths that are not above 0; what `metresBetween` fails with.
 */
export function checkRoad(line: readonly PixelXY[], look: RoadLook, ask: GapAsk): Result<RoadStretch[]> {
  if (line.length < 2) return fail({ code: 'argument_invalid', message: 'A centre line has at least two points.', repairable: true })
  if (!(ask.widthPx > 0 && ask.neededPx > 0)) return fail({ code: 'argument_invalid', message: 'The width of a road and of a vehicle must be above 0.', repairable: true })
  const samples = samplesAlong(line, look, ask)
  return samples.ok ? ok(samples.value.length === 0 ? [] : joined(stretchesOf(samples.value), ask.shortestM)) : samples
}

function samplesAlong(line: readonly PixelXY[], look: RoadLook, ask: GapAsk): Result<Sample[]> {
  const samples: Sample[] = []
  let alongM = 0
  for (let k = 1; k < line.length; k++) {
    const [from, to] = [line[k - 1] as PixelXY, line[k] as PixelXY]
    const lengthPx = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (lengthPx === 0) continue
    const steps = Math.max(1, Math.ceil(lengthPx))
    const metres = ask.metresBetween(from, to)
    if (!metres.ok) return metres
    const stepM = metres.value / steps
    const across: PixelXY = [-(to[1] - from[1]) / lengthPx, (to[0] - from[0]) / lengthPx]
    for (let step = samples.length === 0 ? 0 : 1; step <= steps; step++) {
      const share = step / steps
      const xy: PixelXY = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      samples.push({ xy, alongM: alongM + stepM * step, ...stateAcross(xy, across, { look, ask }) })
    }
    alongM += stepM * steps
  }
  return ok(samples)
}

/** Looks from kerb to kerb, a pixel at a time. */
function stateAcross([x, y]: PixelXY, [ax, ay]: PixelXY, { look, ask }: { readonly look: RoadLook; readonly ask: GapAsk }): { state: RoadState; why: string | null } {
  if (ask.neededPx > ask.widthPx) return { state: 'possibly_blocked', why: 'it is narrower than the vehicle needs' }
  const samples = Math.max(1, Math.round(ask.widthPx))
  const needed = Math.min(samples, Math.ceil(ask.neededPx))
  let [free, freeOrHidden, mostFree, mostFreeOrHidden] = [0, 0, 0, 0]
  const reasons = { blocked: new Map<string, number>(), hidden: new Map<string, number>() }
  for (let k = 0; k < samples; k++) {
    const aside = ((k + 0.5) / samples - 0.5) * ask.widthPx
    const seen = look(Math.floor(x + ax * aside), Math.floor(y + ay * aside))
    free = seen.is === ground.open ? free + 1 : 0
    freeOrHidden = seen.is === ground.blocked ? 0 : freeOrHidden + 1
    mostFree = Math.max(mostFree, free)
    mostFreeOrHidden = Math.max(mostFreeOrHidden, freeOrHidden)
    if (seen.is === ground.open) continue
    const counts = seen.is === ground.blocked ? reasons.blocked : reasons.hidden
    counts.set(seen.why, (counts.get(seen.why) ?? 0) + 1)
  }
  if (mostFree >= needed) return { state: 'open', why: null }
  if (mostFreeOrHidden >= needed) return { state: 'cannot_see', why: commonest(reasons.hidden) }
  return { state: 'possibly_blocked', why: commonest(reasons.blocked) }
}

const commonest = (counts: ReadonlyMap<string, number>): string | null => [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ?? null

function stretchesOf(samples: readonly Sample[]): RoadStretch[] {
  const made: RoadStretch[] = []
  let start = 0
  for (let k = 1; k <= samples.length; k++) {
    const [first, next] = [samples[start] as Sample, samples[k]]
    if (next && next.state === first.state && next.why === first.why) continue
    const end = samples[Math.min(k, samples.length - 1)] as Sample
    const unseenM = first.state === 'cannot_see' ? end.alongM - first.alongM : 0
    made.push({ state: first.state, why: first.why, fromM: first.alongM, toM: end.alongM, unseenM, line: bendsOf(samples.slice(start, k + 1).map(({ xy }) => xy)) })
    start = k
  }
  return made.filter(({ fromM, toM }, k) => toM > fromM || (k === 0 && made.length === 1))
}

/** The ends and the points where the line turns. */
function bendsOf(points: readonly PixelXY[]): PixelXY[] {
  return points.filter(([x, y], k) => {
    const [before, after] = [points[k - 1], points[k + 1]]
    if (!before || !after) return true
    return Math.abs((x - before[0]) * (after[1] - y) - (y - before[1]) * (after[0] - x)) > 1e-9
  })
}

const longOf = ({ fromM, toM }: RoadStretch): number => toM - fromM

/** Two stretches in order as one, in the state of `like`; what was not seen of either stays told. */
const asOne = (first: RoadStretch, second: RoadStretch, like: RoadStretch): RoadStretch => ({
  state: like.state,
  why: like.why,
  fromM: first.fromM,
  toM: second.toM,
  unseenM: first.unseenM + second.unseenM,
  line: [...first.line, ...second.line.slice(1)],
})

/** Short stretches take the state of the longer neighbour, except what blocks: a narrow obstacle blocks too. */
function joined(stretches: readonly RoadStretch[], shortestM: number): RoadStretch[] {
  const out: RoadStretch[] = []
  const push = (stretch: RoadStretch) => {
    const last = out.at(-1)
    if (last && last.state === stretch.state && last.why === stretch.why) out[out.length - 1] = asOne(last, stretch, last)
    else out.push(stretch)
  }
  let waiting: RoadStretch | null = null
  stretches.forEach((one, k) => {
    const stretch: RoadStretch = waiting ? asOne(waiting, one, one) : one
    waiting = null
    const [before, after] = [out.at(-1), stretches[k + 1]]
    const isShort = longOf(stretch) < shortestM && stretch.state !== 'possibly_blocked'
    if (!isShort || (!before && !after)) push(stretch)
    else if (before && (!after || longOf(before) >= longOf(after))) out[out.length - 1] = asOne(before, stretch, before)
    else waiting = stretch
  })
  return out
}
