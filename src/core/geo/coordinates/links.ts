import { type Attempt, one, point } from './types.ts'

const number = '(-?\\d{1,3}(?:\\.\\d+)?)'
/** Where map sites write latitude and longitude into an address; nothing is fetched. */
const patterns: readonly RegExp[] = [
  new RegExp(`!3d${number}!4d${number}`, 'i'),
  new RegExp(`[?&#](?:q|ll|query|center|destination|daddr|sll|loc)=(?:loc:)?${number}(?:,|%2C)(?:\\+|%20| )?${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`, 'i'),
  new RegExp(`[#&?]map=\\d+(?:\\.\\d+)?/${number}/${number}`, 'i'),
  new RegExp(`@${number},${number}`, 'i'),
  new RegExp(`[?&]cp=${number}~${number}`, 'i'),
]

/** `geo:` URIs (RFC 5870) and plain addresses of maps: latitude comes first in all of them. */
export function readLink(text: string): Attempt {
  const geo = new RegExp(`^geo:${number},${number}(?:,-?[\\d.]+)?(?:[;?].*)?$`, 'i').exec(text)
  if (geo) return /;crs=(?!wgs84)/i.test(text) ? { problem: 'The geo: address is in another system than WGS 84.' } : placeOf(geo, 'geo: address')
  if (!/^https?:\/\//i.test(text)) return null
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return placeOf(found, 'address of a map')
  }
  return { problem: 'The address holds no coordinates (a short link would have to be opened first).' }
}

function placeOf(found: RegExpExecArray, notation: string): Attempt {
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return { problem: 'Latitudes go from -90 to 90 and longitudes from -180 to 180.' }
  return one(point([lon, lat], notation))
}
