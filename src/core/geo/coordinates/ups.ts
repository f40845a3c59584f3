import { unwrap } from '../../../contracts/result.ts'
import { makeCrs } from '../crs.ts'
import { cut, slackM } from './figures.ts'
import { type Attempt, one } from './types.ts'

const westColumns = 'JKLPQRSTUXYZ'
const eastColumns = 'ABCFGHJKLPQR'
const northRows = 'ABCDEFGHJKLMNP'
const southRows = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const pole = 2_000_000

type Cap = { readonly south: boolean; readonly west: boolean }

const crsOf = (south: boolean) => unwrap(makeCrs(south ? 'EPSG:5042' : 'EPSG:5041'))
const columnsOf = ({ west }: Cap) => (west ? westColumns : eastColumns)
const rowsOf = ({ south }: Cap) => (south ? southRows : northRows)
/** Where the letters begin, metres. */
const originOf = ({ south, west }: Cap) => ({ eastingM: west ? pole - westColumns.length * 100_000 : pole, northingM: south ? 800_000 : 1_300_000 })

/** The polar form of MGRS: `ZAH0000000000` is the North Pole. */
export function upsReference(lonLat: readonly [number, number], digits: number): string {
  const south = lonLat[1] < 0
  const [eastingM, northingM] = crsOf(south).fromLonLat(lonLat)
  const cap = { south, west: eastingM + slackM < pole }
  const origin = originOf(cap)
  const column = columnsOf(cap).charAt(Math.floor((eastingM + slackM - origin.eastingM) / 100_000))
  const row = rowsOf(cap).charAt(Math.floor((northingM + slackM - origin.northingM) / 100_000))
  const zone = south ? (cap.west ? 'A' : 'B') : cap.west ? 'Y' : 'Z'
  return `${zone}${column}${row}${cut(eastingM, digits)}${cut(northingM, digits)}`
}

export function readUps(text: string): Attempt {
  const [, zone, column = '', row = '', first = '', second = ''] = /^(?:MGRS[ :]*)?([ABYZ]) ?([A-Z])([A-Z]) ?(\d*) ?(\d*)$/.exec(text) ?? []
  const figures = first + second
  if (zone === undefined || (figures === '' && !text.startsWith('MGRS'))) return null
  const cap = { south: zone === 'A' || zone === 'B', west: zone === 'A' || zone === 'Y' }
  const [x, y] = [columnsOf(cap).indexOf(column), rowsOf(cap).indexOf(row)]
  if (x < 0 || y < 0) return { problem: `The square ${column}${row} does not lie in the polar zone ${zone}.` }
  if (figures.length % 2 === 1 || figures.length > 10) return { problem: 'An MGRS reference has as many figures for east as for north, up to five each.' }
  const digits = figures.length / 2
  const cellM = 10 ** (5 - digits)
  const origin = originOf(cap)
  const eastingM = origin.eastingM + x * 100_000 + Number(figures.slice(0, digits)) * cellM
  const northingM = origin.northingM + y * 100_000 + Number(figures.slice(digits)) * cellM
  const corners = [0, 1].flatMap((i) => [0, 1].map((j) => crsOf(cap.south).toLonLat([eastingM + i * cellM, northingM + j * cellM])))
  const lonLat = corners[0] ?? [Number.NaN, Number.NaN]
  if (Math.abs(lonLat[1]) < 79) return { problem: `The square ${column}${row} lies too far from the pole.` }
  const lats = corners.map((corner) => corner[1])
  const lons = corners.map((corner) => corner[0])
  const extent = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)] as const
  return one({ lonLat, cellM, extent, notation: `MGRS near the pole (UPS), the south-west corner of a square of ${cellM} m`, mgrs: `${zone}${column}${row}${figures}` })
}
