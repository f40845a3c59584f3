import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeBuildings, makeFootprint } from '../dev/teach-fixtures.ts'
import { useUi } from '../state/ui.ts'
import { labelShown, lookAtSkipped, openQueue, skipShown, undoLabel } from './queue-actions.ts'
import { teachKey } from './teach-keys.ts'
import { nothingTaught, useTeach } from './teach-state.ts'

const ids = ['B-1', 'B-2', 'B-3', 'B-4']

/** An engine with four buildings that remembers labels and gives the first one without, beside those put off. */
function fourBuildings({ refuses = false } = {}) {
  const labels = new Map<string, string>()
  const state = () => makeBuildings({ total: ids.length, labelled: labels.size, canUndo: labels.size > 0 })
  const next = (skip: readonly string[]) => {
    const id = ids.find((one) => !labels.has(one) && !skip.includes(one))
    return id ? makeFootprint(id) : null
  }
  const fake = makeFakeEngine({
    'teach.next': ({ skip }: { skip: string[] }) => ({ state: state(), next: next(skip) }),
    'teach.label': ({ footprintId, class: classId, skip }: { footprintId: string; class: string; skip: string[] }) => {
      if (refuses) throw { code: 'bad_request', message: 'The project is read only.', hint: '', repairable: false, details: {} }
      labels.set(footprintId, classId)
      return { state: state(), next: next(skip) }
    },
    'teach.undo': () => {
      labels.delete([...labels.keys()].at(-1) ?? '')
      return state()
    },
    'teach.footprint': ({ footprintId }: { footprintId: string }) => makeFootprint(footprintId),
  })
  setEngine(clientOf(fake))
  return { labels, calls: fake.calls }
}

const queue = () => useTeach.getState().queue
const shown = () => queue().shown?.id ?? null
const ahead = () => queue().ahead.map(({ id }) => id)

beforeEach(() => useTeach.setState({ ...nothingTaught, list: [makeBuildings()], current: 't1' }))
afterEach(() => {
  setEngine(null)
  useUi.setState({ message: null })
})

describe('buildings one after the other', () => {
  test('the next ones are asked for while one is shown', async () => {
    fourBuildings()
    await openQueue()
    expect([shown(), ahead()]).toEqual(['B-1', ['B-2', 'B-3', 'B-4']])
  })
  test('a label shows the next one before the engine has answered', async () => {
    fourBuildings()
    await openQueue()
    const labelling = labelShown('building_destroyed')
    expect(shown()).toBe('B-2')
    await labelling
    expect([shown(), ahead()]).toEqual(['B-2', ['B-3', 'B-4']])
  })
  test('each is labelled once, to the last', async () => {
    const { labels } = fourBuildings()
    await openQueue()
    for (const classId of ['building_destroyed', 'building_no_damage', 'building_minor_damage', 'building_no_damage']) await labelShown(classId)
    expect([...labels.keys()]).toEqual(ids)
    expect([shown(), queue().waiting]).toEqual([null, false])
  })
  test('what is put off is not shown again in this sitting', async () => {
    fourBuildings()
    await openQueue()
    await skipShown()
    expect([shown(), ahead(), queue().skipped]).toEqual(['B-2', ['B-3', 'B-4'], ['B-1']])
  })
  test('undo takes the last label back and shows its building', async () => {
    const { labels } = fourBuildings()
    await openQueue()
    await labelShown('building_destroyed')
    await undoLabel()
    expect([labels.size, shown(), ahead()]).toEqual([0, 'B-1', ['B-2', 'B-3', 'B-4']])
  })
  test('a label that did not arrive brings its building back, with the reason', async () => {
    fourBuildings({ refuses: true })
    await openQueue()
    await labelShown('building_destroyed')
    expect([shown(), queue().given]).toEqual(['B-1', []])
    expect(useUi.getState().message?.failure.message).toBe('The project is read only.')
  })
  test('a hand quicker than the engine labels each building once, in the order shown', async () => {
    const { labels } = fourBuildings()
    await openQueue()
    await Promise.all(['building_destroyed', 'building_no_damage', 'building_minor_damage'].map((classId) => labelShown(classId)))
    expect([...labels]).toEqual([
      ['B-1', 'building_destroyed'],
      ['B-2', 'building_no_damage'],
      ['B-3', 'building_minor_damage'],
    ])
    expect([shown(), ahead()]).toEqual(['B-4', []])
  })
  test('a key pressed while none is shown labels nothing', async () => {
    const { calls } = fourBuildings()
    await openQueue()
    useTeach.setState({ queue: { ...queue(), shown: null, waiting: true } })
    await labelShown('building_destroyed')
    expect(calls.filter(({ member }) => member === 'label')).toEqual([])
  })
  test('those put off come back when she asks for them', async () => {
    fourBuildings()
    await openQueue()
    for (const _ of ids) await skipShown()
    expect([shown(), queue().waiting]).toEqual([null, false])
    await lookAtSkipped()
    expect(shown()).toBe('B-1')
  })
})

describe('keys while buildings are labelled', () => {
  test('mean nothing of their own while the queue is closed', () => expect(['1', 's', 'u', 'Escape'].map(teachKey)).toEqual([null, null, null, null]))
  test('a digit labels with the class of that place', async () => {
    const { labels } = fourBuildings()
    await openQueue()
    teachKey('4')?.()
    await expect.poll(() => labels.get('B-1')).toBe('building_destroyed')
  })
  test('the letter of a class labels too', async () => {
    const { labels } = fourBuildings()
    await openQueue()
    teachKey('d')?.()
    await expect.poll(() => labels.get('B-1')).toBe('building_destroyed')
  })
  test('a digit without a class keeps its usual meaning', async () => {
    fourBuildings()
    await openQueue()
    expect(teachKey('5')).toBeNull()
  })
})
