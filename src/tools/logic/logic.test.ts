import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detection, detections, mask, pixelFrame, quantity } from '../../../test/helpers/artifacts.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import { count } from './count.ts'
import { difference } from './difference.ts'
import { exists } from './exists.ts'
import { makeAnswer } from './make-answer.ts'
import { mean } from './mean.ts'
import { rank } from './rank.ts'
import { ratio } from './ratio.ts'
import { refuse } from './refuse.ts'
import { sum } from './sum.ts'

const hectares = (value: number, label = 'water') => quantity(value, { dimension: 'area', unit: 'ha', label, classes: ['water'] })
const squareMetres = (value: number) => quantity(value, { dimension: 'area', unit: 'm2', label: 'trees', classes: ['tree'] })

describe('count', () => {
  const three = [detection('V-001', { score: 0.9 }), detection('V-002', { score: 0.6 }), detection('V-003', { score: 0.2 })]

  it('counts what stands, and says where the number comes from', async () => {
    const made = await artifactOf(count, { detections: detections(three, { analysedShare: 0.8 }), minScore: 0.5 }, fakeWorld({ objects: three }))
    expect(made).toMatchObject({ value: 2, n: 2, unit: 'count', analysedShare: 0.8, evidence: { artifactId: 'det', minScore: 0.5, classes: ['vehicle'] }, interval: null })
    expect(made).toHaveProperty('method', 'boxes of the detector, score at least 0.50')
  })

  it('only the selected ones, when asked', async () => {
    const world = fakeWorld({ objects: three, selection: ['V-003'] })
    expect(await artifactOf(count, { detections: detections(three), selection: true }, world)).toMatchObject({ value: 1 })
    expect(await artifactOf(count, { detections: detections(three), selection: false }, world)).toMatchObject({ value: 3 })
  })

  it('says what was taken out by hand and what was too small', async () => {
    const world = fakeWorld({ objects: three, rejected: [detection('V-008'), detection('V-009')], leftOut: 'parts under 9 pixels left out' })
    const made = await artifactOf(count, { detections: detections(three, { method: 'components' }) }, world)
    expect(made).toHaveProperty('method', '8-connected parts of the mask, asked classes merged, parts under 9 pixels left out; 5 found, 2 rejected by hand')
  })

  it('none is 0, not a failure', async () => {
    expect(await artifactOf(count, { detections: detections([]) })).toMatchObject({ value: 0 })
  })
})

describe('exists', () => {
  it('yes comes with the strongest object as witness, in the middle of its box', async () => {
    const world = fakeWorld({ objects: [detection('V-001', { bbox: [10, 20, 30, 24], score: 0.9 })] })
    expect(await artifactOf(exists, { mask: detections(world.objects) }, world)).toMatchObject({
      value: true,
      witness: { layerId: 'L1', xy: [20, 22], score: 0.9 },
      method: '1 connected part found',
    })
  })

  it('no has no witness', async () => {
    expect(await artifactOf(exists, { mask: mask(pixelFrame(2, 2), { water: 1 }) })).toMatchObject({ value: false, witness: null, label: 'water' })
  })
})

describe('arithmetic', () => {
  it('adds in the unit of the first', async () => {
    expect(await artifactOf(sum, { values: [hectares(2), squareMetres(500)] })).toMatchObject({ value: 2.05, unit: 'ha', dimension: 'area', label: 'water and trees' })
  })

  it('the sum does not depend on the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 6 }), async (numbers) => {
        const total = async (list: number[]) => artifactOf(sum, { values: list.map((value) => quantity(value)) })
        expect(await total(numbers)).toMatchObject({ value: numbers.reduce((all, one) => all + one, 0) })
        expect(await total(numbers.toReversed())).toMatchObject({ value: numbers.reduce((all, one) => all + one, 0) })
      }),
    )
  })

  it('subtracts the second from the first', async () => {
    expect(await artifactOf(difference, { a: hectares(1), b: squareMetres(2500) })).toMatchObject({ value: 0.75, unit: 'ha', label: 'water more than trees' })
  })

  it('a share is a ratio or percent', async () => {
    expect(await artifactOf(ratio, { a: quantity(3), b: quantity(12) })).toMatchObject({ value: 0.25, unit: 'ratio', dimension: 'ratio' })
    expect(await artifactOf(ratio, { a: quantity(3), b: quantity(12), as: 'percent' })).toMatchObject({ value: 25, unit: 'percent' })
  })

  it('nothing to divide by is said, never an infinity', async () => {
    expect((await failureOf(ratio, { a: quantity(3), b: quantity(0, { label: 'houses' }) }))?.message).toContain('no houses')
    expect((await failureOf(mean, { total: hectares(3), n: quantity(0) }))?.code).toBe('division_by_zero')
  })

  it('an average divides a total by a count', async () => {
    expect(await artifactOf(mean, { total: squareMetres(600), n: quantity(4) })).toMatchObject({ value: 150, unit: 'm2', dimension: 'area' })
    expect((await failureOf(mean, { total: squareMetres(600), n: hectares(4) }))?.code).toBe('kind_mismatch')
  })

  it('a count beside an area is refused by every tool of two values', async () => {
    for (const [tool, inputs] of [
      [sum, { values: [quantity(1), hectares(1)] }],
      [difference, { a: quantity(1), b: hectares(1) }],
      [ratio, { a: quantity(1), b: hectares(1) }],
      [rank, { values: [quantity(1), hectares(1)] }],
    ] as const)
      expect((await failureOf(tool, inputs))?.code, tool.spec.id).toBe('kind_mismatch')
  })

  it('the share analysed is that of the worst part', async () => {
    expect(await artifactOf(sum, { values: [quantity(1, { analysedShare: 0.4 }), quantity(2, { analysedShare: 0.9 }), quantity(3)] })).toMatchObject({ analysedShare: 0.4 })
    expect(await artifactOf(sum, { values: [quantity(1)] })).toMatchObject({ analysedShare: null })
  })
})

describe('rank', () => {
  it('equal values share a rank and the next one is left out', async () => {
    const values = [quantity(5, { label: 'A' }), quantity(9, { label: 'B' }), quantity(5, { label: 'C' }), quantity(1, { label: 'D' })]
    const made = await artifactOf(rank, { values })
    expect(made).toMatchObject({
      title: 'count in descending order',
      rows: [
        { rank: 1, label: 'B' },
        { rank: 2, label: 'A' },
        { rank: 2, label: 'C' },
        { rank: 4, label: 'D' },
      ],
    })
    expect(await artifactOf(rank, { values, order: 'ascending' })).toMatchObject({ rows: [{ rank: 1, label: 'D' }, { rank: 2 }, { rank: 2 }, { rank: 4, label: 'B' }] })
  })

  it('compares hectares with square metres by what they are', async () => {
    expect(await artifactOf(rank, { values: [squareMetres(500), hectares(1)] })).toMatchObject({ rows: [{ label: 'water', value: 10000, unit: 'm2' }, { label: 'trees' }] })
  })
})

describe('answers', () => {
  it('a refusal says the premise and carries no number', async () => {
    expect(await artifactOf(refuse, { reason: 'no_date', premise: 'Only one date is loaded.', hint: 'Load the image before.' })).toMatchObject({
      answer: { kind: 'refusal', value: null, text: 'Only one date is loaded.', reason: 'no_date', hint: 'Load the image before.', facts: [] },
    })
  })

  it('numbers of an answer come from its facts', async () => {
    expect(await artifactOf(makeAnswer, { facts: [quantity(3)] })).toMatchObject({ answer: { kind: 'quantity', template: '{f1} vehicles found.', text: '3 vehicles found.' } })
  })
})
