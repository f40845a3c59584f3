import type { PixelBox, Rings } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { closedRing, isNumbers, isRecord, type LabelObject, type LabelShape, type LabelSheet, pointsOf, unusable } from '../label-sheet.ts'
import { patchOfRle } from '../rle.ts'

/** COCO: images, categories and annotations with polygons, run-length masks or boxes. An annotation without a shape is named by its place. */
export function readCoco(json: Record<string, unknown>): Result<LabelSheet> {
  const names = categoryNames(json['categories'])
  if (names === null) return unusable('coco', 'the key "categories"', 'is missing, so that the numbers of its classes have no names')
  const images = new Map<unknown, { file: string | null; width: number | null; height: number | null; objects: LabelObject[] }>()
  for (const image of recordsOf(json['images']))
    images.set(image['id'], { file: textOr(image['file_name']), width: numberOr(image['width']), height: numberOr(image['height']), objects: [] })
  let boxed = 0
  for (const [at, annotation] of recordsOf(json['annotations']).entries()) {
    const read = objectOf(annotation, { names, at })
    if (!read.ok) return read
    const image = images.get(annotation['image_id'])
    if (!image) return unusable('coco', `annotations[${at}].image_id`, `names the image ${String(annotation['image_id'])}, which is not among its images`)
    if (isOfOtherSize(annotation['segmentation'], image)) return unusable('coco', `annotations[${at}].segmentation.size`, 'is not the size of its image')
    if (read.value.shape.kind === 'box' && hasShape(annotation['segmentation'])) boxed++
    image.objects.push(read.value)
  }
  return ok({ format: 'coco', images: [...images.values()], space: { kind: 'pixels' }, names: [...names.values()], vocabulary: null, notes: boxedNote(boxed) })
}

/** A run-length mask of another size would be laid somewhere else. */
function isOfOtherSize(segmentation: unknown, { width, height }: { width: number | null; height: number | null }): boolean {
  if (!isRecord(segmentation) || width === null || height === null || !isNumbers(segmentation['size'])) return false
  return segmentation['size'][0] !== height || segmentation['size'][1] !== width
}

const hasShape = (segmentation: unknown): boolean => Array.isArray(segmentation) && segmentation.length > 0

const boxedNote = (boxed: number): string[] =>
  boxed === 0 ? [] : [`${boxed} annotations have a polygon that cannot be read, such as one of two points; their box is taken in its place.`]

/** A list of results; classes and images have the numbers of the truth they belong to. */
export function readCocoResults(list: readonly unknown[], truth: Record<string, unknown> | null): Result<LabelSheet> {
  const names = categoryNames(truth?.['categories'])
  if (names === null) return unusable('coco-results', 'its category numbers', 'have no names: they need the COCO file of the truth beside them')
  const read = readCoco({ images: truth?.['images'], categories: truth?.['categories'], annotations: list })
  return read.ok ? ok({ ...read.value, format: 'coco-results' }) : read
}

const recordsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOr = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function categoryNames(value: unknown): Map<unknown, string> | null {
  const names = new Map(recordsOf(value).flatMap(({ id, name }) => (typeof name === 'string' ? [[id, name] as const] : [])))
  return names.size > 0 ? names : null
}

function objectOf(annotation: Record<string, unknown>, { names, at }: { names: ReadonlyMap<unknown, string>; at: number }): Result<LabelObject> {
  const name = names.get(annotation['category_id'])
  if (name === undefined) return unusable('coco', `annotations[${at}].category_id`, `is ${String(annotation['category_id'])}, which is not among its categories`)
  const drawn = polygonShape(annotation['segmentation'])
  // a box in place of a mask would count pixels nobody marked
  if (!drawn && isRecord(annotation['segmentation'])) return unusable('coco', `annotations[${at}].segmentation`, 'is a run-length mask whose runs do not fill its size')
  const shape = drawn ?? boxShape(annotation['bbox'])
  if (!shape) return unusable('coco', `annotations[${at}]`, 'has neither a segmentation nor a bbox that can be read')
  return ok({ name, shape, crowd: annotation['iscrowd'] === 1, difficult: annotation['ignore'] === 1, score: numberOr(annotation['score']) })
}

function polygonShape(value: unknown): LabelShape | null {
  if (isRecord(value)) {
    const { size, counts } = value
    if (!isNumbers(size) || size.length !== 2 || !(typeof counts === 'string' || isNumbers(counts))) return null
    const patch = patchOfRle([size[0] ?? 0, size[1] ?? 0], counts)
    return patch && { kind: 'pixels', patch }
  }
  if (!Array.isArray(value) || value.length === 0) return null
  const parts = value.map((flat: unknown): Rings | null => {
    const ring = isNumbers(flat) ? closedRing(pointsOf(flat)) : null
    return ring && [ring]
  })
  return parts.every((part) => part !== null) ? { kind: 'rings', parts, turned: false } : null
}

function boxShape(value: unknown): LabelShape | null {
  if (!isNumbers(value) || value.length !== 4) return null
  const [left = 0, top = 0, width = 0, height = 0] = value
  const box: PixelBox = [left, top, left + width, top + height]
  return width >= 0 && height >= 0 ? { kind: 'box', box } : null
}
