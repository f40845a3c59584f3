import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import { mapPixels, sameFrame } from '../../geo/index.ts'
import { imageOf, resourceOf, takenBy } from '../reach.ts'
import type { Step, Subject } from '../subject.ts'

/** A place of the plan and the image it is used on, with its corners in pixels of that image; null where the screen does not tell. */
export type Placed = {
  readonly step: Step
  readonly name: string
  readonly label: string
  readonly image: string
  readonly at: readonly PixelXY[]
  readonly size: readonly [number, number]
}

/** Areas or points a step takes, on the image (or an image behind the mask) it takes beside them. */
export const placesOf = (subject: Subject, kind: 'area' | 'point'): Placed[] =>
  subject.steps.flatMap((step) => {
    const names = takenBy(step).filter((name) => resourceOf(subject, name)?.kind === kind)
    return names.length === 0 ? [] : imagesUnder(subject, step).flatMap((image) => names.flatMap((name) => placed(subject, step, { name, image }) ?? []))
  })

/** Images the step itself or the first step behind each of its wires looks at. */
function imagesUnder(subject: Subject, step: Step) {
  const layers = new Set(takenBy(step).flatMap((name) => (imageOf(subject, name) ? [imageOf(subject, name)?.id] : (subject.wires.get(name)?.layers ?? []))))
  return (subject.context.images ?? []).filter(({ id }) => layers.has(id))
}

type Image = ReturnType<typeof imagesUnder>[number]

function placed(subject: Subject, step: Step, { name, image }: { name: string; image: Image }): Placed | null {
  const resource = resourceOf(subject, name)
  if (!image.frame || !resource || (resource.kind !== 'area' && resource.kind !== 'point')) return null
  const corners = resource.kind === 'point' ? [resource.xy] : resource.rings.flat()
  const at = mapped({ frame: resource.frame, corners }, image.frame)
  return at && { step, name, label: resource.label, image: image.name, at, size: [image.width, image.height] }
}

type Place = { readonly frame: Frame; readonly corners: readonly PixelXY[] }

function mapped({ frame, corners }: Place, onto: Frame): readonly PixelXY[] | null {
  if (sameFrame(frame, onto)) return corners
  const result = mapPixels(frame, onto, corners)
  return result.ok ? result.value : null
}

/** True where no corner and no side of the box around the corners touches the image. */
export function isOutside({ at, size: [width, height] }: Placed): boolean {
  return at.every(([x]) => x <= 0) || at.every(([x]) => x >= width) || at.every(([, y]) => y <= 0) || at.every(([, y]) => y >= height)
}
