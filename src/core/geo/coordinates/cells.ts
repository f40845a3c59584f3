import { type Attempt, one } from './types.ts'

const radiusM = 6_371_008.8
const radians = Math.PI / 180

type Box = { readonly west: number; readonly south: number; readonly width: number; readonly height: number }

/** A cell is not a point: the middle is given, with the extent and the longer side in metres. */
function cellPlace({ west, south, width, height }: Box, notation: string): Attempt {
  const lat = south + height / 2
  const sideM = Math.max(height * radians * radiusM, width * radians * radiusM * Math.cos(lat * radians))
  return one({ lonLat: [west + width / 2, lat], cellM: Number(sideM.toPrecision(4)), extent: [west, south, west + width, south + height], notation })
}

const plusLetters = '23456789CFGHJMPQRVWX'

/** Open Location Code (`77CFGMQ7+M8`); a short one needs a town, which is not here. */
export function readPlusCode(text: string): Attempt {
  const [, code = ''] = /^(?:PLUS ?CODE[ :]*)?([23456789CFGHJMPQRVWX]{2,8}0{0,6}\+[23456789CFGHJMPQRVWX]*)(?:$|[ ,])/.exec(text) ?? []
  if (code === '') return null
  if (code.indexOf('+') !== 8) return { problem: 'A short plus code counts from a town that is not given: use the full code.' }
  const digits = code.replace(/0*\+/, '')
  if (digits.length < 2 || (digits.length < 10 && digits.length % 2 === 1)) return { problem: 'The plus code is not complete.' }
  const box = { west: -180, south: -90, width: 400, height: 400 }
  for (let at = 0; at < Math.min(10, digits.length); at += 2) {
    box.width /= 20
    box.height /= 20
    box.south += plusLetters.indexOf(digits.charAt(at)) * box.height
    box.west += plusLetters.indexOf(digits.charAt(at + 1)) * box.width
  }
  for (const letter of digits.slice(10, 15)) {
    box.width /= 4
    box.height /= 5
    box.south += Math.floor(plusLetters.indexOf(letter) / 4) * box.height
    box.west += (plusLetters.indexOf(letter) % 4) * box.width
  }
  return box.south >= 90 || box.west >= 180 ? { problem: 'The plus code lies outside the Earth.' } : cellPlace(box, 'plus code, the middle of its cell')
}

const hashLetters = '0123456789BCDEFGHJKMNPQRSTUVWXYZ'

/** Geohash: letters and figures mixed, at least five, or any with `geohash:` before it; a word is none. */
export function readGeohash(text: string): Attempt {
  const [, mark, code = ''] = /^(GEOHASH[ :]*)?([0-9BCDEFGHJKMNPQRSTUVWXYZ]{1,12})$/.exec(text) ?? []
  const plain = code.length >= 5 && /\d/.test(code) && /[A-Z]/.test(code)
  if (code === '' || (mark === undefined && !plain)) return null
  const box = { west: -180, south: -90, width: 360, height: 180 }
  let alongLon = true
  for (const letter of code) {
    const value = hashLetters.indexOf(letter)
    for (let bit = 4; bit >= 0; bit--) {
      const upper = (value >> bit) & 1
      if (alongLon) {
        box.width /= 2
        box.west += upper * box.width
      } else {
        box.height /= 2
        box.south += upper * box.height
      }
      alongLon = !alongLon
    }
  }
  return cellPlace(box, 'geohash, the middle of its cell')
}
