import { unwrap } from '../../../contracts/result.ts'
import { makeCrs } from '../crs.ts'
import { type Attempt, one } from './types.ts'

const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** British National Grid: `TQ 30043 80358` or `BNG 530043 180358`. Without the grid of the Ordnance Survey it is metres off. */
export function readBng(text: string): Attempt {
  const [, eastings, northings] = /^(?:BNG|OSGB)[ :]+(\d{1,6}(?:\.\d+)?)[ ,;]+(\d{1,7}(?:\.\d+)?)$/.exec(text) ?? []
  if (eastings !== undefined && northings !== undefined) return placeAt({ eastingM: Number(eastings), northingM: Number(northings), cellM: null })
  const [, square = '', first = '', second = ''] = /^(?:BNG |OSGB )?([HJNOST][A-HJ-Z]) ?(\d{2,10}) ?(\d{0,5})$/.exec(text) ?? []
  const figures = first + second
  if (square === '') return null
  if (figures.length % 2 === 1 || figures.length > 10 || (second !== '' && first.length !== second.length)) return null
  const digits = figures.length / 2
  const cellM = 10 ** (5 - digits)
  const [a, b] = [letters.indexOf(square.charAt(0)), letters.indexOf(square.charAt(1))]
  const east = ((a - 2 + 5) % 5) * 5 + (b % 5)
  const north = 19 - Math.floor(a / 5) * 5 - Math.floor(b / 5)
  if (east > 7 || north < 0 || north > 13) return { problem: `The square ${square} does not lie on the British grid.` }
  return placeAt({ eastingM: east * 100_000 + Number(figures.slice(0, digits)) * cellM, northingM: north * 100_000 + Number(figures.slice(digits)) * cellM, cellM })
}

type Grid = { readonly eastingM: number; readonly northingM: number; readonly cellM: number | null }

function placeAt({ eastingM, northingM, cellM }: Grid): Attempt {
  if (eastingM > 700_000 || northingM > 1_300_000) return { problem: 'The easting and northing lie outside the British grid.' }
  const crs = unwrap(makeCrs('EPSG:27700'))
  const lonLat = crs.toLonLat([eastingM, northingM])
  const corner = cellM === null ? null : crs.toLonLat([eastingM + cellM, northingM + cellM])
  const accuracy = crs.datumAccuracyM === null ? 'metres' : `${crs.datumAccuracyM} m`
  return one({
    lonLat,
    cellM,
    extent: corner && [lonLat[0], lonLat[1], corner[0], corner[1]],
    notation: `British National Grid, good to ${accuracy} without the survey's grid file`,
  })
}
