import type { Frame } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { frameToLonLat, groundGsd, lonLatToFrame, makeCrs, scaleFrame, withGroundGsd } from '../../core/geo/index.ts'
import { aligned, type GridSource, type Resampling } from '../../core/raster/index.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, type ToolOutput, wire } from '../define-tool.ts'
import { bandsOf, copyMask } from './clip-raster.ts'
import { caught, frameOf, type GridInput, layerIdOf, sourceOf, titleOf } from './support/grid-input.ts'
import { makeRaster, mapValues } from './support/made.ts'

const method = argumentOf.choice(['bilinear', 'nearest', 'cubic', 'average'], { label: 'values by', note: 'bilinear unless set' })
const like = wire.maybeEither(['image', 'raster', 'mask', 'segmentation'], { label: 'on the grid of' })
const pixelSizeM = argumentOf.number({ label: 'pixel size', min: 0.001, max: 1_000_000, unit: 'm' })
const crs = argumentOf.textRequired({ label: 'coordinate system', note: 'a code such as EPSG:32617' })
const imageTyping = { frame: 'image' }
const maskTyping = { classes: { wire: 'mask' }, frame: 'mask' }
const images = wire.either(['image', 'raster'])
const masks = wire.either(['mask', 'segmentation'])

export const resample = defineTool({
  id: 'resample',
  version: 1,
  module: 'raster',
  verb: 'Change the pixel size or the grid',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.resample'],
  summary: 'The bands of an image at another pixel size, or on the grid of another input. For measured values; classes go through the tool for masks.',
  typing: imageTyping,
  words: ['resample', 'pixel size', 'coarser', 'finer', 'align', 'same grid', 'resolution'],
  inputs: { image: images, like, pixelSizeM, method },
  run: ({ image, like: model, pixelSizeM: size, method: by = 'bilinear' }, context) =>
    caught(() => moveBands(context, image, { to: otherGrid(frameOf(image), model ? frameOf(model) : null, size), by })),
})

export const resampleMask = defineTool({
  id: 'resample_mask',
  version: 1,
  module: 'raster',
  verb: 'Put a mask on another grid',
  output: 'mask',
  effects: 'none',
  summary: 'The classes of a mask at another pixel size or on the grid of another input; always the nearest pixel, so that no class is invented between two.',
  typing: maskTyping,
  words: ['resample mask', 'align mask', 'same grid'],
  inputs: { mask: masks, like, pixelSizeM },
  run: ({ mask, like: model, pixelSizeM: size }, context) =>
    caught(() => moveMask(context, mask, { to: otherGrid(frameOf(mask), model ? frameOf(model) : null, size), rule: 'resample_mask' })),
})

export const reproject = defineTool({
  id: 'reproject',
  version: 1,
  module: 'raster',
  verb: 'Move an image into another coordinate system',
  output: 'raster',
  effects: 'none',
  aliases: ['ras.reproject'],
  summary: 'The bands of an image in another coordinate system, at its pixel size on the ground. For measured values; classes go through the tool for masks.',
  typing: { ...imageTyping, crs: { argument: 'crs' } },
  words: ['reproject', 'coordinate system', 'projection', 'utm', 'warp'],
  inputs: { image: images, crs, method },
  run: ({ image, crs: code, method: by = 'bilinear' }, context) => caught(() => moveBands(context, image, { to: inCrs(frameOf(image), code), by })),
})

export const reprojectMask = defineTool({
  id: 'reproject_mask',
  version: 1,
  module: 'raster',
  verb: 'Move a mask into another coordinate system',
  output: 'mask',
  effects: 'none',
  summary: 'The classes of a mask in another coordinate system; always the nearest pixel, so that no class is invented between two.',
  typing: { ...maskTyping, crs: { argument: 'crs' } },
  words: ['reproject mask', 'coordinate system'],
  inputs: { mask: masks, crs },
  run: ({ mask, crs: code }, context) => caught(() => moveMask(context, mask, { to: inCrs(frameOf(mask), code), rule: 'reproject_mask' })),
})

type Target = Result<{ readonly frame: Frame; readonly words: string }>

async function moveBands(context: ToolContext, image: GridInput, { to, by }: { readonly to: Target; readonly by: Resampling }): Promise<Result<ToolOutput>> {
  if (!to.ok) return to
  const bands = await bandsOf(context, image)
  if (!bands.ok) return bands
  const { frame, words } = to.value
  return makeRaster(context, {
    title: `${titleOf(image)}, ${words}`,
    frame,
    layerId: layerIdOf(image),
    bands: bands.value.map(({ facts }, k) => ({ name: facts.name ?? `band ${k + 1}`, unit: facts.unit })),
    method: `${words}; values by ${by === 'nearest' ? 'the nearest pixel' : `${by} interpolation`}`,
    sources: [sourceOf(image)],
    from: bands.value.map(({ source }) => aligned(source, { from: frameOf(image), to: frame, method: by })),
    of: (grids) => ok(grids.map((grid) => mapValues(grid, (value) => value))),
  })
}

async function moveMask(
  context: ToolContext,
  mask: Stored<'mask'> | Stored<'segmentation'>,
  { to, rule }: { readonly to: Target; readonly rule: string },
): Promise<Result<ToolOutput>> {
  if (!to.ok) return to
  const source: GridSource = context.grids.classes(mask)
  const { frame, words } = to.value
  return copyMask(context, mask, { frame, source: aligned(source, { from: frameOf(mask), to: frame, method: 'nearest' }), rule, reason: `${words}, nearest pixel` })
}

const mostPixels = 4e8

function otherGrid(frame: Frame, model: Frame | null, sizeM: number | undefined): Target {
  if (model && sizeM !== undefined) return fail({ code: 'argument_invalid', message: 'A grid and a pixel size are both given.', hint: 'Give one of them.', repairable: true })
  if (model) return (model.crs === null) === (frame.crs === null) ? ok({ frame: model, words: `on another grid of ${model.width} x ${model.height} pixels` }) : unplaced()
  if (sizeM === undefined)
    return fail({
      code: 'argument_invalid',
      message: 'Neither a grid nor a pixel size is given.',
      hint: 'Give the pixel size in metres, or an input whose grid it shall have.',
      repairable: true,
    })
  const gsd = groundGsd(frame)
  if (!gsd)
    return fail({
      code: 'gsd_unknown',
      message: 'The pixel size of the image is not known, so it cannot be changed to metres.',
      hint: 'Type the ground pixel size of the image in metres.',
      repairable: true,
    })
  const factor = { x: sizeM / gsd.x, y: sizeM / gsd.y }
  const size = { width: Math.max(1, Math.ceil(frame.width / factor.x - 1e-9)), height: Math.max(1, Math.ceil(frame.height / factor.y - 1e-9)) }
  if (size.width * size.height > mostPixels)
    return fail({
      code: 'over_budget',
      message: `Pixels of ${sizeM} m make ${size.width} x ${size.height} of them.`,
      hint: 'Choose larger pixels or cut out an area first.',
      repairable: true,
    })
  return ok({ frame: scaleFrame({ ...frame, gsd }, factor, size), words: `pixels of ${sizeM} m in place of ${gsd.x.toPrecision(4)} x ${gsd.y.toPrecision(4)} m` })
}

const unplaced = () =>
  fail({
    code: 'frames_differ',
    message: 'One of the two has no coordinate system, so they cannot be laid over each other.',
    hint: 'Add a georeferenced copy of it.',
    repairable: true,
  })

/** North-up in the system, over the ground of the image, with square pixels as large as its own at its centre. */
function inCrs(frame: Frame, code: string): Target {
  const crs = makeCrs(code)
  if (!crs.ok) return crs
  const gsd = groundGsd(frame)
  if (frame.crs === null || !gsd)
    return fail({ code: 'frame_unknown', message: 'The image has no coordinate system to move it out of.', hint: 'Add a georeferenced copy.', repairable: true })
  const unit: Frame = { crs: code, affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 1, height: 1, gsd: null, gsdFrom: null }
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number, number, number]
  const turn = crs.value.unitM === null ? 360 / crs.value.unitDegrees : null
  let first: number | null = null
  for (const xy of edgeOf(frame)) {
    const lonLat = frameToLonLat(frame, xy)
    if (!lonLat.ok) return lonLat
    const at = lonLatToFrame(unit, lonLat.value)
    if (!at.ok) return at
    // degrees run on over the date line (181 for -179), or the box goes round the Earth
    if (turn !== null) {
      first ??= at.value[0]
      at.value[0] -= Math.round((at.value[0] - first) / turn) * turn
    }
    box[0] = Math.min(box[0], at.value[0])
    box[1] = Math.min(box[1], at.value[1])
    box[2] = Math.max(box[2], at.value[0])
    box[3] = Math.max(box[3], at.value[1])
  }
  const step = stepFor(crs.value, Math.sqrt(gsd.x * gsd.y))
  const size = { width: Math.max(1, Math.ceil((box[2] - box[0]) / step)), height: Math.max(1, Math.ceil((box[3] - box[1]) / step)) }
  if (size.width * size.height > mostPixels)
    return fail({
      code: 'over_budget',
      message: `In ${code} the image makes ${size.width} x ${size.height} pixels.`,
      hint: 'Cut out an area first, or choose a system meant for this place.',
      repairable: true,
    })
  const made: Frame = { crs: code, affine: { a: step, b: 0, c: box[0], d: 0, e: -step, f: box[3] }, ...size, gsd: null, gsdFrom: null }
  return ok({ frame: withGroundGsd(made), words: `in ${crs.value.name}` })
}

/** Units of the system that make a length on the ground: metres, feet or degrees. */
const stepFor = ({ unitM, unitDegrees }: { readonly unitM: number | null; readonly unitDegrees: number }, lengthM: number): number =>
  unitM === null ? lengthM / 111_320 / unitDegrees : lengthM / unitM

/** Points along the edge of the image: in another projection it bends outwards. */
function edgeOf({ width, height }: Frame): [number, number][] {
  const parts = 32
  return Array.from({ length: parts + 1 }, (_, k) => k / parts).flatMap((share): [number, number][] => [
    [share * width, 0],
    [share * width, height],
    [0, share * height],
    [width, share * height],
  ])
}
