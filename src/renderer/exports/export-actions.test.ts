import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { useUi } from '../state/ui.ts'
import { stopWriting, writeResults } from './export-actions.ts'
import { followWriting } from './follow-writing.ts'
import { useWriting } from './writing-state.ts'

const aborted = { code: 'aborted', message: 'Stopped: nothing was written.', hint: '', repairable: true, details: {} }

beforeEach(() => {
  vi.stubGlobal('window', { aftermap: { chooseName: async () => '/out/town.gpkg' } })
  useUi.setState({ message: null, busy: null, dialog: 'export' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setEngine(null)
})

/** an engine that writes until it is told how that ends */
function slowEngine() {
  let end: (outcome: unknown) => void = () => undefined
  const fake = makeFakeEngine({
    'exports.write': () => new Promise((resolve) => (end = resolve)),
    'exports.cancel': { stopped: true },
  })
  const client = clientOf(fake)
  setEngine(client)
  followWriting(client)
  return { fake, end: (outcome: unknown) => end(outcome) }
}
const turn = () => new Promise((done) => setTimeout(done, 5))

describe('writing results', () => {
  it('says what is written, and of other work nothing', async () => {
    const { fake, end } = slowEngine()
    const writing = writeResults('gpkg', [])
    await turn()
    fake.emit('exports', 'progress', { job: useWriting.getState().job, words: 'Writing town.gpkg' })
    fake.emit('exports', 'progress', { job: 'of another window', words: 'Copying post.tif' })
    expect([useWriting.getState().words, useUi.getState().busy]).toEqual(['Writing town.gpkg', 'Writing town.gpkg'])
    end({ files: ['/out/town.gpkg'], notes: ['A note.'] })
    await writing
    expect(useUi.getState()).toMatchObject({ dialog: null, busy: null, message: { tone: 'note', failure: { message: 'GeoPackage written. A note.' } } })
    expect(useWriting.getState().job).toBeNull()
  })

  it('that is stopped says so, and leaves the dialog for another try', async () => {
    const { fake, end } = slowEngine()
    const writing = writeResults('gpkg', [])
    await turn()
    const { job } = useWriting.getState()
    await stopWriting()
    expect(fake.calls.at(-1)).toMatchObject({ member: 'cancel', input: { job } })
    end(Promise.reject(aborted))
    await writing
    expect(useUi.getState()).toMatchObject({ dialog: 'export', message: { tone: 'note', failure: { message: 'Stopped: nothing was written.' } } })
    expect(useWriting.getState()).toMatchObject({ job: null, stopping: false })
  })

  it('is one thing at a time', async () => {
    const { fake, end } = slowEngine()
    const first = writeResults('gpkg', [])
    await turn()
    await writeResults('csv', [])
    expect(fake.calls.map(({ member }) => member)).toEqual(['write'])
    end({ files: [], notes: [] })
    await first
  })
})
