import type { Detections } from '../../contracts/kinds/index.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type BurnShape, burnSource } from '../../core/raster/index.ts'
import { classWords } from '../../core/words/index.ts'
import { membersOf } from '../class-set.ts'
import type { AreaInput, ImageInput, PerceptionAsk, ToolContext } from '../context.ts'
import { argumentOf, defineTool, type ToolOutput, wire } from '../define-tool.ts'
import { maskOfClass } from '../raster/mask-of-class.ts'
import { caught, eachBox } from '../raster/support/grid-input.ts'
import { pixelValues } from '../raster/support/made.ts'

export const classMask = defineTool({
  id: 'class_mask',
  version: 1,
  module: 'perception',
  verb: 'Mark one kind of thing',
  output: 'mask',
  effects: 'none',
  summary: 'Mask of the asked classes alone, by the model or labels that see them; where only a detector does, its filled boxes, which says so.',
  typing: { classes: { argument: 'class' }, frame: 'image', needs: { before: { role: 'pre' } } },
  words: ['mark', 'mask of', 'extract', 'pixels of'],
  inputs: {
    image: wire.one('image'),
    area: wire.maybe('area', { note: 'only this area is analysed' }),
    class: argumentOf.classesRequired({ label: 'classes' }),
    before: wire.maybe('image', { label: 'image before', note: 'for models that compare two dates' }),
    model: argumentOf.model({ label: 'model', note: 'chosen by class and GSD unless named' }),
    minScore: argumentOf.score({ label: 'score needed', note: 'card default unless set' }),
  },
  run: ({ image, area, class: classes, before, model, minScore }, context) => caught(() => maskFor(context, { image, area, classes, before, model: model ?? null, minScore })),
})

export type MaskFor = {
  readonly image: ImageInput
  readonly area: AreaInput | null
  readonly classes: readonly string[]
  readonly before?: ImageInput | null
  readonly model?: string | null
  readonly minScore?: number | undefined
}

/** A mask of classes in an image, under this step. Fails as perception does, with the class that nothing sees. */
export async function maskFor(context: ToolContext, { image, area, classes, before = null, model = null, minScore }: MaskFor): Promise<Result<ToolOutput>> {
  const ask: PerceptionAsk = { image, area, classes, model, before }
  const seen = await context.perception.segmentation(ask)
  if (seen.ok) return maskOfClass.run({ segmentation: seen.value, class: [...classes], minScore }, context)
  if (seen.error.code !== 'no_model') return seen
  const found = await context.perception.detections(ask)
  // what a segmentation lacks is the plainer thing to say
  return found.ok ? filledBoxes(context, found.value, { classes, minScore }) : seen
}

/** Outlines of a detector, or its boxes, as pixels of its grid. */
async function filledBoxes(context: ToolContext, found: Detections, { classes, minScore }: Pick<MaskFor, 'classes' | 'minScore'>): Promise<Result<ToolOutput>> {
  const wanted = new Set(classes.flatMap((name) => [name, ...membersOf(name)]))
  if (!found.classes.some((name) => wanted.has(name)))
    return fail({
      code: 'class_absent',
      message: `The detector cannot show ${classWords(classes)}.`,
      hint: 'Install a model that sees it.',
      details: { asked: classes, known: found.classes },
    })
  const floor = minScore ?? found.defaultScore
  const objects = found.objects.filter((one) => wanted.has(one.class) && (floor === null || one.score === null || one.score >= floor))
  const names = [...new Set(objects.map((one) => one.class))]
  const values = pixelValues(names.length > 0 ? names : classes)
  const shapes = objects.map((one): BurnShape => ({ kind: 'polygon', rings: [one.outline ?? boxRing(one.bbox)], value: values[one.class] as number }))
  const { width, height } = found.frame
  const drawn = burnSource(shapes, { width, height, allTouched: true })
  const asked = found.within ? burnSource([{ kind: 'polygon', rings: found.within, value: 1 }], { width, height }) : null
  const boxes = objects.filter((one) => one.outline === null).length
  const made = await context.grids.mask(
    {
      frame: found.frame,
      layerId: found.layerId,
      classes: Object.keys(values),
      values,
      source: found.source,
      note: boxes > 0 ? boxNote(classes, boxes) : (found.note ?? null),
      unseen: found.analysedShare < 1 ? `${Math.round((1 - found.analysedShare) * 100)} % of the asked area was not analysed and counts as background here.` : null,
    },
    async (sink) => {
      await eachBox(context, drawn, async (box) => {
        const [grid, inside] = [await drawn.read(box), await asked?.read(box)]
        await sink.write(box, { ...grid, values: Uint8Array.from(grid.values, (value, at) => (inside?.valid?.[at] === 0 ? 255 : value)), valid: null })
      })
      return ok(null)
    },
  )
  return made.ok ? ok({ stored: made.value }) : made
}

const boxNote = (classes: readonly string[], boxes: number): string =>
  `A detector finds ${classWords(classes)}: the mask is made of ${boxes} filled boxes, which are larger than the things in them. Count the objects rather than measure the mask.`

/** A hair inside its right and bottom, which are not part of it: every pixel it lies over is touched and no other. */
const boxRing = ([left, top, outerRight, outerBottom]: PixelBox): [number, number][] => {
  const [right, bottom] = [Math.max(left, outerRight - 1e-6), Math.max(top, outerBottom - 1e-6)]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
}
