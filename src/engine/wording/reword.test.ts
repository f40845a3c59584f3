import { describe, expect, it } from 'vitest'
import type { Answer } from '../../contracts/answer.ts'
import { GoalSchema } from '../../contracts/goal.ts'
import type { RequestState } from '../../contracts/request.ts'
import { scriptedModel } from '../../../test/helpers/scripted-model.ts'
import { reword, type RewordWorld } from './index.ts'

const answer: Answer = {
  kind: 'count',
  value: 2,
  unit: 'count',
  interval: null,
  intervalReason: 'not_calibrated',
  text: '2 vehicles found in Sector 4.',
  template: '{f1} vehicles found in Sector 4.',
  reason: null,
  hint: null,
  facts: [
    {
      id: 'f1',
      label: 'vehicles',
      value: 2,
      unit: 'count',
      interval: null,
      intervalReason: null,
      method: 'counted',
      step: 's2',
      artifactId: 'a',
      evidence: { artifactId: 'a', minScore: null, classes: ['vehicle'] },
    },
  ],
  limits: [],
}
const goal = GoalSchema.parse({ type: 'count_object', operations: ['count'], classes: ['vehicle'], scope: 'area', unit: 'count', groupBy: null, formula: null })
const request = (planner: { kind: 'builtin' | 'ollama'; model: string | null }) =>
  ({
    text: 'How many vehicles are in Sector 4?',
    answer,
    plan: { goal, planner, resources: {}, actions: [{ id: 's1', tool: 'detect', inputs: {}, outputs: ['d1'], why: null, skipped: false }] },
    steps: [{ id: 's1', summary: '2 found' }],
  }) as unknown as RequestState
const world = (server: RewordWorld['server'], isFit = true): RewordWorld => ({
  server,
  isFit: async () => isFit,
  language: 'en',
  place: 'Sector 4',
  names: ['Sector 4'],
  signal: new AbortController().signal,
})

describe('the answer of a question that a model planned', () => {
  it('is said by that model, with the numbers put in by code and the call kept', async () => {
    const model = scriptedModel(['In Sector 4 the image shows {f1} vehicles.'])
    expect(await reword(request({ kind: 'ollama', model: 'm:14b' }), world(model))).toMatchObject({
      by: 'model',
      answer: { text: 'In Sector 4 the image shows 2 vehicles.', value: 2 },
      calls: [{ purpose: 'wording', model: 'm:14b', digest: 'd1d1' }],
    })
  })
  it.each([
    ['the built-in planner made the plan', { kind: 'builtin' as const, model: null }, true],
    ['the model did not pass its test', { kind: 'ollama' as const, model: 'm:1b' }, false],
  ])('stays as it is when %s', async (_, planner, isFit) => {
    const model = scriptedModel(['Hello'])
    expect(await reword(request(planner), world(model, isFit))).toBeNull()
    expect(model.asked).toEqual([])
  })
})
