import { fail, ok, type Result } from '../../../contracts/result.ts'
import { type LabelImage, type LabelObject, type LabelShape, type LabelSheet, plainObject, unusable } from '../label-sheet.ts'
import { shapeOfWkt } from '../wkt-rings.ts'

/** A table as its reader gives it: the header and the rows behind it. */
export type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }

type Row = { readonly at: (column: string) => string; readonly line: number }

/** Boxes (`xmin, ymin, xmax, ymax`) or outlines (`geometry` as well-known text) with `label` and `image_path`, or the points of xView3. */
export function readTable({ columns, rows }: Table): Result<LabelSheet> {
  const named = rows.map((cells, at): Row => ({ at: (column) => cells[columns.indexOf(column)]?.trim() ?? '', line: at + 2 }))
  const has = (...wanted: string[]) => wanted.every((column) => columns.includes(column))
  if (has('detect_scene_row', 'detect_scene_column')) return sheetOf('xview3', { rows: named, image: 'scene_id', objectOf: xview3Object })
  const image = ['image_path', 'image', 'filename', 'image_id'].find((column) => has(column)) ?? null
  const label = ['label', 'class', 'name', 'category'].find((column) => has(column))
  const shapeIn = has('xmin', 'ymin', 'xmax', 'ymax') ? boxOf : has('geometry') ? outlineOf : null
  if (!label || !shapeIn)
    return fail({
      code: 'labels_invalid',
      message: `The labels are a table of ${columns.slice(0, 8).join(', ')}, and ${label ? 'no columns say where an object is' : 'no column is a class'}.`,
      hint: 'A table of labels has label, xmin, ymin, xmax and ymax; or label and geometry; or the columns of xView3.',
      details: { columns },
    })
  const objectOf = (row: Row): LabelObject | string => {
    const shape = shapeIn(row)
    if (shape === null) return 'has no box or outline'
    const score = Number(row.at('score') || row.at('scores') || Number.NaN)
    return { ...plainObject(row.at(label), shape), score: Number.isFinite(score) ? score : null }
  }
  return sheetOf('box-table', { rows: named, image, objectOf })
}

type Reading = { readonly rows: readonly Row[]; readonly image: string | null; objectOf(row: Row): LabelObject | string }

function sheetOf(format: 'xview3' | 'box-table', { rows, image, objectOf }: Reading): Result<LabelSheet> {
  const images = new Map<string, LabelObject[]>()
  for (const row of rows) {
    const object = objectOf(row)
    if (typeof object === 'string') return unusable(format, `line ${row.line}`, object)
    const file = image === null ? '' : row.at(image)
    const objects = images.get(file) ?? []
    images.set(file, objects)
    objects.push(object)
  }
  const sheets = [...images].map(([file, objects]): LabelImage => ({ file: file === '' ? null : file, width: null, height: null, objects }))
  return ok({ format, images: sheets, space: { kind: 'pixels' }, names: [], vocabulary: null, notes: [] })
}

const numberAt = (row: Row, column: string): number => (row.at(column) === '' ? Number.NaN : Number(row.at(column)))

function boxOf(row: Row): LabelShape | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = ['xmin', 'ymin', 'xmax', 'ymax'].map((column) => numberAt(row, column))
  return [left, top, right, bottom].every(Number.isFinite) ? { kind: 'box', box: [left, top, right, bottom] } : null
}

const outlineOf = (row: Row): LabelShape | null => shapeOfWkt(row.at('geometry'))

/** A vessel, a fixed object, or neither told; the numbers are of whole pixels, so the place is their middle. */
function xview3Object(row: Row): LabelObject | string {
  const [y, x] = [numberAt(row, 'detect_scene_row'), numberAt(row, 'detect_scene_column')]
  if (!Number.isFinite(x) || !Number.isFinite(y)) return 'has no detect_scene_row and detect_scene_column'
  const isVessel = row.at('is_vessel').toLowerCase()
  const name = ['true', '1', '1.0'].includes(isVessel) ? 'vessel' : ['false', '0', '0.0'].includes(isVessel) ? 'fixed object at sea' : 'object at sea'
  return plainObject(name, { kind: 'point', xy: [x + 0.5, y + 0.5] })
}
