import { describe, expect, test } from 'vitest'
import { makeFrame, makeLayer, makeWorkspace } from '../dev/fixtures.ts'
import { scopePatch } from './ask-actions.ts'
import { startsAnew } from './AskBar.tsx'
import { scopeWords } from './ScopeMenu.tsx'
import { suggestionsFor } from './Suggestions.tsx'

const area = {
  id: 'a',
  name: 'A1',
  frame: makeFrame(),
  rings: [
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 0],
    ] as [number, number][],
  ],
  areaM2: 100,
  coveredShare: 1,
  active: true,
}

describe('the scope pill', () => {
  test('names the active area until another scope is chosen', () => {
    const workspace = makeWorkspace({ areas: [area] })
    expect(scopeWords(null, workspace).words).toBe('Area A1')
    expect(scopeWords({ scope: 'image', areaName: null }, workspace).words).toBe('Whole image')
  })
  test('leaves the scope to the reading unless she chose', () => {
    expect(scopePatch(null)).toEqual({})
    expect(scopePatch({ scope: 'view', areaName: null })).toEqual({ scope: 'view' })
  })
})

describe('suggested questions', () => {
  test('only ask for what labels or models see', () => {
    const labels = { path: '/m.png', classes: ['water'], legend: {} }
    expect(suggestionsFor(makeWorkspace({ layers: [makeLayer({ labels })] }), null)).toEqual(['What area of this image is under water?'])
    expect(suggestionsFor(makeWorkspace(), null)).toEqual([])
  })
})

describe('a slash in the question field', () => {
  const press = (value: string, chosen: [number, number] = [value.length, value.length]) =>
    ({ key: '/', ctrlKey: false, altKey: false, metaKey: false, currentTarget: { value, selectionStart: chosen[0], selectionEnd: chosen[1] } }) as unknown as Parameters<
      typeof startsAnew
    >[0]
  test('begins the next question once this one is asked', () => expect(startsAnew(press('How many roads?'), 'How many roads?')).toBe(true))
  test('is a slash while she types, and where all is chosen already', () => {
    expect(startsAnew(press('area in km'), 'How many roads?')).toBe(false)
    expect(startsAnew(press('How many roads?', [0, 15]), 'How many roads?')).toBe(false)
  })
})
