import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { maskValues } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { mapPixels } from '../../core/geo/index.ts'
import { type Marker, sampledMarker, type StateHere } from '../../core/network/index.ts'
import { type Grid, makePace, windowBoxes } from '../../core/raster/index.ts'
import { classWords } from '../../core/words/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import type { Stored, ToolContext } from '../context.ts'
import { paceOf } from '../raster/support/grid-input.ts'

export type MaskInput = Stored<'mask'> | Stored<'segmentation'>

const mostPixels = 400_000_000

/** The class values of a whole mask, row by row; 255 where nothing is stored. */
export async function wholeMask(context: ToolContext, mask: MaskInput): Promise<Result<Uint8Array>> {
  const { width, height } = mask.artifact.frame
  if (width * height > mostPixels) {
    return fail({
      code: 'over_budget',
      message: `Roads are traced on images of up to ${mostPixels / 1e6} million pixels; this one has ${Math.round((width * height) / 1e6)}.`,
      hint: 'Choose an area.',
      repairable: true,
    })
  }
  const values = new Uint8Array(width * height).fill(maskValues.nodata)
  const source = context.grids.classes(mask)
  const pace = paceOf(context)
  const turn = makePace(pace)
  const boxes = windowBoxes(source)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    copyPart(values, width, { box, part: await source.read(box) })
  }
  return ok(values)
}

function copyPart(values: Uint8Array, width: number, { box: [left, top], part }: { readonly box: readonly [number, number, number, number]; readonly part: Grid }): void {
  for (let at = 0; at < part.width * part.height; at++) {
    if (part.valid !== null && part.valid[at] !== 1) continue
    values[(top + Math.floor(at / part.width)) * width + left + (at % part.width)] = part.values[at] as number
  }
}

export const isUnseenValue = (value: number): boolean => value >= maskValues.obscured

export type MaskStates = {
  /** classes that block a road; unless said all of a mask, and of a segmentation those of `blockingClasses` that it knows */
  readonly blocked?: readonly string[] | undefined
  /** whether pixels that were not seen make a road unknown */
  readonly unseen: boolean
}

/** Classes of a segmentation that block a road by themselves; whether others do, such as water, is for the asker to say. */
const blockingClasses: readonly string[] = ['road_blocked']

function blockingOf({ artifact }: MaskInput, asked: readonly string[] | undefined): Result<readonly string[]> {
  if (asked && asked.length > 0) return ok(asked)
  const known = Object.keys(artifact.values)
  if (artifact.kind === 'mask') return ok(known)
  const blocking = blockingClasses.filter((name) => known.includes(name))
  if (blocking.length > 0) return ok(blocking)
  return fail({
    code: 'input_missing',
    message: `Which classes block a road is not said, and the segmentation knows no ${classWords(blockingClasses)}. It knows: ${known.map((name) => classWords([name])).join(', ')}.`,
    hint: 'Name the classes that block in "blocked".',
    repairable: true,
    details: { known },
  })
}

/**
 * Damage along roads of `frame` as a mask or a segmentation shows it.
 * @fails `input_missing` where a segmentation knows no class that blocks by itself and none is named; `class_absent`
 */
export async function maskMarker(context: ToolContext, mask: MaskInput, { frame, blocked, unseen }: MaskStates & { readonly frame: Frame }): Promise<Result<Marker>> {
  const { artifact } = mask
  const blocking = blockingOf(mask, blocked)
  if (!blocking.ok) return blocking
  const classes = [...blocking.value]
  const wanted = valuesOfClasses(classes, artifact.values)
  if (!wanted.ok) return wanted
  const values = await wholeMask(context, mask)
  if (!values.ok) return values
  const scale = stepIn(artifact.frame, frame)
  if (!scale.ok) return scale
  const [width, height] = [artifact.frame.width, artifact.frame.height]
  const hit: StateHere = { state: 'blocked', why: classWords(classes) }
  const hidden: StateHere = { state: 'unknown', why: 'not seen in the image' }
  const stateOf = ([x, y]: PixelXY): StateHere => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const isOut = column < 0 || row < 0 || column >= width || row >= height
    const value = isOut ? maskValues.nodata : (values.value[row * width + column] as number)
    if (wanted.value.has(value)) return hit
    return unseen && isUnseenValue(value) ? hidden : null
  }
  const statesAt = (places: readonly PixelXY[]): StateHere[] => {
    const there = mapPixels(frame, artifact.frame, places)
    // a place that has no position in the image was not seen in it
    return there.ok ? there.value.map(stateOf) : places.map(() => (unseen ? hidden : null))
  }
  return ok(sampledMarker({ statesAt, stepPx: scale.value }))
}

/** Half a pixel of the image, in pixels of the network. */
function stepIn(image: Frame, network: Frame): Result<number> {
  const [x, y] = [image.width / 2, image.height / 2]
  const mapped = mapPixels(image, network, [
    [x, y],
    [x + 1, y],
  ])
  if (!mapped.ok) return mapped
  const [a, b] = mapped.value as [PixelXY, PixelXY]
  return ok(Math.hypot(b[0] - a[0], b[1] - a[1]) / 2)
}
