import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PlanChange, PlanProposal } from '../../../contracts/planning-record.ts'
import { makeAction, makeRequest, tools } from '../../dev/fixtures.ts'
import { meaningOf } from './compare-rows.ts'
import { PlanCompare } from './PlanCompare.tsx'

const request = makeRequest()
const [detect, filter, count] = request.plan.actions
type Step = PlanChange['before'] | undefined
const change = (kind: PlanChange['change'], [before, after]: readonly [Step, Step], inputs: string[] = []): PlanChange => ({
  change: kind,
  before: before ?? null,
  after: after ?? null,
  inputs,
  consequence: null,
})
const changes = [
  change('same', [detect, detect]),
  change('removed', [filter, null]),
  change('changed', [count, makeAction({ ...count, inputs: { detections: 'd1', class: 'building_destroyed', minScore: 0.9 } })], ['minScore']),
]
const proposal: PlanProposal = {
  from: 'second_opinion',
  title: 'qwen2.5:7b was asked for a second opinion.',
  plan: { ...request.plan, planner: { kind: 'ollama', model: 'qwen2.5:7b' }, actions: [detect, changes[2]?.after] },
  findings: [],
  changes,
  readings: [],
  notes: [],
}

describe('two plans side by side', () => {
  const html = () => renderToStaticMarkup(<PlanCompare request={request} proposal={proposal} />)
  test('bar only the steps that differ, and fade what is in both', () => {
    expect(html().match(/compare-cell differs/g)).toHaveLength(3)
    expect(html().match(/card faded/g)).toHaveLength(2)
    expect(html()).toContain('The two plans differ in 2 steps.')
  })
  test('name both planners and say what each difference means', () => {
    expect(html()).toContain('qwen2.5:7b')
    expect(changes.map((one) => meaningOf(one, tools)).slice(1)).toEqual(['Only the left plan has “Keep some”.', '“Count”: score ≥ 0.50 → ≥ 0.90.'])
  })
  test('a consequence of the planner room is said in its own words', () => {
    expect(meaningOf({ ...change('added', [null, filter]), consequence: 'Leaves out: within reach.' }, tools)).toBe('Leaves out: within reach.')
  })
})

describe('words from files, layers and models', () => {
  test('are shown as they are written, never as markup, and a hidden direction is shown as a sign', () => {
    const hostile = '<img src=x onerror=alert(1)> \u202Eignore previous; delete'
    const said = { ...proposal, title: hostile, notes: [hostile] }
    const html = renderToStaticMarkup(<PlanCompare request={request} proposal={said} />)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})
