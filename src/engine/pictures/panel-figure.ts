import type { Figure } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { drawPanel, type Ground, type Mark, type PanelCell, panelCells, snugGround } from '../../core/picture/index.ts'
import { sharesPlace } from '../../core/geo/index.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { PanelAsk } from '../../tools/index.ts'
import { baseMark, legendRows, preliminary, type PictureParts, shownBox } from './map-figure.ts'
import { type Drawn, marksOf } from './marks-of.ts'
import { sourceWords } from './sources-of.ts'

const widthMm = 180
const most = 12

/**
 * Images of one place side by side, each over the same ground at the same scale, oldest as they were named.
 * @fails input_missing with fewer than two images; area_outside for an image that shows another place; layer_moved
 */
export async function panelFigure(parts: PictureParts, ask: PanelAsk, signal: AbortSignal | null): Promise<Result<Figure>> {
  const first = firstOf(ask)
  if (!first.ok) return first
  const { frame, name } = first.value
  const box = shownBox(frame, { box: null, area: ask.area ?? null })
  if (!box.ok) return box
  const [left, top, right, bottom] = box.value
  const gsd = frame.gsd ?? { x: 1, y: 1 }
  const aspect = ((bottom - top) * gsd.y) / ((right - left) * gsd.x)
  const rects = panelCells({ count: ask.images.length, columns: Math.max(1, Math.min(ask.columns, ask.images.length)), aspect, widthMm })
  const cells: (PanelCell & { drawn: readonly Drawn[] })[] = []
  for (const [at, { image, label }] of ask.images.entries()) {
    const rect = rects[at]
    if (!rect) continue
    const ground = snugGround({ frame, box: box.value, rect })
    const cell = await cellMarks(parts, { ask, layer: image.layer, ground, signal })
    if (!cell.ok) return cell
    cells.push({ label: label ?? image.layer.date ?? image.layer.name, ground, ...cell.value })
  }
  const drawn = cells.flatMap((cell) => cell.drawn)
  const sources = await Promise.all([...new Set(ask.images.map(({ image }) => image.layer))].map(sourceWords))
  const description = `Images side by side: ${cells.map(({ label }) => label).join(', ')}.`
  const legend = legendRows(drawn).map((row) => ({ ...row, count: null }))
  const legendNotes = [...new Set(drawn.flatMap(({ notes }) => notes))]
  const panel = drawPanel({ title: ask.title, legend, ramps: [], legendNotes, sources, validation: preliminary, description }, cells, widthMm)
  const method = `All in the frame of ${name}, the same ground at the same scale.`
  return ok({ kind: 'figure', title: ask.title, form: 'panel', ...panel, description, sources, caveats: [preliminary], figures: [], method })
}

/** The image whose frame all share, where the images can be compared at all. */
function firstOf({ images }: PanelAsk): Result<Layer> {
  const [first] = images
  if (!first || images.length < 2) return fail({ code: 'input_missing', message: 'A panel compares at least two images.', hint: 'Name an image of another date.' })
  if (images.length > most)
    return fail({ code: 'argument_invalid', message: `${images.length} images are too many for one page; at most ${most} fit.`, hint: 'Choose fewer dates.' })
  const { layer } = first.image
  const stranger = images.find(({ image }) => image.layer !== layer && !sharesPlace(image.layer.frame, layer.frame))
  if (!stranger) return ok(layer)
  return fail({ code: 'area_outside', message: `${stranger.image.layer.name} does not show the place of ${layer.name}.`, hint: 'Choose images of one place, or align them first.' })
}

type CellAsk = { readonly ask: PanelAsk; readonly layer: Layer; readonly ground: Ground; readonly signal: AbortSignal | null }

/** An image and the results that were made from it. */
async function cellMarks(parts: PictureParts, { ask, layer, ground, signal }: CellAsk): Promise<Result<{ marks: Mark[]; drawn: Drawn[] }>> {
  const base = await baseMark(parts, { layer, ground, signal })
  if (!base.ok) return base
  const marks: Mark[] = base.value ? [base.value] : []
  const drawn: Drawn[] = []
  for (const thing of ask.things.filter(({ stored: { artifact } }) => 'layerId' in artifact && artifact.layerId === layer.id)) {
    const made = await marksOf(parts, { thing, ground, opacity: 1, signal })
    if (!made.ok) return made
    drawn.push(made.value)
    marks.push(...made.value.marks)
  }
  return ok({ marks, drawn })
}
