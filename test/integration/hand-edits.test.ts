import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestState } from '../../src/contracts/request.ts'
import { addTown, askAndRun, nextEnd, startTestEngine, type TestEngine, townRects } from '../helpers/engine.ts'
import { writeLabels, writePicture } from '../helpers/picture.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
  await addTown(engine)
})
afterAll(() => engine.stop())

const live = async (id: string) => (await engine.client.requests.list({})).find((request) => request.id === id)
const evidenceOf = (request: RequestState) => request.answer?.facts[0]?.evidence ?? { artifactId: '', classes: [], minScore: null }
const builtin = { kind: 'builtin', model: null } as const

async function runAgain(id: string): Promise<RequestState> {
  const again = nextEnd(engine.client, id)
  await engine.client.requests.run({ id })
  return again
}

describe('an object rejected by hand', () => {
  test('leaves the area of the mask it lies in, and the limits say so', async () => {
    const { client } = engine
    const first = await askAndRun(client, 'What area does the road cover in m2?')
    // 120 x 6 and 60 x 6 pixels of 0.25 m2
    expect(first.answer).toMatchObject({ value: 270 })
    expect(first.answer?.limits.join(' ')).not.toContain('by hand')
    const { artifactId, classes } = evidenceOf(first)
    const { objects } = await client.evidence.objects({ artifactId, classes, minScore: null })
    const east = objects.find((object) => object.areaM2 === 90)
    await client.evidence.judge({ artifactId, objectId: east?.id ?? '', verdict: 'rejected' })
    const again = await runAgain(first.id)
    expect(again.answer).toMatchObject({ value: 180 })
    expect(again.answer?.limits[0]).toBe('1 object was taken out by hand.')
    await client.project.undo({})
    expect((await runAgain(first.id)).answer).toMatchObject({ value: 270 })
  })
})

describe('a witness', () => {
  test('is given in pixels of the map, whose first image has pixels twice as large', async () => {
    const other = await startTestEngine()
    const place = (pixelM: number) =>
      `<PAMDataset><SRS>PROJCS["UTM 33N",AUTHORITY["EPSG","32633"]]</SRS><GeoTransform>500000, ${pixelM}, 0, 4000000, 0, -${pixelM}</GeoTransform></PAMDataset>`
    const add = (name: string, role: 'reference' | 'post') => other.client.workspace.addLayers({ paths: [join(other.folder, name)], role })
    const size = { width: 200, height: 100, rects: townRects }
    for (const [name, pixelM] of [
      ['coarse.png', 1],
      ['town.png', 0.5],
    ] as const) {
      writePicture(join(other.folder, name), size)
      writeFileSync(join(other.folder, `${name}.aux.xml`), place(pixelM))
    }
    await add('coarse.png', 'reference')
    const { added } = await add('town.png', 'post')
    writeLabels(join(other.folder, 'labels.png'), size)
    await other.client.workspace.setLabels({
      id: added[0] ?? '',
      maskPath: join(other.folder, 'labels.png'),
      legend: { 0: 'background', 2: 'building_no_damage', 5: 'building_destroyed' },
    })
    const request = await askAndRun(other.client, 'Is any building intact?')
    const artifact = await other.client.evidence.artifact({ id: request.steps.at(-1)?.artifactId ?? '' })
    // the middle of columns 150 to 160, rows 10 to 20 of the image
    if (artifact.kind !== 'yes_no') throw new Error('no answer of yes or no')
    expect(artifact.witness?.xy[0]).toBeCloseTo(77.5, 6)
    expect(artifact.witness?.xy[1]).toBeCloseTo(7.5, 6)
    await other.stop()
  })
})

describe('undo', () => {
  test('takes a corrected reading and its plan back in one step, with the answer that still holds', async () => {
    const { client } = engine
    const first = await askAndRun(client, 'How many destroyed buildings are there?')
    const revised = await client.requests.revise({ id: first.id, patch: { classes: ['building_no_damage'] } })
    expect(revised.reading.goal.classes).toEqual(['building_no_damage'])
    expect(revised.answer).toBeNull()
    expect((await client.project.current({}))?.undo).toBe(`reading changed in question ${first.number}`)
    await client.project.undo({})
    const back = await live(first.id)
    expect(back?.reading).toEqual(first.reading)
    expect(back?.plan).toEqual(first.plan)
    expect(back).toMatchObject({ status: 'answered', answer: { value: 3 } })
    await client.project.redo({})
    expect((await live(first.id))?.reading.goal.classes).toEqual(['building_no_damage'])
    await client.project.undo({})
  })

  test('brings a removed question back with its answer, and its number is not given twice', async () => {
    const { client } = engine
    const first = await askAndRun(client, 'Count the destroyed buildings.')
    await client.requests.remove({ id: first.id })
    expect(await live(first.id)).toBeUndefined()
    const next = await client.requests.ask({ text: 'How many buildings are there?', planner: builtin })
    expect(next.number).toBe(first.number + 1)
    expect((await client.project.current({}))?.undo).toBe(`remove question ${first.number}`)
    await client.project.undo({})
    expect(await live(first.id)).toMatchObject({ status: 'answered', number: first.number, answer: { value: 3 } })
    await client.project.redo({})
    expect(await live(first.id)).toBeUndefined()
  })
})

describe('a run from a step', () => {
  test('takes that step and what depends on it, nothing beside it', async () => {
    const { client } = engine
    const asked = await client.requests.ask({ text: 'What percentage of the buildings is destroyed?', planner: builtin })
    await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
    const [first] = asked.plan.actions
    const counts = asked.plan.actions.filter((action) => action.tool === 'count')
    expect(counts.length).toBe(2)
    const done = new Promise<RequestState>((resolve) => {
      const stop = client.requests.on('changed', (request) => {
        if (request.id !== asked.id || request.status !== 'planned') return
        stop()
        resolve(request)
      })
    })
    // a count waits for the step above it, which was not asked for: nothing runs
    const queued = await client.requests.run({ id: asked.id, from: counts[1]?.id ?? '' })
    expect(queued.steps.find((step) => step.id === first?.id)?.status).toBe('ready')
    expect(queued.steps.find((step) => step.id === counts[0]?.id)?.status).toBe('ready')
    expect((await done).steps.every((step) => step.status === 'ready')).toBe(true)
  })
})
