import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

const hard = '\u00a0'
let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
  await addTown(engine)
})
afterAll(() => engine.stop())

const textOf = async (id: string) => (await engine.client.requests.list({})).find((request) => request.id === id)?.answer?.text

test('answers already given follow the units, and undo takes them back', async () => {
  const { id, answer } = await askAndRun(engine.client, 'What area do the destroyed buildings cover?')
  expect(answer, answer?.text).toMatchObject({ value: 100, unit: 'm2' })
  expect(answer?.text).toContain(`100.0${hard}m²`)
  const told = await askAndRun(engine.client, 'Show areas in acres')
  expect(told.answer?.text).toContain('areas in acres')
  // 100 / 4046.8564224
  await expect.poll(() => textOf(id)).toContain(`0.02471${hard}acres`)
  expect((await engine.client.requests.list({})).find((request) => request.id === id)?.answer).toMatchObject({ value: 100, unit: 'm2' })
  const next = await askAndRun(engine.client, 'What area do the destroyed buildings cover?')
  expect(next.answer?.text).toContain('acres')
  await engine.client.project.undo({})
  await expect.poll(() => textOf(id)).toContain('m²')
})

test('a sentence opens no file and does not say that it did', async () => {
  const { answer, status } = await askAndRun(engine.client, 'Load an image')
  expect(status).toBe('failed')
  expect(answer?.text).toBe('Not done: No file was opened: a file is chosen by hand, never from a sentence.')
  expect(answer?.hint).toContain('Ctrl+O')
})
