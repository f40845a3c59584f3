import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fail, FailureError, unwrap } from '../../../src/contracts/result.ts'
import { replayTrajectory, type Trajectory, trajectoryOfRequest } from '../../../src/engine/index.ts'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../../helpers/engine.ts'

let engine: TestEngine
let asked: string
let called: string
beforeAll(async () => {
  engine = await startTestEngine()
  const { client, folder } = engine
  await client.project.create({ path: join(folder, 'town.aftermap') })
  const town = await addTown(engine)
  asked = (await askAndRun(client, 'How many destroyed buildings are there?')).id
  const { id } = await client.tools.begin({ title: 'destroyed area and its trucks', caller: { name: 'test', via: 'mcp' } })
  const call = (tool: string, args: Record<string, unknown>) => client.tools.call({ requestId: id, tool, arguments: args })
  const mask = await call('class_mask', { image: town, class: ['building_destroyed'] })
  const area = await call('area', { mask: mask.output })
  const volume = await call('volume', { area: area.output, depthM: 1.5 })
  await call('truck_trips', { volume: volume.output, capacityM3: 12 })
  called = id
}, 60_000)
afterAll(() => engine.stop())

const exported = async (request: string, form: 'ours' | 'dora') => unwrap(await trajectoryOfRequest(engine.client, { request, form, folder: engine.folder }))

/** Replayed in a fresh project; the first one is opened again. */
async function replayed(trajectory: Trajectory) {
  await engine.client.project.create({ path: null })
  try {
    return unwrap(await replayTrajectory(engine.client, trajectory, { folder: engine.folder, files: {}, labels: {} }))
  } finally {
    await engine.client.project.open({ path: join(engine.folder, 'town.aftermap') })
  }
}

it('a question of the analyst replays elsewhere to the same bytes, with its labels and typed pixel size', async () => {
  const trajectory = await exported(asked, 'ours')
  expect(trajectory.layers['town.png']).toMatchObject({ path: 'town.png', gsdM: 0.5, labels: { path: 'town-labels.png' } })
  expect(trajectory.steps.every(({ obs }) => typeof obs?.['sha256'] === 'string')).toBe(true)
  const again = await replayed({ ...trajectory, answer: null })
  expect(again.differences).toEqual([])
  expect(again.steps.at(-1)?.obs['value']).toBe(3)
}, 60_000)

it('a run of calls is written under the names of the catalogue where they fit, and replays to the same bytes', async () => {
  const trajectory = await exported(called, 'dora')
  expect(trajectory.steps.map(({ call }) => call)).toEqual(['seg.building_destroyed_aerial', 'ras.area', 'calc.volume', 'logi.truck_trips'])
  expect(trajectory.steps[1]?.args).toEqual({ mask_path: '<mask_path> from trajectory[0].obs' })
  expect(trajectory.steps[3]?.args).toMatchObject({ volume_m3: '<volume_m3> from trajectory[2].obs' })
  expect((await replayed({ ...trajectory, answer: null })).differences).toEqual([])
}, 60_000)

it('a question that is not there is said with those that are', async () => {
  expect(await trajectoryOfRequest(engine.client, { request: '99', form: 'ours', folder: engine.folder })).toMatchObject({
    ok: false,
    error: { code: 'bad_request', hint: expect.stringContaining('1 How many') },
  })
})

it('a kept answer that is none now differs, and what cannot be drawn is said', async () => {
  const trajectory: Trajectory = {
    aftermap_trajectory: 1,
    title: 'trucks',
    layers: {},
    areas: {},
    points: { P1: { frame: { crs: null, affine: null, width: 4, height: 4, gsd: null, gsdFrom: null }, xy: [1, 1] } },
    steps: [{ call: 'logi.truck_trips', args: { volume_m3: 100, capacity_m3: 12 }, obs: null }],
    answer: 'Something was found.',
    finalAnswer: '12 trips',
  }
  const { client, folder } = engine
  await client.project.create({ path: null })
  const none = fail({ code: 'bad_request', message: 'Nothing has been called yet, so there is no answer.', hint: 'Call a tool first.' })
  const mute = { ...client, tools: { ...client.tools, answer: () => Promise.reject(new FailureError(none.error)) } }
  const again = unwrap(await replayTrajectory(mute, trajectory, { folder, files: {}, labels: {} }))
  expect(again.differences).toMatchObject([{ field: 'answer', kept: 'Something was found.', now: null }])
  expect(again.notes).toEqual([expect.stringContaining('left out: P1'), expect.stringContaining('12 trips')])
}, 60_000)
