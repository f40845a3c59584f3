import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../contracts/plan.ts'
import type { PlanningRecord, Repair } from '../../contracts/planning-record.ts'
import { makeAction, makeRequest, tools } from '../dev/fixtures.ts'
import { reviewText } from '../messages/en-review.ts'
import { CardRepairs } from './CardRepairs.tsx'
import { repairsOf } from './repairs-shown.ts'

const repair = (change: Partial<Repair>): Repair => ({ step: 's3', what: 'tool', from: 'counts', to: 'count', code: null, sentence: 'The tool was corrected.', ...change })
const recordOf = (...repairs: Repair[]): PlanningRecord => ({ mode: null, strategy: null, shots: 0, tools: [], examples: [], calls: [], repairs, workspace: '' })
const plain = makeRequest()
const shownOf = (repairs: Repair[], actions: Action[] = plain.plan.actions) => repairsOf({ ...plain, plan: { ...plain.plan, actions }, record: recordOf(...repairs) }, tools)

describe('repairs of a reply', () => {
  test('stand on their card, and above the cards where their step was left out', () => {
    const { onCard, general } = shownOf([repair({}), repair({ step: 's9', what: 'step_dropped' }), repair({ step: null, what: 'order' })])
    expect(onCard('s3').map(({ index }) => index)).toEqual([0])
    expect(general.map(({ index }) => index)).toEqual([1, 2])
  })
  test('say what was proposed, what it became, and offer the way back where there is one', () => {
    const html = renderToStaticMarkup(<CardRepairs repairs={shownOf([repair({})]).onCard('s3')} />)
    expect(html).toContain('The tool was corrected.')
    expect(html).toContain('<s>counts</s> → count')
    expect(html).toContain(reviewText.card.undoRepair)
    const dropped = renderToStaticMarkup(<CardRepairs repairs={shownOf([repair({ step: 's9', what: 'step_dropped', to: null })]).general} />)
    expect(dropped).not.toContain(reviewText.card.undoRepair)
  })
  test('name classes, units and results as the cards do, and leave what is none as it was written', () => {
    const changeOf = (change: Partial<Repair>, inputs: Record<string, unknown>) =>
      shownOf([repair(change)], [...plain.plan.actions.slice(0, 2), makeAction({ id: 's3', tool: 'count', inputs, outputs: ['n1'] })]).onCard('s3')[0]?.change
    const destroyed = { class: 'building_destroyed' }
    expect(changeOf({ what: 'class', from: 'building_major_damage', to: 'building_destroyed' }, destroyed)).toEqual({
      from: 'buildings with major damage',
      to: 'destroyed buildings',
    })
    expect(changeOf({ what: 'class', from: 'building_minor_damage, vehicle', to: 'vehicle' }, { class: 'vehicle' })?.from).toBe('buildings with minor damage and vehicles')
    expect(changeOf({ what: 'class', from: 'rubble_heap', to: 'building_destroyed' }, destroyed)?.from).toBe('rubble_heap')
    expect(changeOf({ what: 'unit', from: 'ha', to: 'm2' }, { unit: 'm2' })?.to).toBe('m²')
    expect(changeOf({ what: 'wire', from: 'ground', to: 'd2' }, { detections: 'd2' })).toEqual({ from: 'ground', to: 'step 2' })
  })
  test('of one finding say its sentence once, on the first of their cards', () => {
    const sentence = 'Step s3 (count) needs a mask.'
    const { onCard } = shownOf([repair({ what: 'wire', from: 'd1', to: 'd2', sentence }), repair({ step: 's2', what: 'step_added', from: null, to: 'filter', sentence })])
    expect(onCard('s2')).toMatchObject([{ index: 1, said: 'Step 3, Count, needs a mask.' }])
    expect(onCard('s3')).toMatchObject([{ index: 0, said: null, saidAt: 2 }])
    expect(renderToStaticMarkup(<CardRepairs repairs={onCard('s3')} />)).toContain(reviewText.card.repairedWith(2))
  })
})

describe('a repair that was taken back', () => {
  test('is not said any more', () => {
    const actions = plain.plan.actions.map((action) => (action.id === 's3' ? { ...action, tool: 'counts' } : action))
    expect(shownOf([repair({})], actions).onCard('s3')).toEqual([])
  })
  test('is not said of a step that was put in and is gone, nor of a change on a card that is gone', () => {
    const gone = [repair({ step: 's9', what: 'step_added', from: null }), repair({ step: 's9', what: 'wire', from: 'a', to: 'b' })]
    expect(shownOf(gone).general).toEqual([])
    expect(shownOf([repair({ what: 'step_added', from: null })]).onCard('s3')).toHaveLength(1)
  })
  test('is not said of an input that was set and is not set any more', () => {
    const set = repair({ what: 'class', from: null, to: 'vehicle' })
    expect(shownOf([set]).onCard('s3')).toEqual([])
    expect(shownOf([{ ...set, to: 'building_destroyed' }]).onCard('s3')).toHaveLength(1)
  })
})
