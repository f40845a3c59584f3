import type { Figure } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { sameFrame } from '../../core/geo/index.ts'
import type { ImageInput, ToolContext } from '../context.ts'
import type { ToolOutput } from '../define-tool.ts'
import type { Drawable, DrawnThing, MapAsk, Pictures } from '../pictures.ts'

/** The printing of this context, or the failure that there is none. */
export function printingOf({ pictures }: ToolContext): Result<Pictures> {
  return pictures ? ok(pictures) : fail({ code: 'internal', message: 'Pictures cannot be drawn here.', hint: 'Run the step in a project.' })
}

export const figureOutput = (figure: Result<Figure>): Result<ToolOutput> => (figure.ok ? ok({ artifact: figure.value }) : figure)

/** A map drawn as asked, as the output of a tool. */
export async function drawnMap(context: ToolContext, ask: MapAsk): Promise<Result<ToolOutput>> {
  const printing = printingOf(context)
  if (!printing.ok) return printing
  return figureOutput(await printing.value.map(ask))
}

/** A raster of classes is drawn on the image it was made from, or on one of the very same grid; it is never stretched to fit. */
export function checkLiesOn(image: ImageInput, things: readonly Drawable[]): Result<null> {
  const { layer } = image
  for (const { artifact } of things) {
    if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation') continue
    if (artifact.layerId === layer.id || sameFrame(artifact.frame, layer.frame)) continue
    return fail({
      code: 'frames_differ',
      message: `The mask has ${artifact.frame.width} x ${artifact.frame.height} pixels and was not made from ${layer.name}, which has ${layer.frame.width} x ${layer.frame.height}.`,
      hint: 'Resample the mask onto the image first, or draw it on its own image.',
      repairable: true,
      details: { mask: artifact.frame, image: layer.frame },
    })
  }
  return ok(null)
}

export const asThings = (things: readonly Drawable[], classes?: readonly string[]): DrawnThing[] => things.map((stored) => ({ stored, ...(classes ? { classes } : {}) }))
