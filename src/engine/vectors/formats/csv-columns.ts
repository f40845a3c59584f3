import { DecodeProblem } from '../../files/problems.ts'

/**
 * Where the coordinates of a table stand. `degrees`: latitude column, then longitude column; `plane`: y, then x; `text`: parts of one notation
 * (a combined coordinate, UTM, MGRS) in the order they are read.
 */
export type Columns = { readonly kind: 'degrees' | 'plane' | 'text' | 'wkt'; readonly indices: readonly number[]; readonly names: readonly string[] }

const latitude = /^(?:lat|latitude|latitud|breite|breitengrad|lat_?dd|lat_?wgs84|gps_?lat(?:itude)?|point_?y)$/
const longitude = /^(?:lon|lng|long|longitude|longitud|laenge|länge|längengrad|lon_?dd|lon_?wgs84|gps_?lon(?:g|gitude)?|point_?x)$/
const wkt = /^(?:wkt|geom|geometry|the_geom|wkt_?geom(?:etry)?|shape)$/
const grid = /^(?:mgrs|usng|utm|grid_?ref(?:erence)?|coord|coords|coordinate|coordinates|koordinaten?|position|latlon|lat_?lng|plus_?code|location)$/
const easting = /^(?:x|e|easting|east|rechtswert|utm_?x|utm_?e(?:asting)?|este|coord_?x|xcoord)$/
const northing = /^(?:y|n|northing|north|hochwert|utm_?y|utm_?n(?:orthing)?|norte|coord_?y|ycoord)$/
const zone = /^(?:zone|utm_?zone|zona|huso)$/

/** Columns by their names; none is `format_unsupported`, two that could both be meant is asked. */
export function coordinateColumns(names: readonly string[]): Columns {
  const tidy = names.map((name) =>
    name
      .toLowerCase()
      .replace(/[\s.-]+/g, '_')
      .replace(/_?\(.*\)$/, ''),
  )
  const at = (pattern: RegExp) => tidy.flatMap((name, index) => (pattern.test(name) ? [index] : []))
  const found = (kind: Columns['kind'], ...indices: (number | undefined)[]): Columns | null =>
    indices.every((index) => index !== undefined) ? { kind, indices, names: indices.map((index) => names[index] ?? '') } : null
  const one = (pattern: RegExp) => {
    const [first, ...more] = at(pattern)
    if (more.length > 0) throw asked(names, [first ?? 0, ...more])
    return first
  }
  const columns =
    found('degrees', one(latitude), one(longitude)) ??
    found('text', one(zone), one(easting), one(northing)) ??
    found('wkt', at(wkt)[0]) ??
    found('text', at(grid)[0]) ??
    found('plane', one(northing), one(easting))
  if (columns) return columns
  throw new DecodeProblem(
    'format_unsupported',
    `is a table without coordinates: none of its columns (${names.slice(0, 8).join(', ')}) is called lat and lon, x and y, utm, mgrs or wkt.`,
    'Name the columns and try again.',
  )
}

function asked(names: readonly string[], indices: readonly number[]): DecodeProblem {
  return new DecodeProblem(
    'format_unsupported',
    `has several columns for one coordinate (${indices.map((index) => names[index]).join(', ')}), so which is meant has to be asked.`,
    'Keep one of them.',
  )
}
