import { describe, expect, test } from 'vitest'
import { makeLayer, makeRequest, tools } from '../dev/fixtures.ts'
import { cardWires, inputWires, outputWire, withImageNames } from './wires.ts'

const request = makeRequest()
const action = (index: number) => request.plan.actions[index] ?? request.plan.actions[0] ?? expect.fail()
const specOf = (index: number) => tools.find((tool) => tool.id === action(index).tool) ?? null

describe('chips of a card', () => {
  test('an image is named by its label, an earlier step by its number', () => {
    expect(inputWires(request, action(0), specOf(0))[0]).toMatchObject({ words: 'post 9 Mar', icon: 'image' })
    expect(inputWires(request, action(1), specOf(1))[0]).toMatchObject({ words: 'step 1', icon: 'boxes' })
  })
  test('a threshold is a chip', () => expect(inputWires(request, action(2), specOf(2)).map((wire) => wire.words)).toEqual(['step 2', 'destroyed', '≥ 0.50']))
  test('classes that the output names are not said twice', () => {
    expect(outputWire(request, action(0), specOf(0)).words).toBe('destroyed, major')
    expect(cardWires(request, action(0), specOf(0)).map((wire) => wire.words)).toEqual(['post 9 Mar'])
  })
  test('a wire that nothing makes is named and marked', () => {
    const broken = { ...action(1), inputs: { detections: 'ghost' } }
    expect(inputWires(request, broken, specOf(1))[0]).toMatchObject({ words: 'ghost', title: 'nothing makes ghost' })
  })
  test('a step of an unknown tool still shows its wires', () => expect(inputWires(request, { ...action(1), tool: 'gone' }, null)[0]?.words).toBe('step 1'))
})

test('an image with a date is named by role and date, one without by its file', () => {
  const named = (date: string | null) => withImageNames(request, [makeLayer({ date })]).plan.resources['image']?.label
  expect(named('2025-03-09')).toBe('post 9 Mar')
  expect(named(null)).toBe(request.plan.resources['image']?.label)
})
