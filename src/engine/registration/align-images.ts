import { basename } from 'node:path'
import type { Frame, Gsd } from '../../contracts/frame.ts'
import { fail, FailureError, ok, type Result } from '../../contracts/result.ts'
import { groundGsd, scaleFrame } from '../../core/geo/index.ts'
import { estimateOffset, type Offset, withoutClouds } from '../../core/registration/index.ts'
import type { RasterSource } from '../files/index.ts'
import { drawLayer } from '../tiles/layer-picture.ts'
import { dateFromName } from '../workspace/date-from-name.ts'
import { type PairGrid, pairGrid } from './pair-grid.ts'
import { pairReader, type Side } from './read-pair.ts'

/**
 * How one picture lies against another. `offset` is where the second shows the ground of the first: `eastM`, `northM` on the ground,
 * `dxPx` right and `dyPx` down in pixels of the coarser picture; null where it cannot be told.
 */
export type Alignment = {
  readonly offset: { readonly dxPx: number; readonly dyPx: number; readonly eastM: number | null; readonly northM: number | null } | null
  /** 0 to 1; 0 where nothing can be told */
  readonly confidence: number
  /** the pair is moved as a whole; null where only one part could be compared */
  readonly rigid: boolean | null
  readonly residualPx: number | null
  readonly overlapShare: number
  readonly gsdM: readonly [number | null, number | null]
  readonly daysApart: number | null
  readonly warnings: readonly string[]
}

export type AlignOptions = { readonly frameOf?: (source: RasterSource) => Frame; readonly signal?: AbortSignal }

/** at least this far is looked, in pixels of the common grid; further in large pictures */
const leastReachPx = 200
const reachShare = 0.1

/** Offset of `b` against `a`, both opened. Reads windows of both, never all of them. */
export async function alignImages(a: RasterSource, b: RasterSource, { frameOf = (source) => source.frame, signal }: AlignOptions = {}): Promise<Result<Alignment>> {
  const frames = placed(frameOf(a), frameOf(b))
  if (!frames.ok) return frames
  const grid = pairGrid(frames.value.a, frames.value.b)
  if (!grid.ok) return grid
  const side = (source: RasterSource, from: Frame): Side => sideOf({ source, from, to: frames.value.a })
  const pair = pairReader(grid.value, { a: side(a, frames.value.a), b: side(b, frames.value.b) })
  const reach = Math.max(leastReachPx, Math.round(Math.min(grid.value.width, grid.value.height) * reachShare))
  const offset = await estimated(pair, { of: 'pictures', reach, ...(signal ? { signal } : {}) })
  if (!offset.ok) return offset
  const common = { overlapShare: grid.value.overlapShare, gsdM: [meanGsd(frames.value.a), meanGsd(frames.value.b)] as const, daysApart: daysBetween(a, b) }
  return ok(alignmentOf({ grid: grid.value, offset: offset.value, frame: frames.value.a, what: 'image', ...common, warnings: pairWarnings({ a, b, ...common }) }))
}

/** The estimate, or what reading one of the two failed with. */
export async function estimated(...[pair, search]: Parameters<typeof estimateOffset>): Promise<Result<Offset>> {
  try {
    return ok(await estimateOffset(pair, search))
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  }
}

/** Without coordinate systems two pictures of one shape lie over each other, corner on corner. */
function placed(a: Frame, b: Frame): Result<{ a: Frame; b: Frame }> {
  if (a.crs !== null && b.crs !== null) return ok({ a, b })
  if (a.crs === null && b.crs === null && Math.abs(a.width / a.height / (b.width / b.height) - 1) < 0.01)
    return ok({ a, b: scaleFrame(a, { x: a.width / b.width, y: a.height / b.height }, b) })
  const message = a.crs === null && b.crs === null ? 'Neither image has a position, and their shapes differ.' : 'One of the two images has no position on the ground.'
  return fail({ code: 'frames_differ', message, hint: 'Choose two georeferenced images, or two of one shape.' })
}

export function sideOf({ source, from, to }: { source: RasterSource; from: Frame; to: Frame }): Side {
  return async (box, sidePx) => {
    // what cannot be read is not the same as ground that is not there
    const read = async (request: Parameters<RasterSource['readRgb']>[0]) => {
      const window = await source.readRgb(request)
      if (!window.ok) throw new FailureError(window.error)
      return window
    }
    const rgba = await drawLayer({ source, from, to, box, sidePx, read })
    const size = sidePx * sidePx
    const rgb = new Uint8Array(size * 3)
    const valid = new Uint8Array(size)
    for (let at = 0; rgba && at < size; at++) {
      valid[at] = rgba[at * 4 + 3] === 0 ? 0 : 1
      rgb.set(rgba.subarray(at * 4, at * 4 + 3), at * 3)
    }
    return withoutClouds({ width: sidePx, height: sidePx, rgb, valid })
  }
}

const mean = (gsd: Gsd | null) => (gsd ? Math.sqrt(gsd.x * gsd.y) : null)
const meanGsd = (frame: Frame) => mean(frame.gsd ?? groundGsd(frame))

type Told = { grid: PairGrid; offset: Offset; frame: Frame; what: 'image' | 'outlines'; warnings: readonly string[]; gsdM?: Alignment['gsdM']; daysApart?: number | null }

/** Words and metres of an estimate. */
export function alignmentOf({ grid, offset, frame, what, warnings, gsdM = [meanGsd(frame), null], daysApart = null }: Told): Alignment {
  const common = { overlapShare: grid.overlapShare, gsdM, daysApart }
  if (!offset.found)
    return { offset: null, confidence: 0, rigid: null, residualPx: null, ...common, warnings: [`Cannot tell the offset: ${reasons[what][offset.why]}`, ...warnings] }
  const ground = groundOf(frame, { dxPx: offset.dxPx * grid.step, dyPx: offset.dyPx * grid.step })
  return {
    offset: { dxPx: offset.dxPx, dyPx: offset.dyPx, ...ground },
    confidence: offset.confidence,
    rigid: offset.rigid,
    residualPx: offset.residualPx,
    ...common,
    warnings: [...offsetWarnings(offset, ground, what), ...warnings],
  }
}

type Why = Extract<Offset, { found: false }>['why']

const reasons: Readonly<Record<'image' | 'outlines', Readonly<Record<Why, string>>>> = {
  image: {
    no_overlap: 'the two images share too little ground.',
    featureless: 'there is no structure to compare.',
    unlike: 'nothing in one image fits the other.',
    ambiguous: 'a pattern repeats, so several offsets fit alike.',
    clouded: 'clouds hide the ground.',
  },
  outlines: {
    no_overlap: 'too few outlines lie on the image.',
    featureless: 'the image shows no edges there.',
    unlike: 'the outlines fit no edges of the image.',
    ambiguous: 'the outlines fit in several places alike.',
    clouded: 'clouds hide the ground.',
  },
}

/** Metres east and north of a move in pixels of a frame; null without a ground size. */
function groundOf(frame: Frame, { dxPx, dyPx }: { dxPx: number; dyPx: number }): { eastM: number | null; northM: number | null } {
  const gsd = frame.gsd ?? groundGsd(frame)
  if (!gsd) return { eastM: null, northM: null }
  const { a, b, d, e } = frame.affine ?? { a: 1, b: 0, d: 0, e: -1 }
  // the affine tells the directions of both axes on the map, the GSD their lengths on the ground
  const [column, row] = [Math.hypot(a, d), Math.hypot(b, e)]
  return {
    eastM: (dxPx * gsd.x * a) / column + (dyPx * gsd.y * b) / row,
    northM: (dxPx * gsd.x * d) / column + (dyPx * gsd.y * e) / row,
  }
}

const matteringPx = 2

function offsetWarnings(offset: Extract<Offset, { found: true }>, { eastM, northM }: { eastM: number | null; northM: number | null }, what: Told['what']): string[] {
  const px = Math.hypot(offset.dxPx, offset.dyPx)
  const metres = eastM === null || northM === null ? '' : `${Math.hypot(eastM, northM).toFixed(2)} m, `
  const warnings: string[] = []
  if (px > matteringPx)
    warnings.push(
      `${what === 'image' ? 'The second image lies' : 'The outlines lie'} about ${metres}${px.toFixed(1)} px off: align ${what === 'image' ? 'it before comparing or joining, or changes are partly the shift' : 'them before any join with the image'}.`,
    )
  if (offset.rigid === false) warnings.push(`The pair is not rigid: its parts are moved differently (${offset.residualPx?.toFixed(1)} px), so no single shift fits.`)
  return warnings
}

type PairFacts = { a: RasterSource; b: RasterSource; overlapShare: number; gsdM: readonly [number | null, number | null]; daysApart: number | null }

function pairWarnings({ a, b, overlapShare, gsdM: [first, second], daysApart }: PairFacts): string[] {
  const warnings: string[] = []
  if (overlapShare < 0.2) warnings.push(`The images share only ${Math.round(overlapShare * 100)} % of the smaller one's ground.`)
  if (first !== null && second !== null && Math.max(first, second) / Math.min(first, second) > 2)
    warnings.push(`Their pixel sizes differ: ${first.toPrecision(3)} m and ${second.toPrecision(3)} m.`)
  if (daysApart === null) warnings.push(`The date of ${dateOf(a) === null ? basename(a.path) : basename(b.path)} is not known.`)
  for (const damage of [a, b].map((source) => source.damage())) if (damage) warnings.push(`${damage.sentence} What is missing was not compared.`)
  return warnings
}

const dateOf = (source: RasterSource) => source.date ?? dateFromName(basename(source.path))

function daysBetween(a: RasterSource, b: RasterSource): number | null {
  const [first, second] = [dateOf(a), dateOf(b)]
  return first === null || second === null ? null : Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000)
}
