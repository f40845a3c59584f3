import { z } from 'zod'
import { ClassIdSchema } from '../../../contracts/classes.ts'
import type { PixelXY } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { lonLatToFrame, makeCrs } from '../../../core/geo/index.ts'
import type { ClassScore } from '../../../core/teach/index.ts'
import { openRaster, type RasterSource } from '../../files/index.ts'
import { openVector, type Feature, type Position, type VectorLayer } from '../../vectors/index.ts'
import { valuesOfClasses } from '../class-values.ts'
import { featureNames, fitStrokes, type Learning, predictWindows, scoreStrokes, type Shown, strokeRows } from '../pixels/pixel-learner.ts'
import { alone, type Ways } from '../pixels/stroke-help.ts'
import { gainOf, type HelpTold, takesHelp } from '../help-choice.ts'
import { needTwoClasses } from '../parts.ts'
import { type BackboneHost, makeBackbones } from '../backbone/index.ts'
import type { FittedText } from '../worker/jobs.ts'
import { makeTeachWorker } from '../worker/teach-worker.ts'

/** Result of teaching on one image without a project: mask values row by row, and the scores of strokes left out. */
export type TaughtPixels = {
  readonly frame: RasterSource['frame']
  readonly classes: readonly string[]
  readonly maskValues: readonly number[]
  readonly values: Uint8Array
  readonly scores: readonly (ClassScore | null)[]
  readonly strokes: readonly number[]
  readonly method: 'linear' | 'forest'
  readonly unlikeShare: number
  readonly model: FittedText
  readonly features: readonly string[]
  readonly mode: 'pixels' | 'objects'
  /** the installed model whose help was taken; null: none, or it was better without */
  readonly backbone: { readonly id: string; readonly sha256: string } | null
  /** the installed model that fits the image, and whether its help was taken; null: none does */
  readonly help: HelpTold | null
}

export type Stroke = { readonly class: string; readonly points: readonly PixelXY[]; readonly radiusPx: number }
type Ask = {
  readonly image: string
  readonly strokes: readonly Stroke[] | string
  readonly mode: 'pixels' | 'objects'
  /** installed models that may help; null: none */
  readonly models?: BackboneHost | null
  /** metres a pixel where the file does not say */
  readonly gsdM?: number | null
}

/**
 * Learns from strokes and predicts the whole image.
 * @param strokes at hand, or a vector file of points and lines with a `class` and perhaps `radius_px`
 * @fails bad_request (fewer than two classes, the same pixels in two), area_outside, area_empty, or what reading fails with
 */
export async function teachPixelFile({ image, strokes: given, mode, models = null, gsdM = null }: Ask): Promise<Result<TaughtPixels>> {
  const opened = await openRaster(image)
  if (!opened.ok) return opened
  const source = opened.value
  const worker = makeTeachWorker()
  const backbones = models && makeBackbones(models)
  const frame = gsdM !== null && source.frame.gsd === null ? { ...source.frame, gsd: { x: gsdM, y: gsdM }, gsdFrom: 'typed' as const } : source.frame
  try {
    const strokes = typeof given === 'string' ? await strokesOfFile(given, source) : ok(given)
    if (!strokes.ok) return strokes
    const backbone = backbones?.forImage({ source, frame, imageKey: image }) ?? null
    return await teach({ ask: worker.ask, source, mode, imageKey: image, backbone }, strokes.value)
  } finally {
    await worker.stop()
    await backbones?.stop()
    await source.close()
  }
}

async function teach(given: Learning, strokes: readonly Stroke[]): Promise<Result<TaughtPixels>> {
  const classes = [...new Set(strokes.map((stroke) => stroke.class))].sort()
  const lacking = needTwoClasses(classes.length)
  if (lacking) return fail({ code: 'bad_request', message: lacking, hint: 'Add strokes of another class.' })
  const read = await readStrokes(given, strokes, classes)
  if (!read.ok) return read
  const chosen = await betterWay({ learning: given, shown: read.value }, classes.length)
  if (!chosen.ok) return chosen
  const { learning, shown, scores, help } = chosen.value
  const fitted = await fitStrokes(learning, shown, classes.length)
  if (!fitted.ok) return fitted
  const { width, height } = learning.source.frame
  const values = new Uint8Array(width * height)
  const maskValues = valuesOfClasses(classes)
  let [seen, unlike] = [0, 0]
  const ran = await predictWindows(learning, {
    model: fitted.value,
    values: maskValues,
    view: null,
    within: null,
    signal: new AbortController().signal,
    onWindow([left, top, right, bottom], told) {
      seen += told.seen
      unlike += told.unlike
      for (let y = top; y < bottom; y++) values.set(told.values.subarray((y - top) * (right - left), (y - top + 1) * (right - left)), y * width + left)
    },
  })
  if (!ran.ok) return ran
  return ok({
    frame: learning.source.frame,
    classes,
    maskValues,
    values,
    scores,
    strokes: classes.map((name) => strokes.filter((stroke) => stroke.class === name).length),
    method: fitted.value.kind,
    unlikeShare: seen > 0 ? unlike / seen : 0,
    model: fitted.value,
    features: featureNames(learning),
    mode: learning.mode,
    backbone: learning.backbone && { id: learning.backbone.id, sha256: learning.backbone.sha256 },
    help,
  })
}

type Chosen = Ways & { readonly scores: readonly (ClassScore | null)[]; readonly help: HelpTold | null }

/** With the help of a model or without, whichever is better on strokes held aside. */
async function betterWay(full: Ways, classes: number): Promise<Result<Chosen>> {
  const scoring = { classes, isWanted: () => true }
  const scored = await scoreStrokes(full.learning, full.shown, scoring)
  if (!scored.ok) return scored
  const { backbone } = full.learning
  if (!backbone) return ok({ ...full, scores: scored.value, help: null })
  const plain = alone(full)
  const without = await scoreStrokes(plain.learning, plain.shown, scoring)
  if (!without.ok) return without
  const gain = gainOf(scored.value, without.value)
  const used = takesHelp(gain, true)
  return ok({ ...(used ? full : plain), scores: used ? scored.value : without.value, help: { id: backbone.id, used, gain } })
}

async function readStrokes(learning: Learning, strokes: readonly Stroke[], classes: readonly string[]): Promise<Result<Shown[]>> {
  const shown: Shown[] = []
  const taken = new Map<string, string>()
  for (const [at, stroke] of strokes.entries()) {
    const rows = await strokeRows(learning, stroke)
    if (!rows.ok) return fail({ ...rows.error, message: `Stroke ${at + 1}: ${rows.error.message}` })
    for (const cell of rows.value.cells) {
      const other = taken.get(cell.join())
      if (other !== undefined && other !== stroke.class)
        return fail({ code: 'bad_request', message: `Stroke ${at + 1} shows pixels as ${stroke.class} that another shows as ${other}.`, hint: 'Take one of the two away.' })
      taken.set(cell.join(), stroke.class)
    }
    shown.push({ class: classes.indexOf(stroke.class), rows: rows.value })
  }
  return ok(shown)
}

const RowSchema = z.object({ class: z.string().min(1), radius_px: z.coerce.number().min(0).max(200).default(2) })

/** Points and lines of a vector file as strokes in pixels of the image. */
async function strokesOfFile(path: string, { frame }: RasterSource): Promise<Result<Stroke[]>> {
  const opened = await openVector(path)
  if (!opened.ok) return opened
  const strokes: Stroke[] = []
  try {
    for (const layer of opened.value.layers) {
      for await (const feature of layer.features()) {
        const stroke = strokeOf(feature, layer, frame)
        if (!stroke.ok) return fail({ ...stroke.error, message: `Stroke ${strokes.length + 1}: ${stroke.error.message}` })
        strokes.push(...stroke.value)
      }
    }
    return ok(strokes)
  } finally {
    await opened.value.close()
  }
}

function strokeOf({ geometry, properties }: Feature, layer: VectorLayer, frame: RasterSource['frame']): Result<Stroke[]> {
  const row = RowSchema.safeParse(properties)
  if (!row.success) return fail({ code: 'bad_request', message: 'it has no class.', hint: 'Give every stroke a property "class".' })
  const name = classId(row.data.class)
  const strokes: Stroke[] = []
  for (const line of linesOf(geometry)) {
    const points = placed(line, layer, frame)
    if (!points.ok) return points
    strokes.push({ class: name, points: points.value, radiusPx: row.data.radius_px })
  }
  return ok(strokes)
}

/** A name outside the registry is one the analyst made. */
export const classId = (name: string): string => (ClassIdSchema.safeParse(name).success ? name : `user:${name}`)

function linesOf(geometry: Feature['geometry']): readonly (readonly Position[])[] {
  switch (geometry?.type) {
    case 'Point':
      return [[geometry.coordinates]]
    case 'MultiPoint':
      return geometry.coordinates.map((point) => [point])
    case 'LineString':
      return [geometry.coordinates]
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates
    default:
      return []
  }
}

function placed(line: readonly Position[], { crs }: VectorLayer, frame: RasterSource['frame']): Result<PixelXY[]> {
  if (!line.flat().every(Number.isFinite)) return fail({ code: 'area_invalid', message: 'a corner is no position.', hint: 'Draw it again.' })
  if (frame.crs === null) return ok(line.map(([x, y]): PixelXY => [x, y]))
  const system = makeCrs(crs ?? 'EPSG:4326')
  if (!system.ok) return system
  const points: PixelXY[] = []
  for (const [x, y] of line) {
    const pixel = lonLatToFrame(frame, system.value.toLonLat([x, y]))
    if (!pixel.ok) return pixel
    points.push(pixel.value)
  }
  return ok(points)
}
