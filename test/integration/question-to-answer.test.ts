import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTown, askAndRun, nextEnd, runAll, startTestEngine, type TestEngine } from '../helpers/engine.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
  await addTown(engine)
})
afterAll(() => engine.stop())

describe('a question over labels', () => {
  test('counts connected objects of the asked class', async () => {
    const request = await askAndRun(engine.client, 'How many destroyed buildings are there?')
    expect(request.answer).toMatchObject({ kind: 'count', value: 3, unit: 'count', interval: null, intervalReason: 'from_labels' })
    expect(request.answer?.text).toContain('3 destroyed buildings')
  })

  test('measures area as pixels times the typed GSD', async () => {
    const request = await askAndRun(engine.client, 'What area do the destroyed buildings cover in m2?')
    // 10x10 + 20x10 + 10x10 pixels of 0.25 m2
    expect(request.answer).toMatchObject({ kind: 'area', value: 100, unit: 'm2' })
    expect(request.answer?.limits.join(' ')).toContain('typed in')
  })

  test('says yes with a witness, and no without one', async () => {
    expect((await askAndRun(engine.client, 'Is any building destroyed?')).answer).toMatchObject({ kind: 'yes_no', value: true })
    expect((await askAndRun(engine.client, 'Is there any water?')).answer).toMatchObject({ kind: 'yes_no', value: false })
  })

  test('gives shares and differences from counted facts', async () => {
    expect((await askAndRun(engine.client, 'What percentage of the buildings is destroyed?')).answer).toMatchObject({ value: 75, unit: 'percent' })
    expect((await askAndRun(engine.client, 'How many more destroyed than undamaged buildings are there?')).answer).toMatchObject({ value: 2 })
  })

  test('says why a way is cut and how wide the gap is', async () => {
    await engine.client.workspace.importPoint({ name: 'A', x: 5, y: 43 })
    await engine.client.workspace.importPoint({ name: 'B', x: 195, y: 43 })
    const request = await askAndRun(engine.client, 'Can rescuers drive from A to B?')
    expect(request.answer).toMatchObject({ kind: 'path', value: false })
    expect(request.answer?.reason).toContain('not joined')
    expect(request.answer?.text).toContain('10.5')
  })

  test('gives the length of a way in the unit asked for, and says how far a point was moved', async () => {
    await engine.client.workspace.importPoint({ name: 'A', x: 5, y: 43 })
    await engine.client.workspace.importPoint({ name: 'B', x: 100, y: 50 })
    const request = await askAndRun(engine.client, 'How many metres is the shortest open road from A to B?')
    // along the road from column 5 to 100 at 0.5 m a pixel
    expect(request.answer).toMatchObject({ kind: 'path', unit: 'm' })
    expect(Number(request.answer?.value)).toBeGreaterThan(47)
    expect(Number(request.answer?.value)).toBeLessThan(50)
    expect(request.answer?.text).toContain('B was moved')
  })

  test('is limited to the drawn area', async () => {
    await engine.client.workspace.drawArea({
      rings: [
        [
          [0, 0],
          [80, 0],
          [80, 50],
          [0, 50],
          [0, 0],
        ],
      ],
      name: null,
    })
    const request = await askAndRun(engine.client, 'How many destroyed buildings are in this area?')
    expect(request.answer).toMatchObject({ value: 2 })
    expect(request.answer?.text).toContain('in A1')
    await engine.client.project.undo({})
    expect((await engine.client.workspace.state({})).areas).toHaveLength(0)
  })

  test('refuses what no image can show, with the premise', async () => {
    const request = await askAndRun(engine.client, 'How many litres of water are in the streets?')
    expect(request.status).toBe('refused')
    expect(request.answer).toMatchObject({ kind: 'refusal', value: null })
  })

  test('names the class no model or label sees before anything runs', async () => {
    const asked = await engine.client.requests.ask({ text: 'How many houses have minor damage?', planner: { kind: 'builtin', model: null } })
    expect(asked.check.findings.map((finding) => finding.code)).toContain('no_model')
    expect(asked.check.findings.find((finding) => finding.code === 'no_model')?.message).toContain('minor damage')
  })
})

describe('review of a plan', () => {
  test('an edit makes only the steps below stale, and only they run again', async () => {
    const first = await askAndRun(engine.client, 'How many destroyed buildings are there?')
    const [detect, count] = first.plan.actions
    const edited = await engine.client.requests.editStep({ id: first.id, step: count?.id ?? '', inputs: { class: 'building_no_damage' } })
    expect(edited.steps.map((step) => step.status)).toEqual(['done', 'needs_you'])
    expect(edited.status).toBe('stale')
    const widened = await engine.client.requests.editStep({ id: first.id, step: detect?.id ?? '', inputs: { classes: ['building_destroyed', 'building_no_damage'] } })
    expect(widened.steps.map((step) => step.status)).toEqual(['stale', 'stale'])
    const again = nextEnd(engine.client, first.id)
    await engine.client.requests.run({ id: first.id })
    expect((await again).answer).toMatchObject({ value: 1 })
  })

  test('an answer whose step is left out or taken out is out of date', async () => {
    const first = await askAndRun(engine.client, 'How many destroyed buildings are there?')
    const [, count] = first.plan.actions
    const step = count?.id ?? ''
    expect((await engine.client.requests.skipStep({ id: first.id, step, skipped: true })).status).toBe('stale')
    expect((await engine.client.requests.removeStep({ id: first.id, step })).status).toBe('stale')
  })

  test('a rejected object lowers the count, and undo brings it back', async () => {
    const first = await askAndRun(engine.client, 'Count the destroyed buildings.')
    const fact = first.answer?.facts[0]
    const artifactId = fact?.evidence?.artifactId ?? ''
    const evidence = await engine.client.evidence.objects({ artifactId, classes: ['building_destroyed'], minScore: null })
    expect(evidence.objects).toHaveLength(3)
    await engine.client.evidence.judge({ artifactId, objectId: evidence.objects[0]?.id ?? '', verdict: 'rejected' })
    const stale = (await engine.client.requests.list({})).find((request) => request.id === first.id)
    expect(stale?.steps.map((step) => step.status)).toEqual(['done', 'stale'])
    const again = nextEnd(engine.client, first.id)
    await engine.client.requests.run({ id: first.id })
    expect((await again).answer).toMatchObject({ value: 2 })
    expect((await again).answer?.limits.join(' ')).toContain('by hand')
    await engine.client.project.undo({})
    const back = (await engine.client.requests.list({})).find((request) => request.id === first.id)
    expect(back?.steps[1]?.status).toBe('stale')
  })

  test('the same question takes its results from the first one', async () => {
    await askAndRun(engine.client, 'What is the area of clear road?')
    const again = await askAndRun(engine.client, 'What is the area of clear road?')
    expect(again.steps.every((step) => step.reused)).toBe(true)
  })

  test('a skipped step keeps what depends on it from running', async () => {
    const asked = await engine.client.requests.ask({ text: 'How many destroyed buildings are there?', planner: { kind: 'builtin', model: null } })
    const skipped = await engine.client.requests.skipStep({ id: asked.id, step: asked.plan.actions[0]?.id ?? '', skipped: true })
    expect(skipped.check.valid).toBe(false)
    expect(skipped.steps[0]?.status).toBe('skipped')
    const taken = await engine.client.requests.skipStep({ id: asked.id, step: asked.plan.actions[0]?.id ?? '', skipped: false })
    expect((await runAll(engine.client, taken)).answer).toMatchObject({ value: 3 })
  })
})
