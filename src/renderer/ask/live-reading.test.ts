import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReadingChip } from '../../contracts/goal.ts'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeReading, makeRequest } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { likelyFirst } from './DoubtfulReading.tsx'
import { askNow } from './ask-actions.ts'
import { chosenChips, forgetLive, keptChoices, patchOf, useLiveReading, withScope } from './live-reading.ts'
import { readNow, unasked } from './read-while-typing.ts'

const option = (label: string, patch: Record<string, unknown>) => ({ label, note: null, patch })
const where: ReadingChip = {
  key: 'where',
  value: 'area A1',
  doubt: null,
  options: [option('area A1', { scope: 'area', areaName: 'A1' }), option('whole image', { scope: 'image' })],
}
const what: ReadingChip = {
  key: 'what',
  value: 'damaged',
  doubt: 'Damaged can mean two things.',
  options: [option('damaged', {}), option('destroyed', { classes: ['building_destroyed'] })],
}
const destroyed = what.options[1] ?? option('', {})

describe('a chip chosen while typing', () => {
  test('settles its doubt and travels as a patch', () => {
    expect(chosenChips([what], { what: destroyed })[0]).toMatchObject({ value: 'destroyed', doubt: null })
    expect(patchOf({ what: destroyed, where: where.options[1] ?? destroyed })).toEqual({ classes: ['building_destroyed'], scope: 'image' })
  })
  test('is kept only while the reading still has that chip and that choice', () => {
    expect(keptChoices({ what: destroyed }, [what])).toEqual({ what: destroyed })
    expect(keptChoices({ what: destroyed }, [where])).toEqual({})
    expect(keptChoices({ what: destroyed }, [{ ...what, options: what.options.slice(0, 1) }])).toEqual({})
  })
  test('takes the patch the newest reading gives it', () => {
    const again = option('destroyed', { classes: ['building_destroyed', 'building_major_damage'] })
    expect(keptChoices({ what: destroyed }, [{ ...what, options: [again] }])).toEqual({ what: again })
  })
})

test('of many readings the one in force stands first, then those that name a consequence', () => {
  const chip = { value: 'c', options: [option('a', {}), { ...option('b', {}), note: 'ignores cut-off roads' }, option('c', {})] }
  expect(likelyFirst(chip).map((one) => one.label)).toEqual(['c', 'b', 'a'])
})

test('the scope pill shows in the where chip, and a chosen chip outweighs it', () => {
  const image = { scope: 'image' as const, areaName: null }
  expect(withScope({}, image, [where]).where?.label).toBe('whole image')
  expect(withScope({ where: where.options[0] ?? destroyed }, image, [where]).where?.label).toBe('area A1')
  expect(withScope({}, { scope: 'view', areaName: null }, [where])).toEqual({})
})

test('what was asked already, or is empty, is not read again', () => {
  expect(unasked('  ', null)).toBeNull()
  expect(unasked('How many? ', 'How many?')).toBeNull()
  expect(unasked('How many cars?', 'How many?')).toBe('How many cars?')
})

describe('reading while she types', () => {
  const project = { id: 'p' } as NonNullable<ReturnType<typeof useMirror.getState>['project']>
  const type = (question: string, answers: Record<string, unknown>) => {
    const fake = makeFakeEngine(answers)
    setEngine(clientOf(fake))
    useMirror.setState({ project, requests: [] })
    useUi.setState({ question, requestId: null, message: null })
    return fake
  }
  beforeEach(() => void vi.stubGlobal('window', { innerWidth: 1366 }))
  afterEach(() => {
    vi.unstubAllGlobals()
    setEngine(null)
    forgetLive()
    useMirror.setState({ project: null })
    useUi.setState({ question: '', message: null })
  })

  test('shows the chips before anything is asked', async () => {
    const fake = type('how many damaged', { 'requests.read': makeReading({ chips: [what] }) })
    await readNow()
    expect(useLiveReading.getState().reading?.chips).toEqual([what])
    expect(fake.calls.map((call) => call.member)).toEqual(['read'])
  })

  test('a question it cannot read is a line under the field, not an error bar', async () => {
    const failure = { code: 'question_language', message: 'This is not English.', hint: 'Ask in English.', repairable: true, details: {} }
    type('combien de maisons', {
      'requests.read': () => {
        throw failure
      },
    })
    await readNow()
    expect(useLiveReading.getState().trouble?.message).toBe('This is not English.')
    expect(useUi.getState().message).toBeNull()
  })

  test('a reading that comes after she typed on is thrown away', async () => {
    type('how many', { 'requests.read': makeReading({ chips: [what] }) })
    const reading = readNow()
    useUi.setState({ question: 'how many cars' })
    await reading
    expect(useLiveReading.getState().reading).toBeNull()
  })

  test('what she chose goes along when she asks', async () => {
    const fake = type('how many damaged', { 'requests.read': makeReading({ chips: [what] }), 'requests.ask': makeRequest({ text: 'how many damaged' }) })
    await readNow()
    useLiveReading.setState({ choices: { what: destroyed } })
    await askNow()
    expect(fake.calls.at(-1)?.input).toMatchObject({ patch: { classes: ['building_destroyed'] } })
    expect(useLiveReading.getState().choices).toEqual({})
  })
})
