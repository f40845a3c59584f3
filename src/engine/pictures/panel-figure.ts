import type { Figure } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { drawPanel, type Mark, type PanelCell, panelCells, snugGround } from '../../core/picture/index.ts'
import { sharesPlace } from '../../core/geo/index.ts'
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
  const [first] = ask.images
  if (!first || ask.images.length < 2) return fail({ code: 'input_missing', message: 'A panel compares at least two images.', hint: 'Name an image of another date.' })
  if (ask.images.length > most)
    return fail({ code: 'argument_invalid', message: `${ask.images.length} images are too many for one page; at most ${most} fit.`, hint: 'Choose fewer dates.' })
  const { frame } = first.image.layer
  const stranger = ask.images.find(({ image }) => image !== first.image && !sharesPlace(image.layer.frame, frame))
  if (stranger)
    return fail({
      code: 'area_outside',
      message: `${stranger.image.layer.name} does not show the place of ${first.image.layer.name}.`,
      hint: 'Choose images of one place, or align them first.',
    })
  const box = shownBox(frame, { box: null, area: ask.area ?? null })
  if (!box.ok) return box
  const [left, top, right, bottom] = box.value
  const gsd = frame.gsd ?? { x: 1, y: 1 }
  const rects = panelCells({
    count: ask.images.length,
    columns: Math.max(1, Math.min(ask.columns, ask.images.length)),
    aspect: ((bottom - top) * gsd.y) / ((right - left) * gsd.x),
    widthMm,
  })
  const cells: PanelCell[] = []
  const drawn: Drawn[] = []
  for (const [at, { image, label }] of ask.images.entries()) {
    const rect = rects[at]
    if (!rect) continue
    const ground = snugGround({ frame, box: box.value, rect })
    const base = await baseMark(parts, { layer: image.layer, ground, signal })
    if (!base.ok) return base
    const marks: Mark[] = base.value ? [base.value] : []
    // a result is drawn on the image it was made from
    for (const thing of ask.things.filter(({ stored: { artifact } }) => 'layerId' in artifact && artifact.layerId === image.layer.id)) {
      const made = await marksOf(parts, { thing, ground, opacity: 1, signal })
      if (!made.ok) return made
      drawn.push(made.value)
      marks.push(...made.value.marks)
    }
    cells.push({ label: label ?? image.layer.date ?? image.layer.name, ground, marks })
  }
  const sources = await Promise.all([...new Set(ask.images.map(({ image }) => image.layer))].map(sourceWords))
  const description = `Images side by side: ${cells.map(({ label }) => label).join(', ')}.`
  const sheet = {
    title: ask.title,
    legend: legendRows(drawn).map((row) => ({ ...row, count: null })),
    ramps: [],
    legendNotes: drawn.flatMap(({ notes }) => notes),
    sources,
    validation: preliminary,
    description,
  }
  const panel = drawPanel(sheet, cells, widthMm)
  return ok({
    kind: 'figure',
    title: ask.title,
    form: 'panel',
    ...panel,
    description,
    sources,
    caveats: [preliminary],
    figures: [],
    method: `All in the frame of ${first.image.layer.name}, the same ground at the same scale.`,
  })
}
