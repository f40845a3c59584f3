import { type Base, baseOfCode, sameEllipsoid } from './base.ts'
import { citedNames } from './citation.ts'
import { type Keys, keyIds, keyNumber, keyText, realCode } from './keys.ts'
import { angleOfCode, ellipsoidOfCode, geographicOfDatum, geographicOfName, meridianOfCode } from './parts.ts'

/** Ellipsoid, meridian and shift under a projection or a pair of degrees; null where the keys do not give even the ellipsoid. */
export function baseOfKeys(keys: Keys): Base | null {
  const shift = shiftOf(keys)
  const coded = realCode(keys, keyIds.geographic)
  const known = coded === undefined ? null : baseOfCode(coded)
  if (known) return shift === null ? known : { ...known, shift }
  const named = namedBase(keys)
  const meridian = meridianOf(keys)
  if (named && (meridian === null || Math.abs(meridian - named.meridian) < 1e-9)) return shift === null ? named : { ...named, shift }
  const size = ellipsoidOf(keys) ?? (named ? ([named.a, named.rf] as const) : null)
  if (!size) return null
  return { code: null, name: 'a datum of its own', a: size[0], rf: size[1], meridian: meridian ?? 0, shift: shift ?? named?.shift ?? null, unitDegrees: 1 }
}

/** By datum code or by a name that is known; a name on another ellipsoid than its own is only a name. */
function namedBase(keys: Keys): Base | null {
  const datum = realCode(keys, keyIds.datum)
  const ellipsoid = ellipsoidOf(keys)
  const names = citedNames(keyText(keys, keyIds.geographicCitation)).names
  const codes = [datum === undefined ? undefined : geographicOfDatum(datum), ...names.map(geographicOfName)]
  for (const code of codes) {
    const base = code === undefined ? null : baseOfCode(code)
    if (base && (ellipsoid === null || sameEllipsoid(base, ellipsoid[0], ellipsoid[1]))) return base
  }
  return null
}

function ellipsoidOf(keys: Keys): readonly [number, number] | null {
  const coded = ellipsoidOfCode(realCode(keys, keyIds.ellipsoid))
  if (coded) return coded
  const a = keyNumber(keys, keyIds.semiMajor)
  if (a === undefined || !(a > 0)) return null
  const rf = keyNumber(keys, keyIds.inverseFlattening)
  if (rf !== undefined) return [a, rf]
  const b = keyNumber(keys, keyIds.semiMinor)
  if (b === undefined) return [a, 0]
  return b > 0 && b <= a ? [a, b === a ? 0 : a / (a - b)] : null
}

function meridianOf(keys: Keys): number | null {
  const coded = meridianOfCode(realCode(keys, keyIds.meridian))
  if (coded !== undefined) return coded
  const own = keyNumber(keys, keyIds.meridianLongitude)
  return own === undefined ? null : own * (angleOfCode(keyNumber(keys, keyIds.angularUnit)) ?? 1)
}

function shiftOf(keys: Keys): string | null {
  const numbers = keys.get(keyIds.toWgs84)
  if (typeof numbers !== 'object' || (numbers.length !== 3 && numbers.length !== 7) || !numbers.every(Number.isFinite)) return null
  return numbers.join(',')
}
