import { ok, type Result } from '../../../contracts/result.ts'
import { isNumbers, isRecord, type LabelImage, type LabelObject, type LabelSheet, plainObject, unusable } from '../label-sheet.ts'

/** `{classes, images: [{file, width, height, objects: [{cls, box}]}]}` with boxes left, top, right, bottom. */
export function readBoxList(json: Record<string, unknown>): Result<LabelSheet> {
  const images: LabelImage[] = []
  for (const [at, entry] of listOf(json['images']).entries()) {
    if (!isRecord(entry)) return unusable('box-list', `images[${at}]`, 'is no image')
    const objects: LabelObject[] = []
    for (const [k, value] of listOf(entry['objects']).entries()) {
      const object = objectOf(value)
      if (!object) return unusable('box-list', `images[${at}].objects[${k}]`, 'has no class or no box of four numbers')
      objects.push(object)
    }
    const sizeOf = (key: string) => (typeof entry[key] === 'number' ? entry[key] : null)
    images.push({ file: typeof entry['file'] === 'string' ? entry['file'] : null, width: sizeOf('width'), height: sizeOf('height'), objects })
  }
  const names = listOf(json['classes']).filter((name): name is string => typeof name === 'string')
  return ok({ format: 'box-list', images, space: { kind: 'pixels' }, names, vocabulary: null, notes: [] })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function objectOf(value: unknown): LabelObject | null {
  if (!isRecord(value)) return null
  const name = value['cls'] ?? value['class'] ?? value['label']
  const numbers = value['box'] ?? value['bbox']
  if (typeof name !== 'string' || !isNumbers(numbers) || numbers.length !== 4) return null
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers
  return plainObject(name, { kind: 'box', box: [left, top, right, bottom] })
}
