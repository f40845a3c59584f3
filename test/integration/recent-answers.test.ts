import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

let engine: TestEngine
beforeEach(async () => {
  engine = await startTestEngine()
  await addTown(engine)
})
afterEach(() => engine.stop())

test('the list of recent projects counts what was answered since the project was opened', async () => {
  const { client } = engine
  await askAndRun(client, 'How many destroyed buildings are there?')
  await client.project.close({})
  expect(await client.project.recent({})).toMatchObject([{ answers: 1 }])
})
