import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { cropFrame } from '../../core/geo/index.ts'
import { boundsOf, clipped, cropped, type GridSource } from '../../core/raster/index.ts'
import type { AreaInput, Stored } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, factsOf, frameOf, type GridInput, layerIdOf, ringsIn, sourceOf, titleOf } from './support/grid-input.ts'
import { bytesOf, makeMask, makeRaster, mapValues } from './support/made.ts'

const inputs = {
  area: wire.maybe('area', { note: 'pixels outside it have no value' }),
  left: argumentOf.number({ label: 'left column', min: 0 }),
  top: argumentOf.number({ label: 'top row', min: 0 }),
  right: argumentOf.number({ label: 'right column, not inside', min: 0 }),
  bottom: argumentOf.number({ label: 'bottom row, not inside', min: 0 }),
}
const words = ['clip', 'crop', 'cut out', 'window', 'subset']

type Window = {
  readonly area: AreaInput | null
  readonly left?: number | undefined
  readonly top?: number | undefined
  readonly right?: number | undefined
  readonly bottom?: number | undefined
}
type Cut = { readonly frame: Frame; readonly box: PixelBox; readonly words: string; readonly apply: (source: GridSource) => GridSource }

export const clipRaster = defineTool({
  id: 'clip_raster',
  version: 1,
  module: 'raster',
  verb: 'Cut a window out of an image',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.clip'],
  summary: 'The bands of an image inside an area or a box of columns and rows, at their place on the ground.',
  typing: { frame: 'image' },
  words,
  inputs: { image: wire.either(['image', 'raster']), ...inputs },
  run: ({ image, ...window }, context) =>
    caught(async () => {
      const cut = cutOf(frameOf(image), window)
      if (!cut.ok) return cut
      const bands = await bandsOf(context, image)
      if (!bands.ok) return bands
      return makeRaster(context, {
        title: `${titleOf(image)}, cut out`,
        frame: cut.value.frame,
        layerId: layerIdOf(image),
        bands: bands.value.map(({ facts }, k) => ({ name: facts.name ?? `band ${k + 1}`, unit: facts.unit })),
        method: cut.value.words,
        sources: [sourceOf(image)],
        from: bands.value.map(({ source }) => cut.value.apply(source)),
        of: (grids) => ok(grids.map((grid) => mapValues(grid, (value) => value))),
      })
    }),
})

export const clipMask = defineTool({
  id: 'clip_mask',
  version: 1,
  module: 'raster',
  verb: 'Cut a window out of a mask',
  output: 'mask',
  effects: 'none',
  summary: 'The classes of a mask inside an area or a box of columns and rows, at their place on the ground.',
  typing: { classes: { wire: 'mask' }, frame: 'mask' },
  words,
  inputs: { mask: wire.either(['mask', 'segmentation']), ...inputs },
  run: ({ mask, ...window }, context) =>
    caught(async () => {
      const cut = cutOf(frameOf(mask), window)
      return cut.ok ? copyMask(context, mask, { frame: cut.value.frame, source: cut.value.apply(context.grids.classes(mask)), rule: 'clip_mask', reason: cut.value.words }) : cut
    }),
})

/** All bands of an input. */
export async function bandsOf(context: Parameters<typeof factsOf>[0], input: GridInput) {
  const facts = await factsOf(context, input)
  if (!facts.ok) return facts
  const bands = []
  for (const { index } of facts.value.bands) {
    const band = await bandOf(context, input, { band: index + 1 })
    if (!band.ok) return band
    bands.push(band.value)
  }
  return ok(bands)
}

type MaskCopy = { readonly frame: Frame; readonly source: GridSource; readonly rule: string; readonly reason: string }

/** A mask on another grid; its classes keep their values, and what has no pixel there is not seen. */
export function copyMask(context: Parameters<typeof makeMask>[0], { artifact }: Stored<'mask'> | Stored<'segmentation'>, { frame, source, rule, reason }: MaskCopy) {
  return makeMask(context, {
    frame,
    layerId: artifact.layerId,
    classes: Object.keys(artifact.values),
    values: artifact.values,
    rule,
    reason: `${reason}; classes by ${artifact.source.id}`,
    note: artifact.note ?? null,
    sources: [source],
    of: ([grid]) => bytesOf(grid, (value) => value),
  })
}

function cutOf(frame: Frame, { area, left, top, right, bottom }: Window): Result<Cut> {
  const hasBox = [left, top, right, bottom].some((one) => one !== undefined)
  if (area === null && !hasBox) return fail({ code: 'area_missing', message: 'Nothing says what to cut out.', hint: 'Draw an area, or give columns and rows.', repairable: true })
  const rings = area ? ringsIn(area, frame) : ok(null)
  if (!rings.ok) return rings
  const asked = rings.value ? boundsOf(rings.value) : ([left ?? 0, top ?? 0, right ?? frame.width, bottom ?? frame.height] as PixelBox)
  if (!(asked[2] > asked[0] && asked[3] > asked[1]))
    return fail({
      code: 'area_empty',
      message: 'The window has no pixels: its right and bottom lie above its left and top.',
      hint: 'Columns and rows run from 0; right and bottom are not inside.',
      repairable: true,
    })
  const made = cropFrame(frame, asked)
  if (!made.ok) return made
  const [x, y] = [Math.max(0, Math.floor(asked[0])), Math.max(0, Math.floor(asked[1]))]
  const box: PixelBox = [x, y, x + made.value.width, y + made.value.height]
  const isCut = box[0] !== asked[0] || box[1] !== asked[1] || box[2] !== asked[2] || box[3] !== asked[3]
  return ok({
    frame: made.value,
    box,
    words: `columns ${box[0]} to ${box[2] - 1}, rows ${box[1]} to ${box[3] - 1}${isCut ? ', cut to the image' : ''}${rings.value ? `; no value outside ${area?.label}` : ''}`,
    apply: (source) => cropped(rings.value ? clipped(source, rings.value) : source, box),
  })
}
