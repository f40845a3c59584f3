import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { GridSource } from '../../../core/raster/index.ts'
import { cropped, eachWindow, gridSource } from '../../../core/raster/index.ts'
import { type ImagePair, qaSchemeOf } from '../../../core/spectral/index.ts'
import type { AreaInput, ToolContext } from '../../context.ts'
import { bandOf, factsOf, gridProblem, type GridInput, paceOf, readAll, titleOf } from './grid-input.ts'
import { seesGround, type Sky, skyOver } from './optical.ts'

/** `clouds`: what was done about them, in words. */
export type NamedPair = ImagePair & { readonly words: string; readonly clouds: string }
type PairAsk = { readonly before: GridInput; readonly after: GridInput; readonly bands: readonly number[] | undefined; readonly area: AreaInput | null }

/** The same bands of two dates on one grid: those named, else those that have one name, else all where both have as many. */
export async function pairOf(context: ToolContext, { before, after, bands, area }: PairAsk): Promise<Result<NamedPair>> {
  const problem = gridProblem([before, after])
  if (problem) return problem
  const [first, second] = [await factsOf(context, before), await factsOf(context, after)]
  if (!first.ok) return first
  if (!second.ok) return second
  const pairs = bands ? bands.map((band): [number, number] => [band, band]) : matched(first.value.bands, second.value.bands)
  if (pairs.length === 0)
    return fail({
      code: 'argument_invalid',
      message: `${titleOf(before)} has ${first.value.bands.length} bands and ${titleOf(after)} ${second.value.bands.length}, and no names say which belong together.`,
      hint: 'Name the bands to compare, from 1.',
      repairable: true,
    })
  const [skyBefore, skyAfter] = [await qualityOver(context, before), await qualityOver(context, after)]
  if (!skyBefore.ok) return skyBefore
  if (!skyAfter.ok) return skyAfter
  const [early, late]: [GridSource[], GridSource[]] = [[], []]
  for (const [a, b] of pairs) {
    const [one, two] = [await bandOf(context, before, { band: a, area }), await bandOf(context, after, { band: b, area })]
    if (!one.ok) return one
    if (!two.ok) return two
    early.push(underSky(one.value.source, skyBefore.value))
    late.push(underSky(two.value.source, skyAfter.value))
  }
  const told = [skyBefore.value, skyAfter.value].flatMap((over) => (over ? [over.words] : []))
  return ok({
    before: early,
    after: late,
    words: `bands ${pairs.map(([a]) => first.value.bands[a - 1]?.name ?? a).join(', ')} of ${titleOf(before)} and ${titleOf(after)}`,
    clouds:
      told.length === 2
        ? `Clouds and shadows were left out by ${told.join(' and ')}.`
        : `Clouds and shadows count as change: ${told.length === 0 ? 'neither image has' : 'one image lacks'} a quality band that tells them.`,
  })
}

/** The sky by a quality band; brightness alone would take bright rubble and roofs out of the change. */
async function qualityOver(context: ToolContext, image: GridInput): Promise<Result<Sky | null>> {
  const over = await skyOver(context, image, {})
  if (!over.ok) return over
  return ok(over.value?.caveat === null ? over.value : null)
}

/** No data where a cloud or its shadow hides the ground. */
function underSky(source: GridSource, over: Sky | null): GridSource {
  if (!over) return source
  return {
    ...source,
    read: async (box) => {
      const [grid, seen] = [await source.read(box), over.of(await readAll(over.sources, box as [number, number, number, number]))]
      const valid = Uint8Array.from(seen.values, (value) => (seesGround(value) ? 1 : 0))
      if (grid.valid) for (let at = 0; at < valid.length; at++) valid[at] = (valid[at] as number) & (grid.valid[at] as number)
      return { ...grid, valid }
    },
  }
}

type Named = readonly { readonly index: number; readonly name: string | null }[]

function matched(before: Named, after: Named): [number, number][] {
  const named = before.flatMap(({ index, name }): [number, number][] => {
    // a quality band is no measurement
    if (name !== null && qaSchemeOf(name) !== null) return []
    const other = name === null ? undefined : after.find((one) => one.name === name)
    return other ? [[index + 1, other.index + 1]] : []
  })
  if (named.length > 0) return named
  return before.length === after.length ? before.map(({ index }): [number, number] => [index + 1, index + 1]) : []
}

/** Pixels to fit on at most; a fit on a regular sample of a million is the fit. */
const mostPixels = 2 ** 20

/** A regular sample of a pair in memory, for work that goes over the pixels many times. */
export async function sampled(context: ToolContext, pair: ImagePair): Promise<{ readonly pair: ImagePair; readonly every: number }> {
  const [first] = pair.before
  const every = first ? Math.max(1, Math.ceil(Math.sqrt((first.width * first.height) / mostPixels))) : 1
  const thin = (sources: readonly GridSource[]) => Promise.all(sources.map((source) => thinned(context, source, every)))
  return { pair: { before: await thin(pair.before), after: await thin(pair.after) }, every }
}

async function thinned(context: ToolContext, source: GridSource, every: number): Promise<GridSource> {
  if (every === 1) return source
  const [width, height] = [Math.ceil(source.width / every), Math.ceil(source.height / every)]
  const values = new Float64Array(width * height).fill(Number.NaN)
  await eachWindow(
    cropped(source, [0, 0, source.width, source.height]),
    (grid, [left, top]) => {
      for (let y = (every - (top % every)) % every; y < grid.height; y += every) {
        for (let x = (every - (left % every)) % every; x < grid.width; x += every) {
          const at = y * grid.width + x
          if (grid.valid?.[at] !== 0) values[((top + y) / every) * width + (left + x) / every] = grid.values[at] as number
        }
      }
    },
    paceOf(context),
  )
  return gridSource({ width, height, values, valid: null })
}
