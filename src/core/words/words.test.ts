import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Artifact } from '../../contracts/kinds/index.ts'
import { areaWords, classWords, durationWords, fill, groupDigits, lengthWords, quantityWords, significantDigits, timeLeftWords, wordAnswer } from './index.ts'

const thin = '\u2009'
const hard = '\u00a0'

describe('numbers', () => {
  it.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1234567, 0, `1${thin}234${thin}567`],
    [-1234.5, 1, `\u22121${thin}234.5`],
    [-0.04, 1, '0.0'],
    [12345.678, 2, `12${thin}345.68`],
  ])('groupDigits(%d, %d)', (value, digits, expected) => {
    expect(groupDigits(value, digits)).toBe(expected)
  })

  it.each([
    [0, '0'],
    [0.08049, '0.0805'],
    [98782, `98${thin}800`],
    [1.005, '1.00'],
    [12.34, '12.3'],
    [123.4, '123'],
    [-45678, `\u221245${thin}700`],
  ])('significantDigits(%d) is %s', (value, expected) => {
    expect(significantDigits(value)).toBe(expected)
  })

  it('a number in words is within half a unit of its last digit, and never has an exponent', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 1e15, noNaN: true }), (value) => {
        const said = significantDigits(value)
        expect(said).not.toMatch(/e/)
        expect(Math.abs(Number(said.replaceAll(thin, '')) - value) / value).toBeLessThanOrEqual(0.00501)
      }),
    )
  })

  it.each([
    [3, 'count', '3'],
    [1234, 'count', `1${thin}234`],
    [2.5, 'ha', `2.500${hard}ha`],
    [12.34, 'percent', `12.3${hard}%`],
    [0.25, 'ratio', '0.250'],
    [43.21, 'ft2', `43.21${hard}ft\u00b2`],
  ] as const)('%d %s', (value, unit, expected) => {
    expect(quantityWords(value, unit)).toBe(expected)
  })

  it('areas change unit at 10 000 m2 and 100 ha, lengths at 2 000 m', () => {
    expect([9999, 10_000, 999_999, 1_000_000].map(areaWords)).toEqual([`9${thin}999${hard}m\u00b2`, `1.000${hard}ha`, `100.0${hard}ha`, `1.000${hard}km\u00b2`])
    expect([2000, 2001].map(lengthWords)).toEqual([`2${thin}000${hard}m`, `2.001${hard}km`])
  })

  it('time that has passed, and time that is left', () => {
    expect([0, 40, 8123, 61_000, 150_000].map(durationWords)).toEqual(['0.1 s', '0.1 s', '8.1 s', '61 s', '3 min'])
    expect([3, 24, 88, 150].map(timeLeftWords)).toEqual(['a few seconds', 'about 25 s', 'about 90 s', 'about 3 min'])
  })
})

describe('classWords', () => {
  it.each([
    [['building_destroyed'], true, 'destroyed buildings'],
    [['building_destroyed'], false, 'destroyed building'],
    [['building'], true, 'buildings'],
    [['building_damaged'], false, 'damaged building'],
    [['model:boat'], true, 'boat'],
    [['user:blue tarp'], true, 'blue tarp'],
    [['water', 'tree'], true, 'water and trees'],
    [['water', 'tree'], false, 'water or tree'],
    [['building_destroyed', 'building_minor_damage', 'building_major_damage'], true, 'damaged buildings'],
    [[], true, 'objects'],
  ])('%j', (names, many, expected) => {
    expect(classWords(names, many)).toBe(expected)
  })
})

const quantity = (value: number, parts: Partial<Extract<Artifact, { kind: 'quantity' }>> = {}): Artifact => ({
  kind: 'quantity',
  dimension: 'count',
  value,
  unit: 'count',
  interval: null,
  intervalReason: 'not_calibrated',
  method: 'counted',
  n: value,
  label: 'destroyed buildings',
  classes: ['building_destroyed'],
  evidence: { artifactId: 'a', minScore: null, classes: ['building_destroyed'] },
  analysedShare: 1,
  ...parts,
})
const yesNo = (value: boolean): Artifact => ({
  kind: 'yes_no',
  value,
  label: 'destroyed buildings',
  classes: ['building_destroyed'],
  witness: null,
  method: 'looked',
  evidence: null,
  analysedShare: 1,
})
const maskOf = (name: string, pixels: number): Artifact => ({
  kind: 'mask',
  classes: [name],
  minScore: null,
  values: { [name]: 1 },
  frame: { crs: null, affine: null, width: 2, height: 2, gsd: null, gsdFrom: null },
  layerId: 'L1',
  tilePx: 256,
  histogram: { 1: pixels },
  analysedShare: 0.5,
  areaPixels: 4,
  hasScores: false,
  source: { kind: 'labels', id: 'l', sha256: 'x' },
})
const answer = (artifacts: Artifact[], { inverted = false, place = '' } = {}) =>
  wordAnswer({ results: artifacts.map((artifact, at) => ({ step: `s${at + 1}`, artifactId: `a${at + 1}`, artifact })), inverted, place, limits: [] })

describe('answers', () => {
  it('many, one, none', () => {
    expect(answer([quantity(3)], { place: 'A1' }).text).toBe('3 destroyed buildings found in A1.')
    expect(answer([quantity(1)]).text).toBe('1 destroyed building found.')
    expect(answer([quantity(0)]).text).toBe('No destroyed buildings found: 0.')
    expect(answer([quantity(0)])).toMatchObject({ kind: 'count', value: 0, unit: 'count' })
  })

  it('an area keeps its unit, a share is called one', () => {
    expect(answer([quantity(2.5, { dimension: 'area', unit: 'ha', label: 'water', classes: ['water'] })])).toMatchObject({ kind: 'area', text: `2.500${hard}ha of water found.` })
    expect(answer([quantity(12.5, { dimension: 'ratio', unit: 'percent', label: 'destroyed buildings of buildings' })])).toMatchObject({
      kind: 'quantity',
      text: `The share of destroyed buildings of buildings is 12.5${hard}%.`,
    })
  })

  it.each([
    [true, false, 'Yes: destroyed buildings appear.'],
    [false, false, 'No: no destroyed buildings found.'],
    [true, true, 'No: destroyed buildings appear.'],
    [false, true, 'Yes: no destroyed buildings found.'],
  ])('found %s, the question asserting absence %s', (found, inverted, expected) => {
    expect(answer([yesNo(found)], { inverted })).toMatchObject({ text: expected, value: found })
  })

  it('a way that is cut says why and how wide the gap is, and has no length', () => {
    const end = (name: string) => ({ name, xy: [0, 0] as [number, number], snapped: null, snapPx: 0, snapM: null })
    const cut: Artifact = {
      kind: 'path',
      frame: { crs: null, affine: null, width: 2, height: 2, gsd: null, gsdFrom: null },
      layerId: 'L1',
      reachable: false,
      reason: 'The road ends.',
      line: [],
      from: end('A'),
      to: end('B'),
      lengthM: null,
      lengthPx: 0,
      directM: null,
      cut: { a: [0, 0], b: [1, 1], gapM: 12, gapPx: 6 },
      method: 'walked',
      evidence: null,
    }
    expect(answer([cut])).toMatchObject({
      value: false,
      reason: 'The road ends.',
      facts: [],
      text: `B cannot be reached from A on clear road in this image. The road ends. The nearest gap is 12.00${hard}m wide.`,
    })
    const farOff = { ...end('A'), snapped: null, snapPx: 10, snapM: null }
    const text = 'B cannot be reached from A on clear road in this image. No part of the mask lies within 10 px of the start.'
    expect(answer([{ ...cut, from: farOff, cut: null, reason: 'No part of the mask lies within 10 px of the start.' }]).text).toBe(text)
    expect(answer([{ ...cut, reachable: true, lengthM: 2500, cut: null, reason: null }]).text).toBe(`B can be reached from A on clear road in this image: 2.500${hard}km.`)
  })

  it('several results are a table whose facts all have names of their own', () => {
    const both = answer([maskOf('water', 2), maskOf('tree', 0), quantity(3), yesNo(true)])
    expect(both.kind).toBe('table')
    expect(both.text).toBe('Water marked on the map. No trees found. 3 destroyed buildings found. Yes: destroyed buildings appear.')
    expect(new Set(both.facts.map((fact) => fact.id)).size).toBe(4)
  })

  it('an answer worded before keeps its numbers beside another one', () => {
    const before: Artifact = { kind: 'answer', answer: answer([quantity(7)]) }
    const both = answer([quantity(3), before])
    expect(both.text).toBe('3 destroyed buildings found. 7 destroyed buildings found.')
    expect(both.facts.map((fact) => [fact.id, fact.value])).toEqual([
      ['f1', 3],
      ['f2', 7],
    ])
  })

  it('every number of the text stands in a fact', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.nat({ max: 5000 }).map((value) => quantity(value)),
            fc.boolean().map(yesNo),
          ),
          { minLength: 1, maxLength: 5 },
        ),
        (artifacts) => {
          const { template, text, facts } = answer(artifacts)
          expect(template.replace(/\{f\d+\}/g, '')).not.toMatch(/\d/)
          expect(fill(template, facts)).toBe(text)
          expect(text).not.toMatch(/\{f\d+\}/)
        },
      ),
    )
  })
})
