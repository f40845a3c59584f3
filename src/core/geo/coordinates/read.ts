import { fail, ok, type Result } from '../../../contracts/result.ts'
import { readBng } from './bng.ts'
import { readGeohash, readPlusCode } from './cells.ts'
import { readCoded } from './coded.ts'
import { readDegrees } from './degrees.ts'
import { readLink } from './links.ts'
import { mgrsOf, readMgrs } from './mgrs.ts'
import { tidy } from './tidy.ts'
import type { Attempt, Place, Readings } from './types.ts'
import { readUtm, toUtm, utmWords } from './utm.ts'
import { dmsWords } from './words.ts'

/** One place in every notation. */
export type CoordinateChoice = {
  /** [longitude, latitude] in WGS 84 degrees */
  readonly lonLat: readonly [number, number]
  /** `18N 781187.62 2051921.42`; null near the poles */
  readonly utm: string | null
  readonly mgrs: string
  readonly dms: string
  /** side of the cell in metres where the notation names a cell, else null */
  readonly cellM: number | null
  /** [west, south, east, north] of that cell */
  readonly extent: readonly [number, number, number, number] | null
  /** how it was read, for a person */
  readonly notation: string
}

/**
 * What a typed coordinate means. `taken` is the reading to use, null where it must be asked; `choices` holds every possible reading, the
 * likely one first, where there is more than one.
 */
export type CoordinateReading = { readonly text: string; readonly taken: CoordinateChoice | null; readonly choices: readonly CoordinateChoice[] }

const longest = 2000

/**
 * The one parser of typed coordinates: degrees (signed, lettered, DMS, decimal comma), UTM, MGRS, British grid, plus codes, geohash, `geo:`
 * and addresses of maps. `argument_invalid` with a sentence where the text is none of them or contradicts itself.
 */
export function readCoordinate(text: string): Result<CoordinateReading> {
  const plain = text.trim().slice(0, longest)
  const attempt = readLink(plain) ?? inCapitals(tidy(plain), /[a-z]/.test(plain))
  if (attempt === null) return unreadable(text, 'This is no coordinate Aftermap can read.')
  if ('problem' in attempt) return unreadable(text, attempt.problem)
  const choices = attempt.places.map(choiceOf)
  return ok({ text, taken: attempt.sure ? (choices[0] ?? null) : null, choices: choices.length > 1 ? choices : [] })
}

/** Grids before degrees: `37S 331380.89 4118750.09` would also read as odd degrees. A geohash is written small, a British square in capitals. */
function inCapitals(text: string, small: boolean): Attempt {
  const grid = readPlusCode(text) ?? readCoded(text) ?? readUtm(text) ?? readMgrs(text)
  if (grid) return grid
  const [bng, hash] = [readBng(text), readGeohash(text)]
  if (bng && hash && !('problem' in bng) && !('problem' in hash)) return small ? both(hash, bng) : bng
  return bng ?? readDegrees(text) ?? hash
}

const both = (a: Readings, b: Readings): Readings => ({ places: [...a.places, ...b.places], sure: false })

function choiceOf({ lonLat, cellM, extent, notation, mgrs }: Place): CoordinateChoice {
  const utm = toUtm(lonLat)
  return { lonLat, utm: utm && utmWords(utm), mgrs: mgrs ?? mgrsOf(lonLat), dms: dmsWords(lonLat), cellM, extent, notation }
}

const unreadable = (text: string, message: string) =>
  fail({
    code: 'argument_invalid',
    message,
    hint: 'Write it as 18.5392, -72.3364, as 18 32 21 N 72 20 11 W, as UTM (18N 781187 2051921) or as MGRS (18QYF8118751921).',
    details: { text: text.slice(0, 200) },
  })
