import { describe, expect, test } from 'vitest'
import { makeFrame, makeObject } from '../dev/fixtures.ts'
import { classRowsOf } from './class-rows.ts'
import { warningNow } from './LayerTrouble.tsx'
import { parseGsd } from './GsdField.tsx'

describe('what a row asks for', () => {
  const warning = 'It has no coordinate system. Counting works; for areas give its pixel size.'
  test('is the pixel size only until it is typed', () => {
    expect(warningNow({ warning, frame: makeFrame({ gsd: null }) })).toBe(warning)
    expect(warningNow({ warning, frame: makeFrame() })).toBe('It has no coordinate system.')
  })
})

describe('a pixel size as people type it', () => {
  test.each([
    ['0.05', 0.05],
    ['0,3 m', 0.3],
    ['5 cm', 0.05],
    ['10m', 10],
  ])('%s is %f m', (words, metres) => expect(parseGsd(words)).toBeCloseTo(metres, 9))
  test.each(['', 'abc', '0', '-1', '5 km', '1e9'])('"%s" is refused', (words) => expect(parseGsd(words)).toBeNull())
})

const source = { kind: 'model' as const, id: 'm', sha256: 'x' }

describe('class rows of a result', () => {
  test('destroyed comes first and counts only objects above the score', () => {
    const object = (id: string, className: string, score: number) => ({
      id,
      class: className,
      score,
      bbox: [0, 0, 1, 1] as [number, number, number, number],
      outline: null,
      areaPx: 4,
      areaM2: 1,
    })
    const rows = classRowsOf(
      {
        kind: 'detections',
        frame: makeFrame(),
        layerId: 'l1',
        classes: [],
        objects: [object('1', 'building_minor_damage', 0.9), object('2', 'building_destroyed', 0.8), object('3', 'building_destroyed', 0.3)],
        defaultScore: 0.5,
        rasterId: null,
        within: null,
        method: 'detector',
        analysedShare: 1,
        source,
      },
      null,
    )
    expect(rows).toEqual([
      { classId: 'building_destroyed', count: 1, areaM2: 1 },
      { classId: 'building_minor_damage', count: 1, areaM2: 1 },
    ])
  })
  test('parts of a mask are counted by the engine, not by their specks', () => {
    const part = { id: '1', class: 'water', score: null, bbox: [0, 0, 1, 1] as [number, number, number, number], outline: null, areaPx: 1, areaM2: 1 }
    const parts = {
      kind: 'detections' as const,
      frame: makeFrame(),
      layerId: 'l1',
      classes: ['water'],
      objects: [part, part, part],
      defaultScore: null,
      rasterId: 'r',
      within: null,
      method: 'components' as const,
      analysedShare: 1,
      source,
    }
    expect(classRowsOf(parts, null)).toEqual([{ classId: 'water', count: null, areaM2: 3 }])
    const judged = [makeObject({ class: 'water', areaM2: 2 }), makeObject({ class: 'water', areaM2: 1, standing: 'rejected' })]
    expect(classRowsOf(parts, { objects: judged, classes: [] })).toEqual([{ classId: 'water', count: 1, areaM2: 2 }])
    // objects of another class say nothing of this one
    expect(classRowsOf(parts, { objects: [makeObject({ class: 'pool' })], classes: ['pool'] })).toEqual([{ classId: 'water', count: null, areaM2: 3 }])
  })
  test('a mask without pixel size shows no area', () => {
    const frame = makeFrame({ crs: null, affine: null, gsd: null, gsdFrom: null })
    const rows = classRowsOf(
      {
        kind: 'mask',
        frame,
        layerId: 'l1',
        classes: ['water'],
        minScore: null,
        values: { water: 1 },
        tilePx: 256,
        histogram: { '1': 90 },
        analysedShare: 1,
        areaPixels: 100,
        hasScores: false,
        source,
      },
      null,
    )
    expect(rows).toEqual([{ classId: 'water', count: null, areaM2: null }])
  })
})
