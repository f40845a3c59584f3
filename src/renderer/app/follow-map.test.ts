import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFrame, makeLayer, makeRequest, makeWorkspace } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { followMap } from './follow-map.ts'

const photoFrame = makeFrame({ crs: null, affine: null, width: 300, height: 200, gsd: null, gsdFrom: null })
const town = makeLayer({ id: 'L1', frame: makeFrame() })
const photo = makeLayer({ id: 'L2', frame: photoFrame })
const asked = makeRequest()
const request = { ...asked, plan: { ...asked.plan, resources: { image: { kind: 'image' as const, layerId: 'L1', label: 'town' } } } }
const screen = (frame: typeof photoFrame) => makeWorkspace({ frame, layers: [town, photo] })

let stop: () => void
beforeEach(() => {
  useMirror.setState({ workspace: screen(town.frame), requests: [request] })
  useUi.setState({ requestId: request.id, question: request.text })
  stop = followMap()
})
afterEach(() => stop())

describe('when the map changes to another image', () => {
  test('the answer of the one before does not stand beside it', () => {
    useMirror.setState({ workspace: screen(photoFrame) })
    expect(useUi.getState()).toMatchObject({ requestId: null, question: '', tab: 'question' })
  })
  test('a question she is typing stays', () => {
    useUi.setState({ question: 'and how many cars' })
    useMirror.setState({ workspace: screen(photoFrame) })
    expect(useUi.getState()).toMatchObject({ requestId: null, question: 'and how many cars' })
  })
  test('a change on the same map leaves the question open', () => {
    useMirror.setState({ workspace: { ...screen(town.frame), selection: ['x'] } })
    expect(useUi.getState().requestId).toBe(request.id)
  })
})
