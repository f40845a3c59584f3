import { makeCrs } from '../../../core/geo/index.ts'

const methods: Readonly<Record<string, readonly [name: string, parameters: Readonly<Record<string, string>>]>> = {
  tmerc: ['Transverse_Mercator', { x_0: 'False_Easting', y_0: 'False_Northing', lon_0: 'Central_Meridian', k: 'Scale_Factor', lat_0: 'Latitude_Of_Origin' }],
  lcc: [
    'Lambert_Conformal_Conic',
    { x_0: 'False_Easting', y_0: 'False_Northing', lon_0: 'Central_Meridian', lat_1: 'Standard_Parallel_1', lat_2: 'Standard_Parallel_2', lat_0: 'Latitude_Of_Origin' },
  ],
  aea: [
    'Albers',
    { x_0: 'False_Easting', y_0: 'False_Northing', lon_0: 'Central_Meridian', lat_1: 'Standard_Parallel_1', lat_2: 'Standard_Parallel_2', lat_0: 'Latitude_Of_Origin' },
  ],
  laea: ['Lambert_Azimuthal_Equal_Area', { x_0: 'False_Easting', y_0: 'False_Northing', lon_0: 'Central_Meridian', lat_0: 'Latitude_Of_Origin' }],
  cea: ['Cylindrical_Equal_Area', { x_0: 'False_Easting', y_0: 'False_Northing', lon_0: 'Central_Meridian', lat_ts: 'Standard_Parallel_1' }],
}

/** Text of a `.prj` (ESRI's WKT) for the systems field teams use; null for others, which are then written in longitude and latitude. */
export function prjText(code: string): string | null {
  const crs = makeCrs(code)
  if (!crs.ok) return null
  const { name, ellipsoid, kind, unitM, unitDegrees, proj } = crs.value
  const inverse = ellipsoid.f === 0 ? 0 : 1 / ellipsoid.f
  const isWgs84 = ellipsoid.a === 6378137 && Math.abs(inverse - 298.257223563) < 1e-9
  const [geographic, datum, spheroid] = isWgs84
    ? ['GCS_WGS_1984', 'D_WGS_1984', 'WGS_1984']
    : [`GCS_${tidy(name.split(' / ')[0] ?? name)}`, `D_${tidy(name.split(' / ')[0] ?? name)}`, 'Ellipsoid']
  const base = `GEOGCS["${geographic}",DATUM["${datum}",SPHEROID["${spheroid}",${ellipsoid.a},${inverse}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`
  if (kind === 'geographic') return unitDegrees === 1 ? base : null
  if (unitM === null) return null
  if (code === 'EPSG:3857')
    return `PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",${base},PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]`
  const projection = projectionOf(proj, unitM)
  return projection && `PROJCS["${tidy(name)}",${base},${projection},UNIT["${unitM === 1 ? 'Meter' : 'Unit'}",${unitM}]]`
}

const tidy = (name: string) =>
  name
    .replace(/\(.*?\)/g, '')
    .trim()
    .replace(/[^\w]+/g, '_')

function projectionOf(proj: string, unitM: number): string | null {
  const parts = new Map([...proj.matchAll(/\+(\w+)(?:=(\S+))?/g)].map(([, name = '', value = '']) => [name, value]))
  const zone = Number(parts.get('zone'))
  if (parts.get('proj') === 'utm')
    for (const [name, value] of [
      ['proj', 'tmerc'],
      ['lat_0', '0'],
      ['lon_0', String(zone * 6 - 183)],
      ['k', '0.9996'],
      ['x_0', '500000'],
      ['y_0', parts.has('south') ? '10000000' : '0'],
    ] as const)
      parts.set(name, value)
  const method = methods[parts.get('proj') ?? '']
  if (!method || (parts.get('proj') === 'lcc' && !parts.has('lat_2'))) return null
  const [title, parameters] = method
  const values = Object.entries(parameters).map(([key, label]) => {
    const value = Number(parts.get(key) ?? parts.get(`${key}_0`) ?? (key === 'k' ? 1 : 0))
    // proj4 keeps false origins in metres, a .prj in units of the system
    return `PARAMETER["${label}",${key.startsWith('x_') || key.startsWith('y_') ? value / unitM : value}]`
  })
  return `PROJECTION["${title}"],${values.join(',')}`
}
