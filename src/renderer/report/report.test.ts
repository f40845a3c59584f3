import { afterEach, describe, expect, test } from 'vitest'
import type { KeptReport } from '../../contracts/services/reports.ts'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeAnswer, makeFact, makeRequest } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { followReports } from './follow-reports.ts'
import { addToReport, edit, followFact, moveSection, openReport, undoReport } from './report-actions.ts'
import { useReport } from './report-state.ts'

const blank = useReport.getState()
afterEach(() => {
  useReport.setState(blank, true)
  useMirror.setState({ requests: [] })
  setEngine(null)
})

const section = (id: string) => ({ id, part: 'overview' as const, title: id, shown: true, sentences: [], tables: [], figures: [] })

const makeKept = (change: Partial<KeptReport> = {}): KeptReport => ({
  id: 'R1',
  requests: ['r1'],
  changes: 0,
  doubts: [],
  report: {
    kind: 'report',
    title: 'town: image analysis',
    form: 'situation_report',
    number: 1,
    asOf: '2026-03-09T15:00:00+00:00',
    producedBy: null,
    period: null,
    next: null,
    validation: 'Preliminary. Not validated in the field.',
    facts: [{ ...makeFact(), id: 'Q1.f1' }],
    sections: ['a', 'b', 'c'].map(section),
    method: 'm',
  },
  ...change,
})

const rowOf = ({ report: { title, asOf }, ...rest }: KeptReport) => ({ ...rest, title, asOf })

function withEngine(answers: Record<string, unknown> = {}) {
  const kept = makeKept()
  const fake = makeFakeEngine({
    'reports.list': [rowOf(kept)],
    'reports.get': kept,
    'reports.edit': { ...kept, changes: 1 },
    'reports.undo': kept,
    'reports.compose': kept,
    'reports.preview': { html: '<main></main>' },
    ...answers,
  })
  const client = clientOf(fake)
  setEngine(client)
  const inputs = (member: string) => fake.calls.filter((call) => call.member === member).map((call) => call.input)
  return { fake, client, inputs }
}

describe('opening the report', () => {
  test('shows the newest one and composes none', async () => {
    const { inputs } = withEngine()
    await openReport()
    expect(useReport.getState()).toMatchObject({ isOpen: true, kept: { id: 'R1' }, html: '<main></main>' })
    expect(inputs('compose')).toEqual([])
  })
  test('composes one of every answered question where there is none', async () => {
    useMirror.setState({ requests: [makeRequest({ answer: makeAnswer() })] })
    const { inputs } = withEngine({ 'reports.list': [] })
    await openReport()
    expect(inputs('compose')).toEqual([{ requests: [], form: 'situation_report' }])
  })
  test('composes nothing while nothing was answered', async () => {
    const { inputs } = withEngine({ 'reports.list': [] })
    await openReport()
    expect([inputs('compose'), useReport.getState().kept]).toEqual([[], null])
  })
})

describe('editing', () => {
  test('a section moves by one place, and no further than the ends', async () => {
    const { inputs } = withEngine()
    await openReport()
    await moveSection('b', 1)
    await moveSection('a', -1)
    expect(inputs('edit')).toEqual([{ id: 'R1', edit: { act: 'order', sections: ['a', 'c', 'b'] } }])
  })
  test('undo asks for nothing where nothing was changed', async () => {
    const { inputs } = withEngine()
    await openReport()
    await undoReport()
    expect(inputs('undo')).toEqual([])
    await edit({ act: 'show', section: 'a', shown: false })
    await undoReport()
    expect(inputs('undo')).toEqual([{ id: 'R1' }])
  })
  test('what another window changed is shown here too', async () => {
    const { fake, client } = withEngine()
    followReports(client)
    await openReport()
    fake.emit('reports', 'changed', makeKept({ changes: 4 }))
    await new Promise((next) => setTimeout(next, 0))
    expect(useReport.getState().kept?.changes).toBe(4)
  })
})

describe('answers and the report', () => {
  test('a question is added to those the report tells of, once, and what was removed stays out', async () => {
    useMirror.setState({ requests: [makeRequest(), makeRequest({ id: 'r2', number: 2 })] })
    const { inputs } = withEngine({ 'reports.list': [rowOf(makeKept({ requests: ['gone', 'r1', 'r2'] }))] })
    await addToReport('r1')
    expect(inputs('compose')).toEqual([{ requests: ['r2', 'r1'], form: 'situation_report' }])
  })
  test('a number leads to its own fact of its question', async () => {
    useMirror.setState({ requests: [makeRequest()] })
    withEngine()
    await openReport()
    followFact('Q1.f1')
    expect(useUi.getState()).toMatchObject({ requestId: 'r1', factId: 'f1', tab: 'answer' })
    expect(useReport.getState().isOpen).toBe(false)
  })
})
