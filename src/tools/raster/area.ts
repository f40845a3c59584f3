import { conditionWords } from '../condition-words.ts'
import { areaRange, areaTally } from '../area-interval.ts'
import { cellAreaM2 } from '../../core/geo/index.ts'
import { WindowBoundary } from '../../core/raster/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Detection, type Quantity, UnitSchema, type Unit } from '../../contracts/kinds/index.ts'
import { classWords } from '../../core/words/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { selectedOf, selectionProblem } from '../selection.ts'
import { areaUnits } from '../units.ts'

type Source = Stored<'mask'> | Stored<'detections'>
type Measured = { areaM2: number; n: number; method: string; minScore: number | null; rejectedByHand: number; interval: Quantity['interval'] }

export const area = defineTool({
  id: 'area',
  version: 5,
  module: 'raster',
  verb: 'Measure the area',
  output: 'quantity',
  effects: 'none',
  aliases: ['ras.area'],
  summary: 'Ground area of a mask or of objects: geodesic per pixel, or pixels times a typed GSD.',
  typing: { classes: { argument: 'class' }, frame: 'mask', dimension: 'area', unit: { argument: 'unit' } },
  words: ['area', 'size', 'how large', 'how much', 'square metres', 'hectares', 'acres', 'footprint', 'extent'],
  inputs: {
    mask: wire.either(['mask', 'detections']),
    class: argumentOf.classes({ of: 'mask', label: 'class' }),
    unit: argumentOf.unit({ label: 'unit', choices: ['m2', 'ha', 'km2', 'ft2', 'acre'] }),
    selection: argumentOf.flag({ label: 'selected objects only' }),
  },
  async run({ mask, class: asked, unit, selection }, context) {
    // without a unit and without a pixel size the area is counted in pixels: enough for a share, never called square metres
    const inPixels = unit === undefined && mask.artifact.frame.gsd === null
    const wanted = inPixels ? ok({ unit: 'px2' as const, factor: 1 }) : unitOfArea(unit)
    if (!wanted.ok) return wanted
    const classes = asked ?? mask.artifact.classes
    const onlySelected = selection === true || mask.artifact.kind === 'detections'
    const measured = onlySelected
      ? await areaOfObjects(mask, { classes, selection: selection === true, context })
      : await areaOfPixels(mask as Stored<'mask'>, classes, { context, inPixels })
    if (!measured.ok) return measured
    const { areaM2, n, method, minScore, rejectedByHand, interval } = measured.value
    return ok({
      artifact: {
        kind: 'quantity' as const,
        dimension: 'area' as const,
        value: areaM2 / wanted.value.factor,
        unit: wanted.value.unit,
        ...areaRange(mask.artifact, interval, wanted.value.factor),
        method,
        n,
        label: `${classWords(classes)}${mask.artifact.kind === 'detections' ? conditionWords(mask.artifact.where) : ''}`,
        subject: { form: 'classes' as const, classes, ...(mask.artifact.kind === 'detections' && mask.artifact.where !== undefined ? { where: mask.artifact.where } : {}) },
        classes,
        evidence: { artifactId: mask.artifactId, minScore, classes },
        analysedShare: mask.artifact.analysedShare,
        rejectedByHand,
      },
    })
  },
})

function unitOfArea(name: string | undefined): Result<{ unit: Unit; factor: number }> {
  const unit = UnitSchema.safeParse(name ?? 'm2')
  const factor = unit.success ? areaUnits[unit.data] : undefined
  if (unit.success && factor !== undefined) return ok({ unit: unit.data, factor })
  return fail({ code: 'argument_invalid', message: `An area cannot be given in ${name}.`, hint: 'Use m2, ha, km2, ft2 or acre.' })
}

async function areaOfPixels(mask: Stored<'mask'>, classes: readonly string[], { context, inPixels }: { context: ToolContext; inPixels: boolean }): Promise<Result<Measured>> {
  const cell = inPixels ? ok(() => 1) : cellAreaM2(mask.artifact.frame)
  if (!cell.ok) return cell
  const wanted = valuesOfClasses(classes, mask.artifact.values)
  if (!wanted.ok) return wanted
  const { areaM2, n, boundary, tally } = await summed(mask, { wanted: wanted.value, cellM2: cell.value, context })
  const how = inPixels
    ? 'counted in pixels, the pixel size is not known'
    : mask.artifact.frame.gsdFrom === 'typed'
      ? 'pixels times the typed GSD'
      : 'sum of geodesic pixel areas on the ellipsoid'
  const byHand = correctedWords(context, mask.artifactId)
  const rejected = await context.rejected(mask, classes)
  if (!rejected.ok) return rejected
  const { minScore } = mask.artifact
  if (rejected.value.length === 0) {
    // what a person painted or took out was not measured
    const range = byHand === '' ? (tally?.interval() ?? null) : null
    const method = `${how}, ${n} pixels${boundaryWords(boundary, n)}${byHand}${range?.words ?? ''}`
    return ok({ areaM2, n, method, minScore, rejectedByHand: 0, interval: range?.interval ?? null })
  }
  const out = takenOut(rejected.value, inPixels)
  const method = `${how}, ${n - out.px} pixels; ${rejected.value.length} ${rejected.value.length === 1 ? 'object' : 'objects'} of ${out.px} pixels rejected by hand${byHand}`
  return ok({ areaM2: areaM2 - out.areaM2, n: n - out.px, method, minScore, rejectedByHand: rejected.value.length, interval: null })
}

type Summing = { readonly wanted: ReadonlySet<number>; readonly cellM2: (x: number, y: number) => number; readonly context: ToolContext }

/** Pixels of the wanted values, their ground area, their outline, and what an interval needs of them. */
async function summed({ artifact, artifactId }: Stored<'mask'>, { wanted, cellM2, context }: Summing) {
  let areaM2 = 0
  let n = 0
  const boundary = new WindowBoundary(artifact.frame.width, (value) => wanted.has(value))
  const tally = areaTally(artifact)
  for await (const { box, values, scores } of context.rasters.windows(artifactId, artifact.frame)) {
    const width = box[2] - box[0]
    boundary.add(box, values)
    for (let at = 0; at < values.length; at++) {
      if (!wanted.has(values[at] as number)) continue
      n++
      const pixelM2 = cellM2(box[0] + (at % width), box[1] + Math.floor(at / width))
      areaM2 += pixelM2
      tally?.add(scores?.[at] ?? null, pixelM2)
    }
  }
  return { areaM2, n, boundary: boundary.finish(), tally }
}

function correctedWords(context: ToolContext, artifactId: string): string {
  const corrected = context.corrected?.(artifactId) ?? null
  return corrected === null ? '' : `; ${corrected}`
}

/**
 * What the outline leaves open: pixels on it may belong half, those beside it as well. This is no 95 % interval, so it stands in the
 * method; nothing is said where the class fills everything.
 */
function boundaryWords({ inner, outer }: { readonly inner: number; readonly outer: number }, n: number): string {
  if (n === 0 || inner + outer === 0) return ''
  const percent = (pixels: number) => {
    const share = (50 * pixels) / n
    return share < 10 ? share.toFixed(1) : share.toFixed(0)
  }
  return `; its boundary pixels leave open -${percent(inner)} to +${percent(outer)} %`
}

/** Pixels and ground area of objects of a mask: each was summed from the same pixels as the whole. */
function takenOut(objects: readonly Detection[], inPixels: boolean): { px: number; areaM2: number } {
  const px = objects.reduce((sum, object) => sum + (object.areaPx as number), 0)
  return { px, areaM2: inPixels ? px : objects.reduce((sum, object) => sum + (object.areaM2 as number), 0) }
}

type ObjectsAsk = { classes: readonly string[]; selection: boolean; context: ToolContext }

async function areaOfObjects(source: Source, { classes, selection, context }: ObjectsAsk): Promise<Result<Measured>> {
  const cell = cellAreaM2(source.artifact.frame)
  if (!cell.ok) return cell
  const objects = await context.objects(source, classes, null)
  if (!objects.ok) return objects
  const problem = selection ? selectionProblem(context.selection, { artifact: source.artifact, objects: objects.value.counted }) : null
  if (problem) return problem
  const standing = selection ? selectedOf(objects.value.counted, context.selection) : objects.value.counted
  const boxesOnly = standing.some((object) => object.areaPx === null)
  if (boxesOnly) {
    return fail({
      code: 'kind_mismatch',
      message: `The model draws boxes around ${classWords(classes)}; a box is not an area.`,
      hint: 'Segment the image and measure the mask instead.',
    })
  }
  const rejected = selection ? selectedOf(objects.value.rejected, context.selection) : objects.value.rejected
  const areaM2 = standing.reduce((total, object) => total + (object.areaM2 as number), 0)
  return ok({
    areaM2,
    n: standing.length,
    method: `sum over ${standing.length === 1 ? '1 object' : `${standing.length} objects`}`,
    minScore: objects.value.minScore,
    rejectedByHand: rejected.length,
    interval: null,
  })
}
