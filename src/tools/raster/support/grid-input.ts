import type { Frame, Rings } from '../../../contracts/frame.ts'
import { fail, FailureError, ok, type Result } from '../../../contracts/result.ts'
import { mapPixels, sameFrame } from '../../../core/geo/index.ts'
import { clipped, type Grid, type GridSource, makePace, type Pace, windowBoxes } from '../../../core/raster/index.ts'
import type { AreaInput, BandFacts, ImageInput, Stored, ToolContext } from '../../context.ts'
import type { ToolOutput } from '../../define-tool.ts'

/** What has measured values: an image of the project, or a raster of a step. */
export type GridInput = ImageInput | Stored<'raster'>
type Framed = GridInput | Stored<'mask'> | Stored<'segmentation'>

export const frameOf = (input: Framed): Frame => ('layer' in input ? input.layer.frame : input.artifact.frame)
export const layerIdOf = (input: Framed): string | null => ('layer' in input ? input.layer.id : input.artifact.layerId)
/** What a result that was made from it stands on. */
export const sourceOf = (input: Framed): string => ('layer' in input ? input.layer.id : input.artifactId)

export function titleOf(input: Framed): string {
  if ('layer' in input) return input.layer.name
  return input.artifact.kind === 'raster' ? input.artifact.title : `the ${input.artifact.kind}`
}

/** One band with what is known of it. `facts.index` from 0. */
export type Band = { readonly source: GridSource; readonly facts: BandFacts; readonly words: string }

/** What is known of the bands of an image or raster. */
export async function factsOf(
  context: ToolContext,
  input: GridInput,
): Promise<Result<{ readonly bands: readonly BandFacts[]; readonly sensor: string | null; readonly isRadar: boolean }>> {
  if ('layer' in input) return context.grids.facts(input)
  const bands = input.artifact.bands.map(({ name, unit }, index) => ({ index, name, unit, colour: 'Undefined', type: 'Float32', scale: null, offset: null }))
  return ok({ bands, sensor: null, isRadar: false })
}

type BandAsk = { /** from 1, as people count */ readonly band?: number | undefined; readonly area?: AreaInput | null | undefined }

/** A band in the unit of its file (scale and offset applied), cut to an area; the first where none is named. */
export async function bandOf(context: ToolContext, input: GridInput, { band = 1, area = null }: BandAsk = {}): Promise<Result<Band>> {
  const known = await factsOf(context, input)
  if (!known.ok) return known
  const facts = known.value.bands[band - 1]
  const source = await context.grids.band(input, band - 1)
  if (!source.ok) return source
  if (!facts) return fail({ code: 'argument_invalid', message: `${titleOf(input)} has no band ${band}.`, hint: `It has ${known.value.bands.length}.`, repairable: true })
  const inArea = area ? cutTo(scaled(source.value, facts), { frame: frameOf(input), area }) : ok(scaled(source.value, facts))
  if (!inArea.ok) return inArea
  const name = facts.name ?? `band ${band}`
  return ok({ source: inArea.value, facts, words: known.value.bands.length === 1 ? titleOf(input) : `${name} of ${titleOf(input)}` })
}

/** A source with data only inside the area. */
export function cutTo(source: GridSource, { frame, area }: { readonly frame: Frame; readonly area: AreaInput }): Result<GridSource> {
  const rings = ringsIn(area, frame)
  if (!rings.ok) return rings
  const apart = rings.value.flat().every(([x]) => x <= 0) || rings.value.flat().every(([x]) => x >= frame.width)
  const above = rings.value.flat().every(([, y]) => y <= 0) || rings.value.flat().every(([, y]) => y >= frame.height)
  if (apart || above) return fail({ code: 'area_outside', message: `${area.label} does not touch the image.`, hint: 'Draw the area over the image.', repairable: true })
  return ok(clipped(source, rings.value))
}

/** Rings of an area in pixels of a frame. */
export function ringsIn(area: AreaInput, frame: Frame): Result<Rings> {
  const made: Rings = []
  for (const ring of area.rings) {
    const mapped = mapPixels(area.frame, frame, ring)
    if (!mapped.ok) return mapped
    made.push(mapped.value)
  }
  return ok(made)
}

function scaled(source: GridSource, { scale, offset }: BandFacts): GridSource {
  if ((scale === null || scale === 1) && (offset === null || offset === 0)) return source
  const [factor, shift] = [scale ?? 1, offset ?? 0]
  return {
    ...source,
    emptyValue: typeof source.emptyValue === 'number' ? source.emptyValue * factor + shift : source.emptyValue,
    read: async (box) => {
      const grid = await source.read(box)
      return { ...grid, values: Float64Array.from(grid.values, (value) => value * factor + shift) }
    },
  }
}

/** `frames_differ` unless all inputs lie on one grid. */
export function gridProblem(inputs: readonly Framed[]) {
  const [first, ...others] = inputs
  const other = first && others.find((one) => !sameFrame(frameOf(first), frameOf(one)))
  if (!first || !other) return null
  const [a, b] = [frameOf(first), frameOf(other)]
  const why =
    a.crs === b.crs ? `${a.width} x ${a.height} and ${b.width} x ${b.height} pixels or another origin` : `${a.crs ?? 'no coordinate system'} and ${b.crs ?? 'no coordinate system'}`
  return fail({
    code: 'frames_differ',
    message: `${titleOf(first)} and ${titleOf(other)} lie on different grids: ${why}.`,
    hint: 'Put one on the grid of the other first (step "resample").',
    repairable: true,
  })
}

/** Progress of the step, and its stop. */
export const paceOf = (context: ToolContext): Pace => ({
  signal: context.signal,
  progress: (done, total) => context.progress({ done, total, unit: 'windows', secondsLeft: null, device: null }),
})

/** Pixels of one window: the slowest work on so many takes less than a second, after which a stop is heard. */
const boxPixels = 2 ** 18

/** Goes over the windows of a source in row order; other work runs in between, and a stop is heard. */
export async function eachBox(context: ToolContext, source: GridSource, visit: (box: [number, number, number, number]) => Promise<void>): Promise<void> {
  const pace = paceOf(context)
  const turn = makePace(pace)
  const boxes = windowBoxes(source, boxPixels)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    await visit(box)
  }
  pace.progress?.(boxes.length, boxes.length)
}

/** Windows of several sources on one grid, side by side. */
export const readAll = (sources: readonly GridSource[], box: [number, number, number, number]): Promise<Grid[]> => Promise.all(sources.map((source) => source.read(box)))

/** A failure that a library could only throw, as a result. */
export async function caught(work: () => Promise<Result<ToolOutput>>): Promise<Result<ToolOutput>> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  }
}
