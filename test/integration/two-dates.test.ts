import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../src/contracts/result.ts'
import { writeScene } from '../../src/engine/scenes/index.ts'
import { askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

type Gold = { type: string; request: string; goldAnswer: { value: unknown } }

let engine: TestEngine
let gold: Gold[] = []
/** images and boxes of the scene by date: the truth in place of a model */
beforeAll(async () => {
  engine = await startTestEngine()
  const folder = join(engine.folder, 'scene')
  unwrap(await writeScene({ order: { seed: 11, kind: 'quake', sizePx: 384, gsdM: 0.36, strength: 'flat', dates: 2, force: 0.8 }, folder, bands: false }))
  gold = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')).answers
  const { dates } = JSON.parse(readFileSync(join(folder, 'scene.json'), 'utf8')) as { dates: { date: string; files: { image: string; boxes: string } }[] }
  const { workspace } = engine.client
  for (const [at, { date, files }] of dates.entries()) {
    const { added } = await workspace.addLayers({ paths: [join(folder, files.image)], role: at === 0 ? 'pre' : 'post' })
    const id = added[0] ?? ''
    await workspace.updateLayer({ id, change: { date } })
    await workspace.setLabels({ id, maskPath: join(folder, files.boxes), legend: {} })
  }
}, 120_000)
afterAll(() => engine.stop())

const answerOf = async (text: string) => (await askAndRun(engine.client, text)).answer
const truth = (start: string) => gold.find(({ type, request }) => type === 'comparison' && request.startsWith(start))

describe('one number on two dates', () => {
  it.each(['How many more destroyed', 'How many fewer undamaged'])('%s ... is the difference the scene was drawn with', async (start) => {
    const asked = truth(start)
    expect(asked?.goldAnswer.value).not.toBe(0)
    const request = await askAndRun(engine.client, asked?.request ?? '')
    expect(request.answer).toMatchObject({ kind: 'quantity', value: asked?.goldAnswer.value })
    expect(request.plan.actions.map(({ tool }) => tool).sort()).toEqual(['count', 'count', 'detect', 'detect', 'difference'])
    expect(new Set(request.plan.actions.filter(({ tool }) => tool === 'detect').map(({ inputs }) => inputs['image'])).size).toBe(2)
  })
  it('in other words is the same number', async () => {
    const value = truth('How many more destroyed')?.goldAnswer.value
    for (const text of ['How many buildings were destroyed between the two dates?', 'Compare the number of destroyed buildings before and after.'])
      expect((await answerOf(text))?.value, text).toBe(value)
  })
  it('on each date is two numbers', async () => {
    const [before, after] = gold.filter(({ request }) => request === 'How many vehicles are in the image?').map(({ goldAnswer }) => goldAnswer.value)
    expect((await answerOf('How many vehicles are there on each date?'))?.value).toMatchObject([{ value: before }, { value: after }])
  })
  it('goes on: and the intact ones?', async () => {
    await askAndRun(engine.client, truth('How many more destroyed')?.request ?? '')
    const fewer = truth('How many fewer undamaged')?.goldAnswer.value
    expect((await answerOf('and the undamaged ones?'))?.value).toBe(-Number(fewer))
  })
})

describe('what two dates cannot tell is refused by its premise', () => {
  it.each([
    ['Which buildings are new since the last image?', 'not matched'],
    ['Can a rescue team drive from A to B before and after?', 'on one date'],
    ['How many helicopters are there after than before?', 'helicopters'],
    ['How many buildings were destroyed yesterday?', 'date'],
  ])('%s', async (text, words) => {
    const request = await engine.client.requests.ask({ text, planner: { kind: 'builtin', model: null } })
    expect(request.reading.goal.type).toBe('refusal')
    expect(request.reading.goal.premise?.toLowerCase()).toContain(words)
  })
})
