import { describe, expect, test } from 'vitest'
import { checkPlan } from '../../../core/plan/index.ts'
import { readRequest } from '../../../core/language/index.ts'
import { PlanSchema } from '../../../contracts/plan.ts'
import { unwrap } from '../../../contracts/result.ts'
import { toolSpecs } from '../../../tools/index.ts'
import { makePlan } from '../builtin/index.ts'
import { makeBm25 } from './bm25.ts'
import { chooseExamples, isUsable, shippedLibrary, type SolvedRequest, solvedOf, termsOf } from './index.ts'
import { shippedRequests } from './shipped.ts'

describe('BM25', () => {
  const documents = ['how many tree be there', 'count vehicle', 'how many building be destroy', 'what area of water in hectare', 'count vehicle and pool and vehicle']
  // bm25s 0.2 (method="lucene", k1=1.5, b=0.75), whose scores leave out the factor k1 + 1 = 2.5
  test.each([
    ['count vehicle', [0, 0.94966, 0, 0, 0.77783]],
    ['how many pool', [0.68748, 0, 0.68748, 0, 0.49844]],
    ['unicorn', [0, 0, 0, 0, 0]],
  ])('%s', (query, scores) => {
    const ours = makeBm25(documents.map((one) => one.split(' '))).scores(query.split(' '))
    ours.forEach((score, at) => expect(score / 2.5).toBeCloseTo(scores[at] ?? Number.NaN, 4))
  })
  test('of nothing is nothing', () => expect(makeBm25([]).scores(['a'])).toEqual([]))
})

test('terms are the same for the forms of a word', () => {
  expect(termsOf('The flooded Buildings, please!')).toEqual(termsOf('flood building'))
  expect(termsOf('damaged')).toEqual(termsOf('damages'))
  expect(termsOf('x '.repeat(100_000)).length).toBeLessThanOrEqual(400)
})

describe('the shipped set', () => {
  test('every sentence is read without doubt and planned without a finding', () => {
    for (const text of shippedRequests) {
      const reading = unwrap(readRequest(text, {}))
      expect([text, reading.goal.type === 'refusal', reading.chips.flatMap((chip) => chip.doubt ?? [])]).toEqual([text, false, []])
      expect([text, checkPlan(unwrap(makePlan(reading.goal, {})), toolSpecs, {}).findings.filter((one) => one.severity === 'error')]).toEqual([text, []])
    }
    expect(shippedLibrary()).toHaveLength(shippedRequests.length)
  })
  test('has something for every kind of question, and writes places as handles', () => {
    const types = new Set(shippedLibrary().map((one) => one.goal.type))
    for (const type of [
      'detect',
      'segment',
      'exists_object',
      'count_object',
      'area_object',
      'exists_damage',
      'count_damage',
      'area_damage',
      'path',
      'compound',
      'arithmetic',
    ] as const)
      expect(types).toContain(type)
    expect(
      shippedLibrary()
        .find((one) => one.goal.type === 'path')
        ?.steps.at(-1)?.inputs,
    ).toMatchObject({ start: 'p1', end: 'p2' })
  })
})

const choose = (text: string, type = 'count_object', library: readonly SolvedRequest[] = shippedLibrary()) => chooseExamples(library, { text, type, count: 2 }, null)

describe('examples are chosen', () => {
  test('by words and kind', async () => {
    expect((await choose('number of swimming pools in the drawn area')).map((one) => one.text)).toContain('how many pools are in the drawn area?')
    expect((await choose('can an ambulance go from A to B?', 'path'))[0]?.goal.type).toBe('path')
  })
  test('never the request itself', async () => expect((await choose('Count the vehicles.')).map((one) => one.text)).not.toContain('count the vehicles'))
  test('none when none is wanted', async () => expect(await chooseExamples(shippedLibrary(), { text: 'count', type: 'count_object', count: 0 }, null)).toEqual([]))
  test('by meaning where a model gives vectors, and by words where it fails', async () => {
    const library = shippedLibrary().filter((one) => one.goal.type === 'count_object')
    const meaning = async (texts: readonly string[]) => texts.map((text) => (/pool|lido/.test(text) ? [1, 0] : [0, 1]))
    expect((await chooseExamples(library, { text: 'how many lidos?', type: 'count_object', count: 1 }, meaning))[0]?.text).toContain('pools')
    expect((await chooseExamples(library, { text: 'how many pools', type: 'count_object', count: 1 }, async () => null))[0]?.text).toContain('pools')
  })
})

describe('a request of the project', () => {
  const plan = PlanSchema.parse(unwrap(makePlan(unwrap(readRequest('how many vehicles are in the harbour?', { areas: [{ id: '1', name: 'harbour', active: true }] })).goal, {})))
  test('is an example with handles for its places', () => {
    expect(solvedOf({ id: 'q1', text: 'how many vehicles are in the harbour?', plan, verdict: null })).toMatchObject({
      id: 'q1',
      from: 'project',
      wrong: null,
      steps: [{ tool: 'detect', inputs: { image: 'i1' } }, { tool: 'count' }],
    })
  })
  test('marked wrong it says why', () =>
    expect(solvedOf({ id: 'q1', text: 'x', plan, verdict: { right: false, reason: 'boats are no vehicles here' } })?.wrong).toBe('boats are no vehicles here'))
  test('without steps, or a refusal, it teaches nothing', () => expect(solvedOf({ id: 'q', text: 'x', plan: { ...plan, actions: [] }, verdict: null })).toBeNull())
  test('whose tools are gone is no example', () => {
    const one = solvedOf({ id: 'q1', text: 'x', plan, verdict: null })
    expect(one && isUsable(one, toolSpecs)).toBe(true)
    expect(one && isUsable(one, [])).toBe(false)
  })
})
