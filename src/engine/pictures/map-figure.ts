import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Figure } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { describeCrs, mapPixels } from '../../core/geo/index.ts'
import {
  drawMapPlate,
  drawMapSheet,
  fitGround,
  type Furniture,
  type Ground,
  type LegendRow,
  type MapSheet,
  type Mark,
  plateMm,
  plateRect,
  sheetLayout,
} from '../../core/picture/index.ts'
import { groupDigits } from '../../core/words/index.ts'
import type { MapAsk } from '../../tools/index.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { drawImage, jpegUri } from './draw-image.ts'
import { type Drawn, type MarkParts, marksOf } from './marks-of.ts'
import { surfaceMarks } from './raster-marks.ts'
import { sourceWords } from './sources-of.ts'

export type PictureParts = MarkParts & {
  /** images with reduced ones made for drawing */
  readonly drawn: Pick<LayerSources, 'sourceOf'>
  layerOf(id: string): Layer | undefined
  project(): { readonly example: boolean }
}

export const preliminary = 'Preliminary. Not validated in the field.'
const allFurniture: Furniture = { northArrow: true, scaleBar: true, graticule: true, legend: true }
/** Damage classes stand worst first in every legend. */
const legendOrder = [
  'building_destroyed',
  'building_major_damage',
  'building_minor_damage',
  'building_no_damage',
  'building',
  'road_clear',
  'road_blocked',
  'road',
  'water',
  'pool',
  'tree',
  'vehicle',
]

/**
 * A map sheet of an image with results over it. The map lies in the frame of the image, or of the first result where there is none.
 * @fails input_missing without anything to draw; layer_moved and the failures of reading an image; frames_differ
 */
export async function mapFigure(parts: PictureParts, ask: MapAsk, signal: AbortSignal | null): Promise<Result<Figure>> {
  const layer = layerUnder(parts, ask)
  const frame = layer?.frame ?? ask.things[0]?.stored.artifact.frame ?? ask.area?.frame
  if (!frame) return fail({ code: 'input_missing', message: 'There is neither an image nor a result to draw.', hint: 'Name an image or the result of a step.' })
  const box = shownBox(frame, ask)
  if (!box.ok) return box
  const isPlate = ask.form === 'plate'
  const ground = fitGround({ frame, box: box.value, rect: isPlate ? plateRect(plateSize(frame, box.value)) : sheetLayout(ask.paper ?? 'A4').map })
  const drawn = await drawAll(parts, { ask, ground, layer, signal })
  if (!drawn.ok) return drawn
  const { marks, things, missing } = drawn.value
  const sheet = await sheetOf(parts, { ask, ground, things, layers: layersBehind(parts, { ask, layer }), missing })
  const from = ask.things[0]?.stored
  return ok({
    kind: 'figure',
    title: ask.title,
    form: 'map',
    ...(isPlate ? drawMapPlate(sheet, ground, marks) : { ...sizeOf(sheet.paper), svg: drawMapSheet(sheet, ground, marks) }),
    description: sheet.description,
    sources: [...sheet.sources],
    caveats: [sheet.validation, ...(ask.limits ?? [])],
    figures: sheet.legend.flatMap(({ words, count }) =>
      count === null ? [] : [{ label: words, value: count, unit: 'count' as const, step: from?.step || null, artifactId: from?.artifactId ?? null }],
    ),
    method: `Map sheet in the frame of ${layer?.name ?? 'the result'}, north as its grid says; images at 300 dpi or their own pixels.`,
  })
}

/** The image named, else the one that the first result was made from. */
function layerUnder(parts: PictureParts, { image, things }: MapAsk): Layer | null {
  const first = things[0]?.stored.artifact
  const own = first && 'layerId' in first && first.layerId ? parts.layerOf(first.layerId) : undefined
  return image?.layer ?? own ?? null
}

type DrawAsk = { readonly ask: MapAsk; readonly ground: Ground; readonly layer: Layer | null; readonly signal: AbortSignal | null }

/** All marks from the bottom up: image, asked area, results, points. `missing`: name of an image that does not lie here. */
async function drawAll(parts: PictureParts, { ask, ground, layer, signal }: DrawAsk): Promise<Result<{ marks: Mark[]; things: Drawn[]; missing: string | null }>> {
  const base = layer ? await baseMark(parts, { layer, ground, signal }) : ok(null)
  if (!base.ok) return base
  const things = await drawThings(parts, { ask, ground, signal })
  if (!things.ok) return things
  const around = surroundings(ground, ask)
  if (!around.ok) return around
  const marks = [...(base.value ? [base.value] : []), ...around.value.under, ...things.value.flatMap((thing) => thing.marks), ...around.value.over]
  return ok({ marks, things: things.value, missing: layer !== null && base.value === null ? layer.name : null })
}

/** A page has no room for a high map: at most nearly square, and no wider than its ground asks for. */
function plateSize(frame: Frame, [left, top, right, bottom]: PixelBox): { heightMm: number; widthMm: number } {
  const gsd = frame.gsd ?? { x: 1, y: 1 }
  const aspect = ((bottom - top) * gsd.y) / ((right - left) * gsd.x)
  const heightMm = Math.min(140, Math.max(70, plateMm.most * aspect))
  return { heightMm, widthMm: Math.min(plateMm.most, Math.max(100, (heightMm / aspect) * 1.04)) }
}

const sizeOf = (paper: 'A4' | 'A3') => (paper === 'A4' ? { widthMm: 297, heightMm: 210 } : { widthMm: 420, heightMm: 297 })

/** The part asked for, else the area with a margin, else the whole image. */
export function shownBox(frame: Frame, { box, area }: Pick<MapAsk, 'box' | 'area'>): Result<PixelBox> {
  if (box) return ok(box)
  if (!area) return ok([0, 0, frame.width, frame.height])
  const ring = mapPixels(area.frame, frame, area.rings.flat())
  if (!ring.ok) return ring
  const xs = ring.value.map((xy) => xy[0])
  const ys = ring.value.map((xy) => xy[1])
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const pad = Math.max(right - left, bottom - top) * 0.06
  return ok([left - pad, top - pad, right + pad, bottom + pad])
}

export async function baseMark(parts: PictureParts, { layer, ground, signal }: { layer: Layer; ground: Ground; signal: AbortSignal | null }): Promise<Result<Mark | null>> {
  const source = await parts.drawn.sourceOf(layer.id)
  if (!source.ok) return source
  // past the image there is nothing to draw: its own extent is what is read
  const picture = await drawImage({ source: source.value, layer, to: ground.frame, box: ground.box, widthMm: ground.rect.width, signal })
  return ok(picture ? { kind: 'picture', href: await jpegUri(picture, signal), box: ground.box, pixelated: picture.pixelMm > 0.4 } : null)
}

async function drawThings(parts: PictureParts, { ask, ground, signal }: { ask: MapAsk; ground: Ground; signal: AbortSignal | null }): Promise<Result<Drawn[]>> {
  const drawn: Drawn[] = []
  const surface = ask.surface ? await surfaceMarks(ask.surface, ground, signal) : null
  if (surface && !surface.ok) return surface
  if (surface) drawn.push(surface.value)
  for (const thing of ask.things) {
    const marks = await marksOf(parts, { thing, ground, opacity: ask.opacity ?? 1, signal })
    if (!marks.ok) return marks
    drawn.push(marks.value)
  }
  return ok(drawn)
}

/** The asked area under the results, its points above them. */
function surroundings({ frame }: Ground, { area, points = [] }: MapAsk): Result<{ under: Mark[]; over: Mark[] }> {
  const under: Mark[] = []
  const over: Mark[] = []
  if (area) {
    const rings: PixelXY[][] = []
    for (const ring of area.rings) {
      const moved = mapPixels(area.frame, frame, ring)
      if (!moved.ok) return moved
      rings.push(moved.value)
    }
    under.push({ kind: 'area', rings })
  }
  for (const point of points) {
    const moved = mapPixels(point.frame, frame, [point.xy])
    if (!moved.ok) return moved
    const [at] = moved.value
    if (at) over.push({ kind: 'label', form: 'pin', at, words: point.label.length <= 3 ? point.label : point.label.slice(0, 1).toUpperCase() })
  }
  return ok({ under, over })
}

function layersBehind(parts: PictureParts, { ask, layer }: { ask: MapAsk; layer: Layer | null }): Layer[] {
  const ids = new Set([layer?.id, ...ask.things.map(({ stored: { artifact } }) => ('layerId' in artifact ? artifact.layerId : null))])
  return [...ids].flatMap((id) => (id ? (parts.layerOf(id) ?? []) : []))
}

type SheetAsk = { readonly ask: MapAsk; readonly ground: Ground; readonly things: readonly Drawn[]; readonly layers: readonly Layer[]; readonly missing: string | null }

async function sheetOf(parts: PictureParts, { ask, ground, things, layers, missing }: SheetAsk): Promise<MapSheet> {
  const legend = legendRows(things)
  const dates = [...new Set(layers.flatMap(({ date }) => date ?? []))].sort()
  const notes = [
    ...things.flatMap((thing) => thing.notes),
    ...(ask.area ? [`Dashed outline: area asked of, ${ask.area.label}.`] : []),
    ...(missing ? [`${missing} does not lie in this part of the map.`] : []),
  ]
  const counted = legend.flatMap(({ words, count }) => (count === null ? [] : [`${groupDigits(count)} ${words.toLowerCase()}`]))
  return {
    paper: ask.paper ?? 'A4',
    title: ask.title,
    subtitle: ask.subtitle ?? null,
    dates: [dates.length > 0 ? `Imagery analysed: ${dates.join(', ')}` : 'Date of the imagery not known', ...(ask.imprint ? [`Made: ${ask.imprint.made}`] : [])],
    validation: ask.validation ?? preliminary,
    summary: ask.summary ?? null,
    legend,
    legendNotes: notes,
    ramps: things.flatMap(({ ramp }) => ramp ?? []),
    numbers: ask.numbers ?? [],
    projection: projectionWords(ground.frame),
    sources: await Promise.all(layers.map(sourceWords)),
    analysis: ask.limits ?? [],
    footer: `${ask.imprint ? `Aftermap project ${ask.imprint.project}.` : 'Made with Aftermap.'}${parts.project().example ? ' Synthetic example.' : ''} Class names: Aftermap levels. Feedback from the ground is welcome at the issuing office.`,
    description: `Map: ${ask.title}. ${counted.length > 0 ? `Shown: ${counted.join(', ')}.` : notes.join(' ')}`.trim(),
    furniture: { ...allFurniture, ...ask.furniture },
  }
}

/** One row a class. Where two results hold the class and do not agree how often, no number is shown: their objects may be the same. */
export function legendRows(things: readonly Drawn[]): LegendRow[] {
  const rows = new Map<string, LegendRow>()
  for (const { classId, look, words, count } of things.flatMap((thing) => thing.legend)) {
    const known = rows.get(classId)
    const agreed = known === undefined || known.count === null ? count : count === null || count === known.count ? known.count : null
    rows.set(classId, { look, words, count: agreed })
  }
  const rank = (classId: string) => (legendOrder.includes(classId) ? legendOrder.indexOf(classId) : legendOrder.length)
  return [...rows].sort(([a], [b]) => rank(a) - rank(b)).map(([, row]) => row)
}

function projectionWords({ crs, gsdFrom }: Frame): string {
  if (crs === null) return gsdFrom === 'typed' ? 'No coordinate system; the pixel size was typed in.' : 'No coordinate system.'
  const described = describeCrs(crs)
  if (!described.ok) return crs
  const { name, authority, isGeographic } = described.value
  return `${name}${authority ? `, ${authority}` : ''}.${isGeographic ? ' Degrees drawn straight: the scale holds in the middle of the map.' : ''}`
}
