import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { makeCrs } from '../crs.ts'
import { lookUp } from './table.ts'
import sample from './proj-sample.json' with { type: 'json' }

type Row = readonly [code: string, x: number, y: number, lon: number, lat: number, wgsLon: number, wgsLat: number]
const rows = sample.rows as unknown as readonly Row[]
const turned = (degrees: number) => Math.abs(((((degrees + 540) % 360) + 360) % 360) - 180)
const metres = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(turned((a[0] ?? Number.NaN) - (b[0] ?? 0)) * 111_320 * Math.cos(((b[1] ?? 0) * Math.PI) / 180), ((a[1] ?? Number.NaN) - (b[1] ?? 0)) * 111_320)
/** proj4 keeps shorter series here: decimetres, as the build of the table says. */
const loose = /\+proj=(cass|aeqd|robin|utm)/

describe('the table of coordinate systems', () => {
  it('holds a sample of every method', () => expect(rows.length).toBeGreaterThan(140))

  it('agrees with PROJ to a centimetre on the own datum, both ways', () => {
    const off = rows.flatMap(([code, x, y, lon, lat]) => {
      const crs = unwrap(makeCrs(code))
      const [, authority = '', number = ''] = /^(\w+):(\d+)$/.exec(code) ?? []
      const looked = lookUp(authority, Number(number))
      const limitM = looked && 'known' in looked && loose.test(looked.known.proj) ? 0.6 : 0.01
      const there = metres(crs.toGeodetic([x, y]), [lon, lat])
      const again = metres(crs.toGeodetic(crs.toLonLat === crs.toGeodetic ? crs.fromLonLat([lon, lat]) : [x, y]), [lon, lat])
      return there < limitM && again < limitM ? [] : [`${code} ${there} ${again}`]
    })
    expect(off).toEqual([])
  })

  it('shifts to WGS 84 as PROJ does without grid files', () => {
    // outside the areas of a datum's shifts PROJ leaves it unshifted; the shift of next door is nearer the truth, and is what we take
    const shifted = rows.filter(([code, , , lon, lat, wgsLon, wgsLat]) => lon !== wgsLon || lat !== wgsLat || unwrap(makeCrs(code)).toLonLat === unwrap(makeCrs(code)).toGeodetic)
    expect(shifted.length).toBeGreaterThan(120)
    const off = shifted.flatMap(([code, x, y, , , lon, lat]) => {
      const distanceM = metres(unwrap(makeCrs(code)).toLonLat([x, y]), [lon, lat])
      return distanceM < 0.7 ? [] : [`${code} ${distanceM}`]
    })
    expect(off).toEqual([])
  })

  it('comes back from WGS 84 to the same coordinates', () => {
    const off = rows.flatMap(([code, x, y]) => {
      const crs = unwrap(makeCrs(code))
      const back = crs.fromLonLat(crs.toLonLat([x, y]))
      const unitM = crs.unitM ?? 111_320 * crs.unitDegrees
      const distanceM = Math.hypot(crs.unitM === null ? turned((back[0] - x) * crs.unitDegrees) * 111_320 : (back[0] - x) * unitM, (back[1] - y) * unitM)
      return distanceM < 0.6 ? [] : [`${code} ${distanceM}`]
    })
    expect(off).toEqual([])
  })

  it.each([
    ['EPSG:2263', 1200 / 3937],
    ['EPSG:2992', 0.3048],
    ['EPSG:2193', 1],
    ['EPSG:4326', null],
  ])('knows the unit of %s', (code, unitM) => expect(unwrap(makeCrs(code)).unitM).toBe(unitM))

  it('counts grads from Paris for NTF', () => {
    // x = 0.1, y = 54.2 grads means 2.4268 E, 48.7797 N on WGS 84
    const [lon, lat] = unwrap(makeCrs('EPSG:4807')).toLonLat([0.1, 54.2])
    expect(lon).toBeCloseTo(2.4268, 3)
    expect(lat).toBeCloseTo(48.7797, 3)
  })

  it('refuses a projection it cannot compute by its name', () => {
    expect(makeCrs('ESRI:54098')).toMatchObject({ ok: false, error: { code: 'frame_unknown', message: expect.stringContaining('ESRI:54098 (WGS_1984_Adams_Square_II)') } })
  })

  it('names the body of a system that is not of the Earth', () => expect(unwrap(makeCrs('PROJ:+proj=longlat +a=3396190 +rf=169.894')).body).toBe('Mars'))

  it.each([
    'PROJ:',
    'PROJ:+proj=nothing +a=6378137 +rf=298',
    'PROJ:+proj=tmerc +ellps=none',
    'PROJ:+proj=utm +zone=33 +datum=WGS84 +units=parsec',
    'EPSG:',
    'EPSG:12e3',
    'nonsense',
  ])('refuses %s', (text) => expect(makeCrs(text)).toMatchObject({ ok: false, error: { code: 'frame_unknown' } }))
})
