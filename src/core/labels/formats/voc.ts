import { ok, type Result } from '../../../contracts/result.ts'
import { type LabelObject, type LabelSheet, unusable } from '../label-sheet.ts'

/** One element of an XML text, as whatever read it gives it. */
export type XmlNode = { readonly name: string; readonly text: string; readonly children: readonly XmlNode[] }

const childOf = (node: XmlNode | undefined, name: string) => node?.children.find((child) => child.name === name)
const numberIn = (node: XmlNode | undefined, name: string): number => {
  const text = childOf(node, name)?.text.trim()
  return text ? Number(text) : Number.NaN
}

/**
 * Pascal VOC: one `<annotation>` an image. Files of the VOC sets themselves count pixels from 1 and take the last one in; all others are taken
 * as they stand, half open.
 */
export function readVoc(root: XmlNode): Result<LabelSheet> {
  const isOriginal = /voc ?\d{4}/i.test(childOf(childOf(root, 'source'), 'database')?.text ?? '')
  const objects: LabelObject[] = []
  for (const [at, node] of root.children.filter(({ name }) => name === 'object').entries()) {
    const name = childOf(node, 'name')?.text.trim()
    if (!name) return unusable('voc', `object ${at + 1}`, 'has no name')
    const box = childOf(node, 'bndbox')
    const [left, top, right, bottom] = ['xmin', 'ymin', 'xmax', 'ymax'].map((key) => numberIn(box, key)) as [number, number, number, number]
    if (![left, top, right, bottom].every(Number.isFinite)) return unusable('voc', `object ${at + 1} (${name})`, 'has no bndbox with xmin, ymin, xmax and ymax')
    const shift = isOriginal ? 1 : 0
    const score = numberIn(node, 'score')
    objects.push({
      name,
      shape: { kind: 'box', box: [left - shift, top - shift, right, bottom] },
      crowd: false,
      difficult: numberIn(node, 'difficult') === 1,
      score: Number.isFinite(score) ? score : null,
    })
  }
  const size = childOf(root, 'size')
  const sizeOf = (key: string) => (numberIn(size, key) > 0 ? numberIn(size, key) : null)
  const image = { file: childOf(root, 'filename')?.text.trim() || null, width: sizeOf('width'), height: sizeOf('height'), objects }
  return ok({ format: 'voc', images: [image], space: { kind: 'pixels' }, names: [], vocabulary: null, notes: [] })
}
