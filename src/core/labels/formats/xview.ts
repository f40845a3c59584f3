import { ok, type Result } from '../../../contracts/result.ts'
import { vocabularyById } from '../../classes/index.ts'
import { isRecord, type LabelImage, type LabelObject, type LabelSheet, plainObject, unusable } from '../label-sheet.ts'

/** xView: GeoJSON whose properties hold the box in pixels (`bounds_imcoords`), a number of its type and the image. */
export function readXview(json: Record<string, unknown>): Result<LabelSheet> {
  const names = vocabularyById('xview')?.values ?? {}
  const images = new Map<string, LabelObject[]>()
  for (const [at, feature] of (Array.isArray(json['features']) ? json['features'] : []).entries()) {
    const properties = isRecord(feature) && isRecord(feature['properties']) ? feature['properties'] : {}
    const bounds = String(properties['bounds_imcoords']).split(',').map(Number)
    const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = bounds
    if (bounds.length !== 4 || !bounds.every(Number.isFinite)) return unusable('xview', `features[${at}].properties.bounds_imcoords`, 'is not four numbers')
    const type = Number(properties['type_id'])
    if (!Number.isInteger(type)) return unusable('xview', `features[${at}].properties.type_id`, 'is no number')
    const file = String(properties['image_id'] ?? '')
    const objects = images.get(file) ?? []
    images.set(file, objects)
    objects.push(plainObject(names[type] ?? `xview ${type}`, { kind: 'box', box: [left, top, right, bottom] }))
  }
  const sheets = [...images].map(([file, objects]): LabelImage => ({ file: file === '' ? null : file, width: null, height: null, objects }))
  return ok({ format: 'xview', images: sheets, space: { kind: 'pixels' }, names: [], vocabulary: 'xview', notes: [] })
}
