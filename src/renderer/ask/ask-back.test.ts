import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeLayer, makeReading, makeRequest, makeWorkspace } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { askBackLabel, followAskBack, helpWith } from './ask-back.ts'

const reading = makeReading()
const ask = { what: 'area' as const, sentence: 'Which area?', choices: [] }
const asking = makeRequest({ reading: { ...reading, goal: { ...reading.goal, type: 'refusal', reason: 'missing_area', ask } } })
const frame = makeWorkspace().frame
const area = frame && { id: 'a1', name: 'A1', frame, rings: [], areaM2: null, coveredShare: 1, active: true }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

let stop: () => void
let fake: ReturnType<typeof makeFakeEngine>
beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1366 })
  vi.stubGlobal('document', { querySelector: () => null })
  fake = makeFakeEngine({ 'requests.revise': makeRequest({ planVersion: 2 }) })
  setEngine(clientOf(fake))
  useMirror.setState({ workspace: makeWorkspace(), requests: [asking] })
  useUi.setState({ requestId: asking.id, question: asking.text, tool: 'select' })
  stop = followAskBack()
})
afterEach(() => {
  stop()
  setEngine(null)
  vi.unstubAllGlobals()
})

describe('a question that lacks a click', () => {
  test('puts the tool into the hand', () => {
    helpWith(ask)
    expect(useUi.getState().tool).toBe('rectangle')
  })
  test('is read again when the area was drawn, and only then', async () => {
    useMirror.setState({ workspace: makeWorkspace({ selection: ['x'] }) })
    await settled()
    expect(fake.calls).toEqual([])
    useMirror.setState({ workspace: makeWorkspace({ areas: area ? [area as never] : [] }) })
    await settled()
    expect(fake.calls).toMatchObject([{ member: 'revise', input: { id: asking.id, patch: {} } }])
  })
  test('nothing here sees what is asked: labels that come let the plan go on', async () => {
    useMirror.setState({ requests: [makeRequest({ status: 'refused', reading: { ...reading, goal: { ...reading.goal, type: 'refusal', reason: 'no_model' } } })] })
    useMirror.setState({ workspace: makeWorkspace({ selection: ['x'] }) })
    await settled()
    expect(fake.calls).toEqual([])
    const labels = { classes: ['building_destroyed'] }
    useMirror.setState({ workspace: makeWorkspace({ layers: [makeLayer({ labels: labels as never })] }) })
    await settled()
    expect(fake.calls).toMatchObject([{ member: 'revise' }])
  })
  test('asks for the start of a way first, then for its end', () => {
    const point = { what: 'point' as const, sentence: 'Click the map.' }
    const way = { ...reading.goal, operations: ['path' as const] }
    expect([askBackLabel(point, way, 0), askBackLabel(point, way, 1), askBackLabel(point, reading.goal, 0)]).toEqual([
      'Click the start',
      'Click the destination',
      'Click a point on the map',
    ])
  })
})
