import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { cropFrame, groundGsd, mapPixels, scaleFrame } from '../../core/geo/index.ts'
import { aligned, type Grid, type GridSource } from '../../core/raster/index.ts'
import { estimateOffset, type NoOffset, type Offset, type PairReader, type Plane } from '../../core/registration/index.ts'
import type { ToolContext } from '../context.ts'
import { defineTool, wire } from '../define-tool.ts'
import { bandsOf } from './clip-raster.ts'
import { caught, frameOf, type GridInput, titleOf } from './support/grid-input.ts'
import { plain } from './support/made.ts'

/** Further than this no pair of one place is displaced, in pixels of the coarser image. */
const reachPx = 200

export const alignmentCheck = defineTool({
  id: 'alignment_check',
  version: 1,
  module: 'raster',
  verb: 'Check whether two images lie on each other',
  output: 'table',
  effects: 'none',
  summary: 'How far one image lies off another, by what both show, with a confidence; or why it cannot be told.',
  typing: { frame: 'first' },
  words: ['alignment', 'aligned', 'offset', 'shifted', 'registration', 'do they match'],
  inputs: { first: wire.either(['image', 'raster']), second: wire.either(['image', 'raster']) },
  run: ({ first, second }, context) =>
    caught(async () => {
      const common = commonGrid(frameOf(first), frameOf(second))
      if (!common.ok) return common
      const [a, b] = [await greyOf(context, first), await greyOf(context, second)]
      if (!a.ok) return a
      if (!b.ok) return b
      const frame = common.value
      const pair: PairReader = {
        width: frame.width,
        height: frame.height,
        read: async (box, size) => ({
          a: await planeOf(a.value, { from: frameOf(first), frame, box, size }),
          b: await planeOf(b.value, { from: frameOf(second), frame, box, size }),
          clouded: 0,
        }),
      }
      const offset = await estimateOffset(pair, { of: 'pictures', reach: reachPx, signal: context.signal })
      return ok({
        artifact: {
          kind: 'table' as const,
          title: `How ${titleOf(second)} lies on ${titleOf(first)}`,
          rows: [],
          method: 'phase correlation over all of the ground both show, then in up to 16 windows whose median it is; right and down in pixels of the coarser image',
          records: {
            columns: [
              { name: 'measure', unit: null },
              { name: 'value', unit: null },
            ],
            rows: rowsOf(offset, frame),
          },
          notes: offset.found ? [verdict(offset)] : [whyNot[offset.why]],
        },
      })
    }),
})

const whyNot: Readonly<Record<NoOffset, string>> = {
  no_overlap: 'The offset cannot be told: the images share too little ground.',
  featureless: 'The offset cannot be told: one of the images has nothing to hold on to.',
  unlike: 'The offset cannot be told: the images do not look alike.',
  ambiguous: 'The offset cannot be told: a pattern repeats, so several places fit.',
  clouded: 'The offset cannot be told: clouds cover too much.',
}

type Found = Extract<Offset, { found: true }>

const verdict = ({ dxPx, dyPx, rigid }: Found): string => {
  const off = Math.hypot(dxPx, dyPx)
  const whole = rigid === false ? ' Parts are moved differently, so no one shift puts it right.' : ''
  return `${off <= 1 ? 'They lie on each other to a pixel.' : `They are ${off.toFixed(1)} pixels apart: align them before they are compared.`}${whole}`
}

function rowsOf(offset: Offset, frame: Frame): (string | number | boolean | null)[][] {
  if (!offset.found)
    return [
      ['told', false],
      ['why', offset.why],
    ]
  const gsd = groundGsd(frame)
  return [
    ['told', true],
    ['right_px', plain(offset.dxPx)],
    ['down_px', plain(offset.dyPx)],
    ['distance_m', gsd ? plain(Math.hypot(offset.dxPx * gsd.x, offset.dyPx * gsd.y)) : null],
    ['confidence', plain(offset.confidence)],
    ['rigid', offset.rigid],
    ['residual_px', plain(offset.residualPx)],
  ]
}

/** Grid of the first over the ground both cover, as coarse as the coarser of them. */
function commonGrid(a: Frame, b: Frame): Result<Frame> {
  const corners: PixelXY[] = [
    [0, 0],
    [b.width, 0],
    [0, b.height],
    [b.width, b.height],
  ]
  const mapped = mapPixels(b, a, corners)
  if (!mapped.ok) return mapped
  const xs = mapped.value.map(([x]) => x)
  const ys = mapped.value.map(([, y]) => y)
  const cut = cropFrame(a, [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys)), Math.min(a.width, Math.max(...xs)), Math.min(a.height, Math.max(...ys))])
  if (!cut.ok) return fail({ code: 'frames_differ', message: 'The two images share no ground.', hint: 'Choose images of one place.', repairable: true })
  const factor = Math.max(1, (Math.max(...xs) - Math.min(...xs)) / b.width)
  return ok(scaleFrame(cut.value, factor, { width: Math.max(1, Math.round(cut.value.width / factor)), height: Math.max(1, Math.round(cut.value.height / factor)) }))
}

/** Mean of the first three bands. */
async function greyOf(context: ToolContext, image: GridInput): Promise<Result<GridSource>> {
  const bands = await bandsOf(context, image)
  if (!bands.ok) return bands
  const sources = bands.value.slice(0, 3).map(({ source }) => source)
  const [first] = sources
  if (!first) return fail({ code: 'input_missing', message: `${titleOf(image)} has no bands.` })
  return ok({ ...first, emptyValue: null, read: async (box) => meanOf(await Promise.all(sources.map((source) => source.read(box)))) })
}

function meanOf(grids: readonly Grid[]): Grid {
  const [first] = grids as [Grid]
  const values = new Float32Array(first.values.length)
  const valid = new Uint8Array(values.length).fill(1)
  for (const grid of grids) {
    for (let at = 0; at < values.length; at++) {
      const value = grid.values[at] as number
      values[at] = (values[at] as number) + value / grids.length
      if (grid.valid?.[at] === 0 || !Number.isFinite(value)) valid[at] = 0
    }
  }
  return { width: first.width, height: first.height, values, valid }
}

type Cut = {
  readonly from: Frame
  readonly frame: Frame
  readonly box: readonly [number, number, number, number]
  readonly size: { readonly width: number; readonly height: number }
}

/** A box of the common grid at a size. */
async function planeOf(source: GridSource, { from, frame, box, size }: Cut): Promise<Plane> {
  const cut = cropFrame(frame, box as PixelBox)
  if (!cut.ok) return { ...size, values: new Float32Array(size.width * size.height), valid: new Uint8Array(size.width * size.height) }
  const factor = { x: (box[2] - box[0]) / size.width, y: (box[3] - box[1]) / size.height }
  const grid = await aligned(source, { from, to: scaleFrame(cut.value, factor, size), method: 'bilinear' }).read([0, 0, size.width, size.height])
  return { ...size, values: Float32Array.from(grid.values), valid: grid.valid ?? new Uint8Array(grid.values.length).fill(1) }
}
