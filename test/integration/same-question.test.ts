import { describe, expect, it } from 'vitest'
import type { RequestState } from '../../src/contracts/request.ts'
import { makeAnswer, makeRequest } from '../../src/renderer/dev/fixtures.ts'
import { historyOf } from '../../src/engine/requests/second/history.ts'
import { type Behind, questionKey, whatDiffered } from '../../src/engine/requests/second/same-question.ts'

const first = makeRequest({ answer: makeAnswer() })
const again = makeRequest({ id: 'r2', number: 2, text: ' how many destroyed buildings ', answer: makeAnswer({ text: '14 destroyed buildings found.' }) })
const other = makeRequest({ id: 'r3', number: 3, text: 'How much water?' })
const behind =
  (sources: Record<string, Behind> = {}) =>
  (request: RequestState) =>
    sources[request.id] ?? { sources: ['labels'], handEdits: 0 }

describe('the history', () => {
  it('is newest first, and search takes every word in question, answer or class', () => {
    const requests = [first, again, other]
    expect(historyOf(requests, '', behind()).map(({ number }) => number)).toEqual([3, 2, 1])
    expect(historyOf(requests, 'FOUND 14', behind()).map(({ number }) => number)).toEqual([2])
    expect(historyOf(requests, 'nothing of this', behind())).toEqual([])
  })
  it('puts the same question beside its last answer', () => {
    expect(historyOf([first, again, other], '', behind())[1]?.sameAs).toMatchObject({ id: 'r1', number: 1, answer: '15 destroyed buildings found.', differs: [] })
    expect(historyOf([first, again, other], '', behind())[0]?.sameAs).toBeNull()
  })
  it('takes case, marks and spaces for nothing, and keeps letters of every script', () => {
    expect(questionKey('¿Cuántos  EDIFICIOS?')).toBe('cuántos edificios')
    expect(questionKey('كم مبنى؟')).toBe('كم مبنى')
  })
})

describe('what differed', () => {
  const changed = (change: Partial<RequestState['plan']>): RequestState => ({ ...again, plan: { ...again.plan, ...change } })
  it('names model, image, planner, steps, score and hand edits', () => {
    const image = { image: { kind: 'image' as const, layerId: 'l2', label: 'post 10 Mar' } }
    const actions = first.plan.actions.flatMap((action) =>
      action.tool === 'filter' ? [] : [{ ...action, inputs: { ...action.inputs, ...(action.tool === 'count' ? { detections: 'd1', minScore: 0.6 } : {}) } }],
    )
    const later = changed({ resources: image, planner: { kind: 'ollama', model: 'qwen2.5:7b' }, actions })
    expect(whatDiffered(first, later, behind({ r1: { sources: ['town-1'], handEdits: 0 }, r2: { sources: ['town-2'], handEdits: 2 } }))).toEqual([
      'Image: post 9 Mar then, post 10 Mar now.',
      'Model: town-1 then, town-2 now.',
      'Score needed: 0.50 then, 0.60 now.',
      'Planner: built-in then, qwen2.5:7b now.',
      expect.stringContaining('Steps now: leaves out: keep some objects with area > 30 m2'),
      'Objects changed by hand: 0 then, 2 now.',
    ])
  })
  it('names an area that was moved under the same name', () => {
    const frame = { crs: null, affine: null, width: 10, height: 10, gsd: null, gsdFrom: null }
    const area = (x: number) => ({
      ...first.plan.resources,
      here: {
        kind: 'area' as const,
        label: 'A1',
        frame,
        rings: [
          [
            [x, 0],
            [5, 0],
            [5, 5],
            [x, 0],
          ] as [number, number][],
        ],
      },
    })
    const here = { ...first, plan: { ...first.plan, resources: area(0) } }
    expect(whatDiffered(here, changed({ resources: area(1) }), behind())).toEqual(['A1 was changed in between.'])
    expect(whatDiffered(first, changed({ resources: area(1) }), behind())).toEqual(['Area: the whole image then, A1 now.'])
  })
})
