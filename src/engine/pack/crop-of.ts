import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { RequestState } from '../../contracts/request.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Area, Layer, Workspace } from '../../contracts/workspace.ts'
import { mapPixels } from '../../core/geo/index.ts'

/** Pixels around the crop that go along: a model looks at the surroundings of an area too. */
const marginPx = 1024
const grainPx = 256

/** @fails area_missing */
export function cropArea({ areas }: Workspace, wanted: string): Result<Area> {
  const area = areas.find(({ id, name }) => id === wanted || name === wanted)
  if (area) return ok(area)
  const known = areas.map(({ name }) => name).join(', ')
  return fail({ code: 'area_missing', message: `There is no area ${wanted} in this project.`, hint: known === '' ? 'Draw one first.' : `Areas: ${known}.` })
}

/** Box of an area in pixels of another frame, not cut to it. @fails frames_differ */
export function boxIn(frame: Frame, area: Outlined): Result<PixelBox> {
  const mapped = mapPixels(area.frame, frame, area.rings.flat())
  if (!mapped.ok) return mapped
  const [xs, ys] = [mapped.value.map(([x]) => x), mapped.value.map(([, y]) => y)]
  return ok([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
}

/** Whole tiles of an image that are taken along; null where none of it lies in the crop. */
export function keptBox({ width, height }: Pick<Frame, 'width' | 'height'>, [left, top, right, bottom]: PixelBox): PixelBox | null {
  const down = (value: number) => Math.max(0, Math.floor((value - marginPx) / grainPx) * grainPx)
  const up = (value: number, most: number) => Math.min(most, Math.ceil((value + marginPx) / grainPx) * grainPx)
  const box: PixelBox = [down(left), down(top), up(right, width), up(bottom, height)]
  return box[0] < box[2] && box[1] < box[3] && right > 0 && bottom > 0 && left < width && top < height ? box : null
}

/**
 * Sentence about the first answer that needs pixels outside the crop; null where none does. An answer needs the areas its plan names of each
 * image, or the whole image where it names none.
 */
export function outsideCrop(requests: readonly RequestState[], layers: readonly Layer[], crop: Area): string | null {
  const made = requests.filter(({ steps }) => steps.some(({ artifactId }) => artifactId !== null))
  for (const request of made) {
    const areas = Object.values(request.plan.resources).filter((resource) => resource.kind === 'area')
    const layer = imagesOf(request, layers).find(({ frame }) => !isHeld(frame, areas, crop))
    if (!layer) continue
    const what = areas.length === 0 ? `the whole of ${layer.name}` : `${areas.map(({ label }) => label).join(', ')} of ${layer.name}`
    return `Question ${request.number} ("${request.text}") needs ${what}, which reaches outside ${crop.name}.`
  }
  return null
}

const imagesOf = ({ plan }: RequestState, layers: readonly Layer[]): Layer[] => {
  const ids = Object.values(plan.resources).flatMap((resource) => (resource.kind === 'image' ? [resource.layerId] : []))
  return layers.filter(({ id }) => ids.includes(id))
}

type Outlined = { readonly frame: Frame; readonly rings: readonly (readonly PixelXY[])[] }

function isHeld(frame: Frame, areas: readonly Outlined[], crop: Area): boolean {
  const held = boxIn(frame, crop)
  const needed = areas.length === 0 ? [wholeOf(frame)] : areas.flatMap((area) => neededBox(frame, area))
  return held.ok && needed.every((box) => within(box, held.value))
}

const wholeOf = ({ width, height }: Frame): PixelBox => [0, 0, width, height]

/** The part of an area that lies on the image; nothing where it does not touch it. */
function neededBox(frame: Frame, area: Outlined): PixelBox[] {
  const box = boxIn(frame, area)
  if (!box.ok) return [wholeOf(frame)]
  const [left, top, right, bottom] = box.value
  const cut: PixelBox = [Math.max(0, left), Math.max(0, top), Math.min(frame.width, right), Math.min(frame.height, bottom)]
  return cut[0] < cut[2] && cut[1] < cut[3] ? [cut] : []
}

/** Half a thousandth of a pixel is rounding, not ground. */
const slackPx = 5e-4
const within = (inner: PixelBox, outer: PixelBox) =>
  inner[0] >= outer[0] - slackPx && inner[1] >= outer[1] - slackPx && inner[2] <= outer[2] + slackPx && inner[3] <= outer[3] + slackPx
