import { basename } from 'node:path'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { imageInSheet, type LabelImage, type LabelObject, type LabelSheet, meaningsOf, type Placed, type PlacedObject, placeObjects, stemOf } from '../../core/labels/index.ts'
import type { TrueObject } from '../../core/scores/index.ts'
import { type ToPixels, toPixelsOf } from '../labels/label-space.ts'

/** An object of one side of a score; `given` is its score, null where the file has none. */
export type SidedObject = TrueObject & { readonly given: number | null }

/** One file of labels and how it is to be read. `picture`: the image both sides are of, where it was named. */
export type Side = { readonly file: string; readonly sheet: LabelSheet; readonly legend: Readonly<Record<string, string>> }
export type Picture = { readonly path: string; readonly frame: Frame }
export type Common = {
  readonly picture: Picture | null
  /** size of the only image, as one of the two files knows it */
  readonly size: { readonly width: number; readonly height: number } | null
  /** both sides have the same kind of positions, so that overlaps need no pixels */
  readonly isSameSpace: boolean
  /** both sides speak of one image, whatever its name */
  readonly isOneImage: boolean
}

/** Objects of all images of a side. They are cut to the image only where it is named, for both sides have to be cut alike. */
export function objectsOfSide({ file, sheet, legend }: Side, common: Common): Result<SidedObject[]> {
  const names = [...new Set([...sheet.names, ...sheet.images.flatMap(({ objects }) => objects.map(({ name }) => name))])]
  const meanings = meaningsOf(names, { vocabulary: sheet.vocabulary, legend })
  if (!meanings.ok) return meanings
  const images = imagesOf(sheet, common.picture)
  if (!images.ok) return images
  const all: SidedObject[] = []
  for (const image of images.value) {
    const placed = placedOn({ sheet, image, file }, common)
    if (!placed.ok) return placed
    const name = common.isOneImage || common.picture ? 'the image' : stemOf(image.file ?? 'the image')
    for (const object of placed.value.objects) all.push(sided(object, name, meanings.value.of(object.name).class))
  }
  return ok(all)
}

function sided({ bbox, crowd, difficult, score, turned, parts }: PlacedObject, image: string, cls: string): SidedObject {
  const ring = turned ? parts[0]?.[0]?.slice(0, -1) : undefined
  return { image, class: cls, box: bbox, ring, crowd, ignore: difficult, given: score }
}

function placedOn(one: Parameters<typeof placing>[0], common: Common): Result<Placed> {
  const boxes = common.picture || common.isSameSpace ? null : pixelBoxes(one)
  if (boxes) return placeObjects(boxes, { window: everywhere, toPixels: (points) => ok([...points]) })
  const toPixels = placing(one, common)
  // an image that is named cuts both sides alike, as it cut what was found on it
  const window: PixelBox = common.picture ? [0, 0, common.picture.frame.width, common.picture.frame.height] : everywhere
  return toPixels.ok ? placeObjects(one.image.objects, { window, toPixels: toPixels.value }) : toPixels
}

/** Our own exports of georeferenced images hold the boxes in pixels as well; null where one object has none. */
function pixelBoxes({ sheet, image }: { sheet: LabelSheet; image: LabelImage }): LabelObject[] | null {
  if (sheet.space.kind !== 'ground') return null
  const boxes = image.objects.flatMap((object): LabelObject[] => (object.pixelBox ? [{ ...object, shape: { kind: 'box', box: object.pixelBox } }] : []))
  return boxes.length === image.objects.length ? boxes : null
}

/** Wide enough that nothing is cut. */
const everywhere: PixelBox = [-1e12, -1e12, 1e12, 1e12]

function imagesOf(sheet: LabelSheet, picture: Picture | null): Result<readonly LabelImage[]> {
  if (!picture) return ok(sheet.images)
  const image = imageInSheet(sheet, picture.path)
  return image.ok ? ok([image.value]) : image
}

function placing({ sheet, image, file }: { sheet: LabelSheet; image: LabelImage; file: string }, { picture, size, isSameSpace }: Common): Result<ToPixels> {
  if (picture) {
    const space = toPixelsOf(sheet, image, picture.frame)
    return space.ok ? ok(space.value.toPixels) : space
  }
  if (sheet.space.kind === 'pixels' || isSameSpace || image.objects.length === 0) return ok((points) => ok([...points]))
  if (sheet.space.kind === 'shares' && size) return ok((points) => ok(points.map(([x, y]) => [x * size.width, y * size.height])))
  return fail({
    code: 'labels_invalid',
    message: `${basename(file)} holds ${sheet.space.kind === 'shares' ? 'shares of the size of its image' : 'positions on the ground'}, and the other side pixels.`,
    hint: 'Name the image both are of with --image.',
  })
}
