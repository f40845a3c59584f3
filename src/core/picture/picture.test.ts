import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { classRegistry } from '../../contracts/classes.ts'
import type { Frame } from '../../contracts/frame.ts'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'
import { barLength } from './furniture.ts'
import { graticule, graticuleStep } from './graticule.ts'
import { fitGround, oneTwoFive, onPaper, roundScale, snugGround } from './ground.ts'
import { hatchFill, lookOf, patterns } from './look.ts'
import { drawMarks, type Mark } from './marks.ts'
import { drawPage, type Page } from './page.ts'
import { drawMapSheet, type MapSheet, sheetLayout } from './sheet.ts'
import { escaped, svgOf, tag } from './svg.ts'
import { fitted, paragraph, textWidth, wrapped } from './text.ts'

const utm: Frame = {
  crs: 'EPSG:32617',
  affine: { a: 0.5, b: 0, c: 612_300, d: 0, e: -0.5, f: 3_318_540 },
  width: 1000,
  height: 800,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
}
const rect = { x: 10, y: 10, width: 200, height: 160 }

/** Names and attributes of every element; a throw where the text is not XML. */
function elementsOf(svg: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => found.push({ name, attributes: attributes as Record<string, string> }))
  parser.write(svg).close()
  return found
}

const sheet = (parts: Partial<MapSheet> = {}): MapSheet => ({
  paper: 'A4',
  title: 'Harbour Point',
  subtitle: null,
  dates: ['Imagery analysed: 2025-03-09'],
  validation: 'Preliminary. Not validated in the field.',
  summary: null,
  legend: [],
  legendNotes: [],
  ramps: [],
  numbers: [],
  projection: 'WGS 84 / UTM zone 17N.',
  sources: [],
  analysis: [],
  footer: 'foot',
  description: 'a map',
  furniture: { northArrow: true, scaleBar: true, graticule: true, legend: true },
  ...parts,
})

describe('a ground on paper', () => {
  it('has a round scale that shows all of the box in its middle', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.double({ min: -900, max: 900, noNaN: true }),
          fc.double({ min: -900, max: 900, noNaN: true }),
          fc.double({ min: 0.1, max: 5000, noNaN: true }),
          fc.double({ min: 0.1, max: 5000, noNaN: true }),
        ),
        ([left, top, width, height]) => {
          const ground = fitGround({ frame: utm, box: [left, top, left + width, top + height], rect })
          const [x0, y0] = onPaper(ground, [left, top])
          const [x1, y1] = onPaper(ground, [left + width, top + height])
          expect(Math.min(x0 - rect.x, y0 - rect.y)).toBeGreaterThanOrEqual(-1e-6)
          expect(x1).toBeLessThanOrEqual(rect.x + rect.width + 1e-6)
          expect(y1).toBeLessThanOrEqual(rect.y + rect.height + 1e-6)
          expect((x0 + x1) / 2).toBeCloseTo(rect.x + rect.width / 2, 6)
          expect(roundScale(ground.denominator ?? 0)).toBeCloseTo(ground.denominator ?? 0, 6)
        },
      ),
    )
  })
  it('is true to scale: 100 m at 1:1000 are 100 mm', () => {
    const ground = fitGround({ frame: utm, box: [0, 0, 10, 10], rect, denominator: 1000 })
    expect(onPaper(ground, [200, 0])[0] - onPaper(ground, [0, 0])[0]).toBeCloseTo(100, 9)
  })
  it('without a pixel size has no scale, and pixels stay square', () => {
    const ground = fitGround({ frame: pixelFrame(100, 50), box: [0, 0, 100, 50], rect })
    expect(ground.denominator).toBeNull()
    expect(ground.perPxMm.x).toBe(ground.perPxMm.y)
    expect(barLength(ground, 45).words).toMatch(/ px$/)
  })
  it('in degrees keeps the shape of the ground: a degree of longitude is shorter than one of latitude', () => {
    const frame: Frame = {
      crs: 'EPSG:4326',
      affine: { a: 0.001, b: 0, c: 10, d: 0, e: -0.001, f: 60.1 },
      width: 100,
      height: 100,
      gsd: { x: 55.8, y: 111.4 },
      gsdFrom: 'georeference',
    }
    const { perPxMm } = snugGround({ frame, box: [0, 0, 100, 100], rect })
    expect(perPxMm.x / perPxMm.y).toBeCloseTo(0.5, 2)
  })
  it('round lengths are 1, 2 or 5 times a power of ten', () => {
    expect([0.99, 1, 1.99, 2, 4.9, 5, 9.9, 1234].map(oneTwoFive)).toEqual([0.5, 1, 1, 2, 2, 5, 5, 1000])
    expect([833, 1000, 1337, 95, 9100].map(roundScale)).toEqual([900, 1000, 1500, 100, 10_000])
  })
})

describe('a scale bar', () => {
  it('says the length it has on paper', () => {
    const ground = fitGround({ frame: utm, box: [0, 0, 1000, 800], rect })
    const { units, lengthMm } = barLength(ground, 45)
    expect((lengthMm * (ground.denominator ?? 0)) / 1000).toBeCloseTo(units, 9)
    expect(lengthMm).toBeLessThanOrEqual(45)
  })
})

describe('a graticule', () => {
  it('has its ticks where the easting is what its label says', () => {
    const ground = fitGround({ frame: utm, box: [0, 0, 1000, 800], rect })
    const { svg, stepWords } = graticule(ground)
    expect(stepWords).toBe('100 m')
    // easting 612 400 lies 100 m, 200 pixels, right of the edge
    const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<\/text>/g)]
    const label = texts.find(([, , , words]) => words === '612\u2009400')
    expect(Number(label?.[1])).toBeCloseTo(onPaper(ground, [200, 0])[0], 2)
    const north = texts.find(([, , , words]) => words === '3\u2009318\u2009400')
    expect(Number(north?.[2])).toBeCloseTo(onPaper(ground, [0, 280])[1], 2)
  })
  it('south and west are letters, not signs, and zero has none', () => {
    const frame: Frame = { crs: 'EPSG:4326', affine: { a: 0.01, b: 0, c: -1, d: 0, e: -0.01, f: 1 }, width: 200, height: 200, gsd: { x: 1113, y: 1106 }, gsdFrom: 'georeference' }
    const { svg } = graticule(fitGround({ frame, box: [0, 0, 200, 200], rect: { ...rect, width: 160 } }))
    const words = [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, one]) => one)
    expect(words).toContain('0.5\u00b0 W')
    expect(words).toContain('0.5\u00b0 S')
    expect(words).toContain('0.0\u00b0')
    expect(words.join()).not.toContain('-')
  })
  it('is left out without a coordinate system', () => {
    expect(graticule(fitGround({ frame: pixelFrame(100, 100, 0.5), box: [0, 0, 100, 100], rect }))).toEqual({ svg: '', stepWords: null })
  })
  it('has four to ten lines across', () => {
    fc.assert(fc.property(fc.double({ min: 1e-6, max: 1e7, noNaN: true }), (span) => span / graticuleStep(span) >= 4 - 1e-9 && span / graticuleStep(span) <= 10 + 1e-9))
  })
})

describe('text', () => {
  it('is never wider than its column, whatever the words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.double({ min: 8, max: 60, noNaN: true }), (text, widthMm) => {
        const type = { sizeMm: 2.4 }
        for (const line of wrapped(text, type, widthMm)) expect(textWidth(line, type)).toBeLessThanOrEqual(widthMm + 1e-9)
      }),
    )
  })
  it('loses no word in wrapping', () => {
    const text = 'In the image of 9 March, 45 of 48 buildings in area A1 show damage'
    expect(wrapped(text, { sizeMm: 3 }, 30).join(' ')).toBe(text)
  })
  it('cut text ends in an ellipsis and fits', () => {
    const type = { sizeMm: 3 } as const
    expect(fitted('short', type, 50)).toBe('short')
    expect(fitted('a title that is much too long for its place', type, 30)).toMatch(/…$/)
    expect(textWidth(fitted('a title that is much too long for its place', type, 30), type)).toBeLessThanOrEqual(30)
    expect(paragraph('one two three four five six seven eight nine ten', type, { x: 0, y: 0, widthMm: 20, most: 2 }).svg).toContain('…')
  })
  it('is escaped, and what XML forbids is dropped', () => {
    expect(escaped('a < b & "c" > \u0000d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d')
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        (text) =>
          void elementsOf(svgOf({ widthMm: 10, heightMm: 10, title: text.toWellFormed(), description: text.toWellFormed() }, tag('text', { x: 1 }, escaped(text.toWellFormed())))),
      ),
    )
  })
})

describe('marks', () => {
  const ground = fitGround({ frame: utm, box: [0, 0, 1000, 800], rect })
  const square = (left: number, top: number, side: number) => [
    [
      [left, top],
      [left + side, top],
      [left + side, top + side],
      [left, top + side],
      [left, top],
    ] as [number, number][],
  ]
  it('surfaces outside the map are not written; small ones are spots', () => {
    const look = lookOf('building_destroyed')
    const away = drawMarks(ground, [{ kind: 'surfaces', look, polygons: [square(5000, 5000, 50)] }])
    expect(elementsOf(`<svg xmlns:xlink="x">${away}</svg>`).filter(({ name }) => name === 'path' || name === 'circle')).toEqual([])
    const small = drawMarks(ground, [{ kind: 'surfaces', look, polygons: [square(500, 400, 1)] }])
    expect(elementsOf(`<svg xmlns:xlink="x">${small}</svg>`).filter(({ name }) => name === 'circle')).toHaveLength(2)
  })
  it('a large surface has casing, fill and hatch in the class colour', () => {
    const look = lookOf('building_destroyed')
    const uses = elementsOf(`<svg xmlns:xlink="x">${drawMarks(ground, [{ kind: 'surfaces', look, polygons: [square(400, 300, 100)] }])}</svg>`).filter(({ name }) => name === 'use')
    expect(uses.map(({ attributes }) => attributes['stroke'] ?? attributes['fill'])).toEqual(['#FFFFFF', '#D60A1E', hatchFill(look)])
  })
  it('every class of the registry is drawn, each hatch once', () => {
    const looks = Object.keys(classRegistry).map((name) => lookOf(name))
    const made = elementsOf(`<svg>${patterns([...looks, ...looks])}</svg>`).filter(({ name }) => name === 'pattern')
    expect(new Set(made.map(({ attributes }) => attributes['id'])).size).toBe(made.length)
    expect(made.length).toBeGreaterThanOrEqual(7)
  })
  it('a plate at the edge of the map stays inside it', () => {
    const mark: Mark = { kind: 'label', form: 'plate', at: [0, 0], words: 'a long name of a place' }
    const box = elementsOf(`<svg xmlns:xlink="x">${drawMarks(ground, [mark])}</svg>`).findLast(({ name }) => name === 'rect')
    expect(Number(box?.attributes['x'])).toBeGreaterThanOrEqual(rect.x)
    expect(Number(box?.attributes['y'])).toBeGreaterThanOrEqual(rect.y)
  })
})

describe('a sheet', () => {
  const ground = fitGround({ frame: utm, box: [0, 0, 1000, 800], rect: sheetLayout('A4').map })
  it('is well-formed XML, millimetres on A4, and always says that nobody validated it', () => {
    const svg = drawMapSheet(sheet({ title: 'A & B <c>' }), ground, [])
    expect(elementsOf(svg)[0]?.attributes).toMatchObject({ width: '297mm', height: '210mm', viewBox: '0 0 297 210' })
    expect(svg).toContain('Preliminary. Not validated in the field.')
  })
  it('its column says when it is full, and nothing runs into the footer', () => {
    const analysis = Array.from({ length: 60 }, (_, at) => `Limit number ${at} that takes about one line of the column.`)
    const svg = drawMapSheet(sheet({ analysis }), ground, [])
    expect(svg).toContain('More in the report.')
    const { column } = sheetLayout('A4')
    const lines = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)].filter(([, x, , words]) => Number(x) >= column.x && words !== 'foot')
    for (const [, , y] of lines) expect(Number(y)).toBeLessThanOrEqual(column.y + column.height - 13 + 2)
  })
  it('what is switched off is not drawn', () => {
    const bare = drawMapSheet(
      sheet({ furniture: { northArrow: false, scaleBar: false, graticule: false, legend: false }, legend: [{ look: lookOf('water'), words: 'Water', count: 3 }] }),
      ground,
      [],
    )
    expect(bare).not.toContain('>N<')
    expect(bare).not.toContain('>Legend<')
    expect(bare).not.toContain('612\u2009400')
  })
})

describe('a page', () => {
  const page = (parts: Partial<Page> = {}): Page => ({ title: 'T', banner: null, validation: 'V', numbers: [], sections: [], foot: 'F', description: 'D', ...parts })
  it('says what found no room', () => {
    const long = Array.from({ length: 200 }, () => 'A sentence of the report that is about one line long, or a little more than one line.')
    const drawn = drawPage(page({ sections: [{ title: 'S', paragraphs: long, bullets: true, pictures: [] }] }))
    expect(drawn.leftOut).toBeGreaterThan(100)
    expect(drawn.svg).toContain('More in the whole report.')
    expect(drawPage(page()).leftOut).toBe(0)
  })
})
