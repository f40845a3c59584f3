import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeAnswer, makeRequest, makeStep, makeWorkspace } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { mirrorEngine } from './mirror-engine.ts'

const project = { id: 'p', name: 'Town', path: '/t.aftermap', unnamed: false, readOnly: false, example: false, notice: null, undo: null, redo: null }
const info = {
  version: '1',
  node: '24',
  platform: 'linux',
  device: 'CPU',
  threads: 2,
  memory: { usedBytes: 1, totalBytes: 2 },
  diskFreeBytes: null,
  ollama: { state: 'absent', url: '', models: [], sentence: '' },
  models: [],
}
const running = makeRequest({ status: 'running', steps: [makeStep({ id: 's1', status: 'running' })] })
const answers = { 'system.info': info, 'system.tools': [], 'project.current': project, 'project.recent': [], 'workspace.state': makeWorkspace(), 'requests.list': [running] }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1366 })
  useMirror.setState({ connection: 'connecting', project: null, workspace: null, requests: [], tiles: {} })
  useUi.setState({ requestId: null, message: null, said: '' })
})

afterEach(() => void vi.unstubAllGlobals())

describe('the mirror of the engine', () => {
  test('opens on the newest question', async () => {
    await mirrorEngine(clientOf(makeFakeEngine(answers)))
    expect(useMirror.getState().connection).toBe('ready')
    expect(useUi.getState()).toMatchObject({ requestId: 'r1', question: running.text })
  })
  test('lays progress over the step and remembers its tiles', async () => {
    const fake = makeFakeEngine(answers)
    await mirrorEngine(clientOf(fake))
    const progress = { done: 1, total: 4, unit: 'tiles', secondsLeft: null, device: 'CPU' }
    fake.emit('requests', 'progress', { id: 'r1', step: 's1', progress, artifactId: 'a1', tile: { box: [0, 0, 256, 256] } })
    expect(useMirror.getState().requests[0]?.steps[0]?.progress).toEqual(progress)
    expect(useMirror.getState().tiles['r1/s1']).toEqual({ boxes: [[0, 0, 256, 256]], artifactId: 'a1', version: 1 })
  })
  test('an answer comes forward by itself and is spoken', async () => {
    const fake = makeFakeEngine(answers)
    await mirrorEngine(clientOf(fake))
    fake.emit('requests', 'changed', { ...running, status: 'answered', answer: makeAnswer() })
    expect(useUi.getState()).toMatchObject({ tab: 'answer', said: '15 destroyed buildings found.' })
  })
  test('an engine that comes back leaves the question she is typing alone', async () => {
    await mirrorEngine(clientOf(makeFakeEngine(answers)))
    useUi.setState({ question: 'and how many cars' })
    await mirrorEngine(clientOf(makeFakeEngine(answers)))
    expect(useUi.getState().question).toBe('and how many cars')
  })
  test('a step that is done is spoken with its result', async () => {
    const fake = makeFakeEngine(answers)
    await mirrorEngine(clientOf(fake))
    fake.emit('requests', 'changed', { ...running, steps: [makeStep({ id: 's1', status: 'done', summary: '52 buildings' }), makeStep({ id: 's2', status: 'running' })] })
    expect(useUi.getState().said).toBe('Step 1 done: 52 buildings')
  })
  test('the dock follows the step at work until she looks at another', async () => {
    const fake = makeFakeEngine(answers)
    await mirrorEngine(clientOf(fake))
    const at = (id: string) => ({ ...running, steps: ['s1', 's2', 's3'].map((step) => makeStep({ id: step, status: step === id ? 'running' : 'queued' })) })
    fake.emit('requests', 'changed', at('s2'))
    expect(useUi.getState()).toMatchObject({ tab: 'step', stepId: 's2' })
    useUi.setState({ stepId: 's1' })
    fake.emit('requests', 'changed', at('s3'))
    expect(useUi.getState().stepId).toBe('s1')
  })
  test('another project replaces everything of the one before', async () => {
    const fake = makeFakeEngine({
      ...answers,
      'requests.list': (() => {
        let calls = 0
        return () => (calls++ === 0 ? [running] : [])
      })(),
    })
    await mirrorEngine(clientOf(fake))
    fake.emit('project', 'changed', { ...project, id: 'q' })
    await settled()
    await settled()
    expect(useMirror.getState().requests).toEqual([])
    expect(useUi.getState().requestId).toBeNull()
  })
})
