import { describe, expect, test } from 'vitest'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { detections, mask, pixelFrame, segmentation } from '../../../test/helpers/artifacts.ts'
import { objectUnder } from '../map/hit-object.ts'
import { correctText as text } from '../messages/en-correct.ts'
import { classesFor, whyNot } from './correct-rules.ts'
import { correctModes } from './correct-state.ts'

const world = { artifact: mask(pixelFrame(4, 4), { pool: 10 }).artifact, hasObject: true, isRunning: false, isReadOnly: false, hasPromptModel: true }
const boxes = detections([]).artifact

describe('a correction tool', () => {
  test('can be used on a mask with a chosen object', () => expect(correctModes.map((mode) => whyNot(mode, world))).toEqual(correctModes.map(() => null)))
  test('waits for an object where it needs one', () => {
    expect(correctModes.filter((mode) => whyNot(mode, { ...world, hasObject: false }) === text.whyNot.object)).toEqual(['relabel', 'split'])
  })
  test('does not paint where there are no pixels, and splits no pixels without objects', () => {
    expect(correctModes.filter((mode) => whyNot(mode, { ...world, artifact: boxes }) === text.whyNot.boxes)).toEqual(['paint', 'erase'])
    const raster = segmentation(pixelFrame(4, 4), { water: 1 }).artifact
    expect(correctModes.filter((mode) => whyNot(mode, { ...world, artifact: raster }) === text.whyNot.pixels)).toEqual(['relabel', 'split', 'merge'])
  })
  test('that outlines what is clicked waits for a model that can', () => {
    expect(correctModes.filter((mode) => whyNot(mode, { ...world, hasPromptModel: false }) === text.whyNot.noPromptModel)).toEqual(['click'])
  })
  test('says that there is nothing, that steps run, that the project is to be looked at only', () => {
    expect(whyNot('add', { ...world, artifact: undefined })).toBe(text.whyNot.nothing)
    expect(whyNot('add', { ...world, isRunning: true })).toBe(text.whyNot.running)
    expect(whyNot('add', { ...world, isReadOnly: true })).toBe(text.whyNot.readOnly)
  })
})

describe('the classes to choose from', () => {
  test('are those the result holds, the asked one first', () => {
    const raster = segmentation(pixelFrame(4, 4), { water: 1, building_destroyed: 5, pool: 10 }).artifact
    expect(classesFor('paint', { artifact: raster, raster: undefined }, ['pool'])).toEqual(['pool', 'building_destroyed', 'water'])
    expect(classesFor('add', { artifact: boxes, raster: undefined }, ['vehicle'])).toEqual(['vehicle'])
  })
  test('of a group are those its raster holds: buildings as one class, or by their damage', () => {
    const artifact = { ...boxes, classes: ['building'], rasterId: 'r' } as typeof boxes
    const raster = (values: Record<string, number>) => ({ artifact, raster: segmentation(pixelFrame(4, 4), values).artifact })
    expect(classesFor('add', raster({ building: 2 }), ['building'])).toEqual(['building'])
    expect(classesFor('add', raster({ building_destroyed: 5, building_no_damage: 2 }), ['building'])).toEqual(['building_destroyed', 'building_no_damage'])
  })
  test('are every class of the registry for a change of class', () => {
    const all = classesFor('relabel', { artifact: boxes, raster: undefined }, ['vehicle'])
    expect(all).toContain('building_major_damage')
    expect(all).not.toContain('background')
  })
})

describe('a click on a mask', () => {
  const object = (id: string, [left, top, side]: readonly [number, number, number]): EvidenceObject => ({
    id,
    class: 'pool',
    score: null,
    areaM2: null,
    outline: [
      [left, top],
      [left + side, top],
      [left + side, top + side],
      [left, top + side],
    ],
    centre: [left, top],
    standing: 'counted',
    verdict: null,
  })
  test('chooses the smallest object under it', () => {
    const objects = [object('P-001', [0, 0, 20]), object('P-002', [5, 5, 4])]
    expect([objectUnder(objects, [6, 6])?.id, objectUnder(objects, [1, 1])?.id, objectUnder(objects, [30, 1])]).toEqual(['P-002', 'P-001', null])
  })
})
