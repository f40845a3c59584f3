import { fail, type Result } from '../../contracts/result.ts'
import { readBoxList } from './formats/box-list.ts'
import { readCoco, readCocoResults } from './formats/coco.ts'
import { readGeojson } from './formats/geojson.ts'
import { readXbd } from './formats/xbd.ts'
import { readXview } from './formats/xview.ts'
import { isRecord, type LabelSheet } from './label-sheet.ts'

/** What helps to read a JSON file of labels: names by value of its class, and for COCO results the truth they belong to. */
export type JsonHelp = { readonly legend: Readonly<Record<string, string>>; readonly truth?: Record<string, unknown> | null }

/** The label format of a JSON value by its keys, read. @fails labels_invalid, naming the format and the key that is missing */
export function readJsonLabels(json: unknown, { legend, truth = null }: JsonHelp): Result<LabelSheet> {
  if (Array.isArray(json)) return json.some((one) => isRecord(one) && 'category_id' in one) || json.length === 0 ? readCocoResults(json, truth) : strange('a list')
  if (!isRecord(json)) return strange('no object')
  const { features } = json
  if (isRecord(features) && ('xy' in features || 'lng_lat' in features)) return readXbd(json)
  if (Array.isArray(features) || json['type'] === 'Feature') return isXview(features) ? readXview(json) : readGeojson(json, legend)
  if (Array.isArray(json['annotations'])) return readCoco(json)
  if (Array.isArray(json['images'])) return readBoxList(json)
  return strange(`an object with the keys ${Object.keys(json).slice(0, 6).join(', ') || 'of nothing'}`)
}

const isXview = (features: unknown): boolean =>
  Array.isArray(features) && features.some((one) => isRecord(one) && isRecord(one['properties']) && 'bounds_imcoords' in one['properties'])

const strange = (what: string) =>
  fail({
    code: 'labels_invalid',
    message: `The labels are JSON, ${what}, which is no form of labels Aftermap knows.`,
    hint: 'It reads COCO (annotations, images, categories), GeoJSON (features), xBD (features.xy) and xView (bounds_imcoords).',
  })
