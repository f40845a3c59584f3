import { ok, type Result } from '../../../contracts/result.ts'
import { isRecord, type LabelObject, type LabelSheet, plainObject, unusable } from '../label-sheet.ts'
import { shapeOfWkt } from '../wkt-rings.ts'

/** xBD: well-known text in pixels under `features.xy`. Before an event there is no `subtype`; then, and for "un-classified", the state is unknown. */
export function readXbd(json: Record<string, unknown>): Result<LabelSheet> {
  const features = isRecord(json['features']) ? json['features']['xy'] : null
  if (!Array.isArray(features)) return unusable('xbd', 'the key features.xy', 'is missing: its outlines in degrees alone cannot be laid on the picture')
  const objects: LabelObject[] = []
  for (const [at, feature] of features.entries()) {
    const object = objectOf(feature, `features.xy[${at}]`)
    if (!object.ok) return object
    objects.push(object.value)
  }
  const meta = isRecord(json['metadata']) ? json['metadata'] : {}
  const size = (key: string) => (typeof meta[key] === 'number' ? meta[key] : null)
  const file = typeof meta['img_name'] === 'string' ? meta['img_name'] : null
  // `width` is that of the picture the outlines belong to
  const image = { file, width: size('width'), height: size('height'), objects }
  return ok({ format: 'xbd', images: [image], space: { kind: 'pixels' }, names: [], vocabulary: 'xbd', notes: [] })
}

function objectOf(feature: unknown, where: string): Result<LabelObject> {
  const { properties, wkt } = isRecord(feature) ? feature : {}
  const shape = typeof wkt === 'string' ? shapeOfWkt(wkt) : null
  if (!shape) return unusable('xbd', `${where}.wkt`, 'is no polygon')
  const { subtype, feature_type: type } = isRecord(properties) ? properties : {}
  if (type !== undefined && type !== 'building') return unusable('xbd', where, `is of the type ${String(type)}; only buildings are known`)
  return ok(plainObject(typeof subtype === 'string' ? subtype : 'un-classified', shape))
}
