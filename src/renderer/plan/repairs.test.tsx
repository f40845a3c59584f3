import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PlanningRecord, Repair } from '../../contracts/planning-record.ts'
import { makeAction, makeRequest } from '../dev/fixtures.ts'
import { reviewText } from '../messages/en-review.ts'
import { CardRepairs, repairsOf } from './CardRepairs.tsx'
import { ghostsOf } from './GhostCard.tsx'

const repair = (change: Partial<Repair>): Repair => ({ step: 's3', what: 'tool', from: 'counts', to: 'count', code: null, sentence: 'Step 3: the tool was corrected.', ...change })
const recordOf = (...repairs: Repair[]): PlanningRecord => ({ mode: null, strategy: null, shots: 0, tools: [], examples: [], calls: [], repairs, workspace: '' })

describe('repairs of a reply', () => {
  test('stand on their card, and above the cards where their step is gone', () => {
    const { onCard, general } = repairsOf(makeRequest({ record: recordOf(repair({}), repair({ step: 's9', what: 'step_dropped' }), repair({ step: null, what: 'order' })) }))
    expect(onCard('s3').map(({ index }) => index)).toEqual([0])
    expect(general.map(({ index }) => index)).toEqual([1, 2])
  })
  test('say what was proposed, what it became, and offer the way back where there is one', () => {
    const html = renderToStaticMarkup(<CardRepairs repairs={[{ ...repair({}), index: 0 }]} />)
    expect(html).toContain('<s>counts</s> → count')
    expect(html).toContain(reviewText.card.undoRepair)
    const dropped = renderToStaticMarkup(<CardRepairs repairs={[{ ...repair({ what: 'step_dropped', to: null }), index: 1 }]} />)
    expect(dropped).not.toContain(reviewText.card.undoRepair)
  })
})

describe('a repair that was taken back', () => {
  test('is not said any more', () => {
    const request = makeRequest({ record: recordOf(repair({})) })
    const actions = request.plan.actions.map((action) => (action.id === 's3' ? { ...action, tool: 'counts' } : action))
    expect(repairsOf({ ...request, plan: { ...request.plan, actions } }).onCard('s3')).toEqual([])
  })
})

describe('the ghost of an offered repair', () => {
  test('stands before the card it would be inserted at', () => {
    const request = makeRequest()
    const [detect, filter, count] = request.plan.actions
    const added = makeAction({ id: 'new', tool: 'align', outputs: ['x'] })
    const actions = [detect, filter, added, count].filter((action) => action !== undefined)
    const findings = [{ code: 'frames_differ', step: 's3', severity: 'error' as const, message: '', repair: { label: 'Align', actions } }]
    expect(ghostsOf({ plan: request.plan, check: { ...request.check, findings } })).toMatchObject([{ action: { id: 'new' }, before: 's3', finding: 0 }])
    expect(ghostsOf(request)).toEqual([])
  })
})
