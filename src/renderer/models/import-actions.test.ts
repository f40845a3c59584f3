import { afterEach, describe, expect, test } from 'vitest'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeLayer, makeWorkspace } from '../dev/fixtures.ts'
import { gsdQuestion, makeModel, makeReport, makeTrial } from '../dev/model-fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useView } from '../state/view.ts'
import { addIncoming, isModelFile, lookAgain, lookAt, typeAnswer } from './import-actions.ts'
import { closeModels } from './models-actions.ts'
import { useModels } from './models-state.ts'

const blank = useModels.getState()
afterEach(() => {
  useModels.setState(blank, true)
  useMirror.setState({ workspace: null })
  setEngine(null)
})

function withEngine(answers: Record<string, unknown>) {
  const fake = makeFakeEngine({ 'models.list': [makeModel()], ...answers })
  setEngine(clientOf(fake))
  const inputs = (member: string) => fake.calls.filter((call) => call.member === member).map((call) => call.input)
  return { inputs }
}
const checked = (report = makeReport(), trial: unknown = null) => ({ report, trial, trialProblem: null })

describe('a file on its way in', () => {
  test('is tried where the map stands on the image that is asked', async () => {
    useMirror.setState({ workspace: makeWorkspace({ layers: [makeLayer({ id: 'l1' })] }) })
    useView.setState({ centre: [120, 80] })
    const { inputs } = withEngine({ 'models.check': checked(makeReport(), makeTrial()) })
    await lookAt('/data/found.onnx')
    expect(inputs('check')).toEqual([{ path: '/data/found.onnx', answers: {}, layerId: 'l1', at: [120, 80] }])
    expect(useModels.getState()).toMatchObject({ isOpen: true, incoming: { busy: null, trial: { sentence: '50 % water' } } })
  })
  test('is looked at without a trial where no image is open', async () => {
    const { inputs } = withEngine({ 'models.check': checked() })
    await lookAt('/data/found.onnx')
    expect(inputs('check')).toMatchObject([{ layerId: null, at: null }])
  })
  test('is looked at again with what was answered, and added with the same answers', async () => {
    const { inputs } = withEngine({ 'models.check': checked(makeReport({ verdict: 'ask', questions: [gsdQuestion] })), 'models.add': { id: 'found', report: makeReport() } })
    await lookAt('/data/found.onnx')
    typeAnswer('gsd', '0.1|0.2')
    await lookAgain()
    await addIncoming()
    expect(inputs('check')[1]).toMatchObject({ answers: { gsd: [0.1, 0.2] } })
    expect(inputs('add')).toMatchObject([{ answers: { gsd: [0.1, 0.2] }, replace: false }])
    expect(useModels.getState().incoming).toBeNull()
  })
  test('whose check fails keeps the sentence and can be tried again', async () => {
    withEngine({
      'models.check': () => {
        throw { code: 'model_invalid', message: 'It cannot be read.', hint: 'Export it again.', repairable: false, details: {} }
      },
    })
    await lookAt('/data/found.onnx')
    expect(useModels.getState().incoming).toMatchObject({ busy: null, report: null, problem: { message: 'It cannot be read.' } })
  })
  test('gives way to a newer one: a late reply is not shown under another name', async () => {
    withEngine({ 'models.check': ({ path }: { path: string }) => checked(makeReport({ file: path })) })
    await Promise.all([lookAt('/data/first.onnx'), lookAt('/data/second.onnx')])
    expect(useModels.getState().incoming).toMatchObject({ path: '/data/second.onnx', report: { file: '/data/second.onnx' } })
  })
  test('waits while she goes to the map to choose a place', async () => {
    withEngine({ 'models.check': checked() })
    await lookAt('/data/found.onnx')
    closeModels()
    expect(useModels.getState()).toMatchObject({ isOpen: false, incoming: { path: '/data/found.onnx' } })
  })
  test('is known by its ending, in any case of letters', () => expect([isModelFile('A.ONNX'), isModelFile('a.onnx.tif')]).toEqual([true, false]))
})
