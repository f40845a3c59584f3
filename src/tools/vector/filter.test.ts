import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detection, detections } from '../../../test/helpers/artifacts.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import { filter, parseCondition } from './filter.ts'

describe('parseCondition', () => {
  it.each([
    ['area > 300 m2', { measure: 'area', operator: '>', bound: 300 }],
    ['area<=0.5ha', { measure: 'area', operator: '<=', bound: 5000 }],
    ['AREA >= 2 km2', { measure: 'area', operator: '>=', bound: 2_000_000 }],
    ['area < 300', { measure: 'area', operator: '<', bound: 300 }],
    ['score >= 0.8', { measure: 'score', operator: '>=', bound: 0.8 }],
    ['score > 80 %', { measure: 'score', operator: '>', bound: 0.8 }],
  ])('%s', (text, expected) => {
    const read = parseCondition(text)
    expect(read).toMatchObject({ ok: true, value: { measure: expected.measure, operator: expected.operator } })
    expect(read.ok && read.value.bound).toBeCloseTo(expected.bound, 9)
  })

  it.each(['', 'area', 'area > ', 'area > big', 'area > 1.2.3 m2', 'height > 3 m', 'area > 3 m', 'area == 3', 'area > 3 percent', 'area > 3 m2 and score > 1', 'area > -3'])(
    '"%s" is not read',
    (text) => {
      expect(parseCondition(text)).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
    },
  )

  it('never throws and never makes a bound that is not a number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(area|score) [<>]=? [\d.]{1,6} ?(m2|ha|%)?$/)), (text) => {
        const read = parseCondition(text)
        if (read.ok) expect(Number.isFinite(read.value.bound)).toBe(true)
      }),
    )
  })

  it('a unit of a score other than percent is refused', () => {
    expect(parseCondition('score > 3 ha').ok).toBe(false)
  })
})

describe('filter', () => {
  const objects = [detection('V-001', { areaM2: 300, score: 0.9 }), detection('V-002', { areaM2: 301, score: 0.8 }), detection('V-003', { areaM2: 12, score: 0.79 })]
  const kept = async (where: string) => {
    const made = await artifactOf(filter, { detections: detections(objects, { rasterId: 'r' }), where }, fakeWorld({ objects }))
    return 'objects' in made ? made.objects.map((object) => object.id) : null
  }

  it('bounds are taken exactly as written', async () => {
    expect(await kept('area > 300 m2')).toEqual(['V-002'])
    expect(await kept('area >= 300 m2')).toEqual(['V-001', 'V-002'])
    expect(await kept('area < 300 m2')).toEqual(['V-003'])
    expect(await kept('score >= 0.8')).toEqual(['V-001', 'V-002'])
    expect(await kept('area >= 20 m2 and area <= 300 m2')).toEqual(['V-001'])
    expect(await kept('area > 1 m2 AND score < 0.85')).toEqual(['V-002', 'V-003'])
  })

  it('a condition of which one part is not read keeps nothing', async () => {
    const failure = await failureOf(filter, { detections: detections(objects, { rasterId: 'r' }), where: 'area > 1 m2 and colour = red' }, fakeWorld({ objects }))
    expect(failure).toMatchObject({ code: 'argument_invalid', message: expect.stringContaining('colour = red') })
  })

  it('what is left no longer comes from the raster, or a later count would bring it all back', async () => {
    expect(await artifactOf(filter, { detections: detections(objects, { rasterId: 'r' }), where: 'area > 1' }, fakeWorld({ objects }))).toHaveProperty('rasterId', null)
  })

  it('objects without the measure are a failure, not left out', async () => {
    const bare = [detection('V-001', { areaM2: null, score: null })]
    expect((await failureOf(filter, { detections: detections(bare), where: 'area > 1' }, fakeWorld({ objects: bare })))?.code).toBe('gsd_unknown')
    expect((await failureOf(filter, { detections: detections(bare), where: 'score > 0.1' }, fakeWorld({ objects: bare })))?.code).toBe('argument_invalid')
  })
})
