import { describe, expect, it } from 'vitest'
import type { Artifact } from '../../contracts/kinds/index.ts'
import { detections, mask, pixelFrame, quantity, segmentation, workspace } from '../../../test/helpers/artifacts.ts'
import { limitsOf } from './limits.ts'

const linesOf = (artifacts: Artifact[], parts: Partial<Parameters<typeof limitsOf>[0]> = {}) =>
  limitsOf({
    artifacts,
    workspace: workspace(),
    cardOf: () => null,
    request: { reading: { text: '', goal: {} as never, chips: [], taken: [], assumptions: [] }, plannerNotes: [] },
    example: false,
    ...parts,
  })
const has = (lines: string[], part: string) => lines.some((line) => line.includes(part))

describe('limitsOf', () => {
  it('a part that was not seen comes first', () => {
    const lines = linesOf([segmentation(pixelFrame(4, 4), { water: 1 }, { analysedShare: 0.62 }).artifact])
    expect(lines[0]).toBe('62 % of the asked area could be analysed; the rest was not imaged or not readable.')
  })

  it('a known cause is told in place of a guess, and nothing where all was seen', () => {
    const unseen = 'The legend has no name for the value 3 (38 % of m.png); these pixels count as not analysed.'
    const lines = linesOf([segmentation(pixelFrame(4, 4), { water: 1 }, { analysedShare: 0.62, unseen }).artifact, detections([], { analysedShare: 0.62, unseen }).artifact])
    expect(lines.slice(0, 2)).toEqual(['62 % of the asked area could be analysed.', unseen])
    expect(linesOf([detections([], { unseen }).artifact])).not.toContain(unseen)
    expect(linesOf([detections([], { analysedShare: 0.999, unseen }).artifact])[0]).toBe(unseen)
  })

  it('less than half comes before everything else', () => {
    const lines = linesOf([detections([], { analysedShare: 0.001 }).artifact, quantity(2, { rejectedByHand: 1 }).artifact], { example: true })
    expect(lines[0]).toBe('under 1 % of the asked area could be analysed; the rest was not imaged or not readable.')
    expect(lines.filter((line) => line.includes('could be analysed'))).toHaveLength(1)
  })

  it('labels are said to be labels, and a model speaks with its card', () => {
    const labelled = linesOf([mask(pixelFrame(4, 4), { water: 1 }).artifact, quantity(3).artifact])
    expect(has(labelled, 'Labels from a file')).toBe(true)
    expect(has(labelled, 'not calibrated')).toBe(false)
    const modelled = linesOf([detections([]).artifact, quantity(3).artifact])
    expect(modelled).toContain('Model vehicles: no limits stated on its card.')
    expect(modelled).toContain('The model is not calibrated for this place, so no interval is given.')
    const counted = quantity(3).artifact
    const calibrated = linesOf([detections([]).artifact, { ...counted, interval: [2, 5] }])
    expect(has(calibrated, 'not calibrated')).toBe(false)
    expect(has(calibrated, 'measured at another place')).toBe(true)
  })

  it('parts of a mask that touch are said to be one', () => {
    expect(has(linesOf([detections([], { method: 'components' }).artifact]), 'counted as one')).toBe(true)
    expect(has(linesOf([detections([]).artifact]), 'counted as one')).toBe(false)
  })

  it('a typed pixel size, a damage class, a hand edit and the example each have their line', () => {
    const typed = linesOf([mask(pixelFrame(4, 4, 0.5), { building_destroyed: 5 }).artifact, quantity(3, { rejectedByHand: 2 }).artifact], { example: true })
    for (const part of ['typed in', 'cannot be seen from above', '2 objects were taken out by hand', 'Synthetic example']) expect(has(typed, part), part).toBe(true)
    expect(has(linesOf([mask(pixelFrame(4, 4), { water: 1 }).artifact]), 'typed in')).toBe(false)
  })

  it('a hand edit that no number used is not claimed', () => {
    expect(has(linesOf([detections([]).artifact, quantity(3, { rejectedByHand: 0 }).artifact, quantity(3).artifact]), 'by hand')).toBe(false)
  })

  it('two numbers over the same objects count a rejection once, over others each', () => {
    const evidence = (artifactId: string) => ({ artifactId, minScore: null, classes: ['vehicle'] })
    const of = (artifactId: string) => quantity(3, { rejectedByHand: 1, evidence: evidence(artifactId) }).artifact
    expect(linesOf([of('a'), of('a')])).toContain('1 object was taken out by hand.')
    expect(linesOf([of('a'), of('b')])).toContain('2 objects were taken out by hand.')
  })

  it('an unknown pixel size reaches the reader', () => {
    const note = 'The pixel size is not known; the model vehicles expects 0.1 to 0.3 m.'
    expect(linesOf([detections([], { note }).artifact])).toContain(note)
  })

  it('never more than eight, never one twice, hand edits and the example first', () => {
    const artifacts = [
      mask(pixelFrame(4, 4, 0.5), { building_destroyed: 5 }, { analysedShare: 0.5 }).artifact,
      detections([], { method: 'components', frame: pixelFrame(4, 4, 0.5) }).artifact,
      detections([], { method: 'components' }).artifact,
      quantity(1).artifact,
    ]
    const assumptions = Array.from({ length: 9 }, (_, at) => `assumed ${at}`)
    const reading = { text: '', goal: {} as never, chips: [], taken: [], assumptions }
    const lines = linesOf([...artifacts, quantity(2, { rejectedByHand: 1 }).artifact], { example: true, request: { reading, plannerNotes: [] } })
    expect(lines).toHaveLength(8)
    expect(new Set(lines).size).toBe(8)
    expect(lines.slice(0, 3)).toEqual([
      '1 object was taken out by hand.',
      'Synthetic example: the town was drawn by a program.',
      '50 % of the asked area could be analysed; the rest was not imaged or not readable.',
    ])
  })
})
