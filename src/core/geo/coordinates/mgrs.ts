import { cut, slackM } from './figures.ts'
import { readUps, upsReference } from './ups.ts'
import { bandLetters, bandOf, fromUtm, liesInBand, toUtm } from './utm.ts'
import { type Attempt, one } from './types.ts'

const columnSets = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const
const rowLetters = 'ABCDEFGHJKLMNPQRSTUV'
/** Northing in hundreds of kilometres at the foot of each band, rounded down: which of the repeated rows is meant. */
const bandFoot = [11, 20, 28, 37, 46, 55, 64, 73, 82, 91, 0, 8, 17, 26, 35, 44, 53, 62, 70, 79]
/**
 * MGRS of a place with so many digits an axis (5: metres). Cut, never rounded: the reference names the square its place lies in.
 * Near the poles it is a UPS reference.
 */
export function mgrsOf(lonLat: readonly [number, number], digits = 5): string {
  const band = bandOf(lonLat[1])
  const utm = toUtm(lonLat)
  if (band === null || utm === null) return upsReference(lonLat, digits)
  const column = columnSets[(utm.zone - 1) % 3]?.charAt(Math.floor((utm.eastingM + slackM) / 100_000) - 1) ?? '?'
  const shift = utm.zone % 2 === 0 ? 5 : 0
  const row = rowLetters.charAt((Math.floor((utm.northingM + slackM) / 100_000) + shift) % 20)
  return `${String(utm.zone).padStart(2, '0')}${band}${column}${row}${cut(utm.eastingM, digits)}${cut(utm.northingM, digits)}`
}

/** A reference names a square; its place is the south-west corner, its side `cellM`. */
export function readMgrs(text: string): Attempt {
  const polar = readUps(text)
  if (polar) return polar
  const [, zoneText, band = '', letters = '', first = '', second = ''] = /^(?:MGRS[ :]*)?(\d{1,2}) ?([C-HJ-NP-X]) ?([A-HJ-NP-Z][A-HJ-NP-V]) ?(\d*) ?(\d*)$/.exec(text) ?? []
  if (zoneText === undefined) return null
  const figures = first + second
  if (figures.length % 2 === 1 || figures.length > 10 || (second !== '' && second.length !== first.length))
    return { problem: 'An MGRS reference has as many figures for east as for north, up to five each.' }
  const zone = Number(zoneText)
  if (zone < 1 || zone > 60) return { problem: 'MGRS zones go from 1 to 60.' }
  const corner = cornerOf({ zone, band, letters })
  if (corner === null) return { problem: `The square ${letters} does not lie in zone ${zone}${band}.` }
  const digits = figures.length / 2
  const cellM = 10 ** (5 - digits)
  const eastingM = corner.eastingM + Number(figures.slice(0, digits)) * cellM
  const northingM = corner.northingM + Number(figures.slice(digits)) * cellM
  const south = band < 'N'
  const lonLat = fromUtm({ zone, south, eastingM, northingM })
  if (!lonLat.every(Number.isFinite) || !liesInBand(band, lonLat[1] + (digits === 0 ? 0.5 : 0))) return { problem: `The square ${letters} does not lie in zone ${zone}${band}.` }
  const [east, north] = fromUtm({ zone, south, eastingM: eastingM + cellM, northingM: northingM + cellM })
  const mgrs = `${zoneText.padStart(2, '0')}${band}${letters}${figures}`
  return one({ lonLat, cellM, extent: [lonLat[0], lonLat[1], east, north], notation: `MGRS, the south-west corner of a square of ${cellM} m`, mgrs })
}

type Square = { readonly zone: number; readonly band: string; readonly letters: string }

function cornerOf({ zone, band, letters }: Square): { readonly eastingM: number; readonly northingM: number } | null {
  const column = columnSets[(zone - 1) % 3]?.indexOf(letters.charAt(0)) ?? -1
  const row = rowLetters.indexOf(letters.charAt(1))
  const foot = bandFoot[bandLetters.indexOf(band)]
  if (column < 0 || row < 0 || foot === undefined) return null
  let hundreds = (row - (zone % 2 === 0 ? 5 : 0) + 20) % 20
  while (hundreds < foot) hundreds += 20
  return { eastingM: (column + 1) * 100_000, northingM: hundreds * 100_000 }
}
