import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/contracts/result.ts'
import { readTrajectory, type Replayed, replayTrajectory, writeScene } from '../../../src/engine/index.ts'
import { startTestEngine, type TestEngine } from '../../helpers/engine.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/trajectories')
const folder = mkdtempSync(join(tmpdir(), 'aftermap-replay-'))
let engine: TestEngine
let legend: Record<string, string>

beforeAll(async () => {
  unwrap(await writeScene({ order: { seed: 3, kind: 'wind', sizePx: 384, gsdM: 0.5, strength: 'plain', dates: 3, force: 0.75 }, folder: join(folder, 'scene'), bands: false }))
  cpSync(fixtures, join(folder, 'scene'), { recursive: true })
  legend = JSON.parse(readFileSync(join(folder, 'scene', 'legend.json'), 'utf8')) as Record<string, string>
  engine = await startTestEngine()
}, 120_000)
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const dates = { pre: '2025-03-01', post: '2025-03-11', last: '2025-03-15' }

/** Replays a fixture in a project of its own, with the truth of the scene in place of models. */
async function replayed(name: string, from?: Replayed): Promise<Replayed> {
  const { path } = await engine.client.project.create({ path: null })
  try {
    const trajectory = from?.trajectory ?? unwrap(readTrajectory(JSON.parse(readFileSync(join(folder, 'scene', name), 'utf8'))))
    const labels = Object.fromEntries(Object.entries(dates).map(([key, date]) => [key, { path: join(folder, 'scene', `labels_${date}.png`), legend }]))
    return unwrap(await replayTrajectory(engine.client, trajectory, { folder: join(folder, 'scene'), files: {}, labels: from ? {} : labels }))
  } finally {
    await engine.client.project.close({})
    rmSync(path, { force: true })
  }
}

const digests = ({ steps }: Replayed): string[] => steps.map(({ sha256 }) => sha256)

describe.each(['t1', 't2', 't3', 't4', 't5'])('task %s on a drawn scene', (task) => {
  it('replays from the DORA form to the same results as from ours, and a second time to the same bytes', async () => {
    const [theirs, ours] = [await replayed(`${task}.dora.json`), await replayed(`${task}.ours.json`)]
    expect(theirs.differences).toEqual([])
    // charts of connected numbers and of typed ones differ in what they were made from, not in what they show
    const compared = task === 't4' ? 3 : theirs.steps.length
    expect(digests(theirs).slice(0, compared)).toEqual(digests(ours).slice(0, compared))
    const again = await replayed(`${task}.dora.json`, theirs)
    expect(again.differences).toEqual([])
    expect(digests(again)).toEqual(digests(theirs))
  }, 120_000)
})

it('a kept number that is another one now is named with its step and field', async () => {
  const first = await replayed('t1.dora.json')
  const [, area] = first.trajectory.steps
  const changed = {
    ...first,
    trajectory: { ...first.trajectory, steps: first.trajectory.steps.map((step) => (step === area ? { ...step, obs: { ...step.obs, area_m2: 1 } } : step)) },
  }
  const again = await replayed('t1.dora.json', changed)
  expect(again.differences).toEqual([{ step: 1, call: 'ras.area', field: 'area_m2', kept: 1, now: area?.obs?.['area_m2'] }])
}, 60_000)

it('on other data it runs as well and tells what differs', async () => {
  const first = await replayed('t1.dora.json')
  const { path } = await engine.client.project.create({ path: null })
  try {
    const labels = { post: { path: join(folder, 'scene', `labels_${dates.pre}.png`), legend } }
    const other = await replayTrajectory(engine.client, first.trajectory, { folder, files: {}, labels })
    // nothing is destroyed before the event: the share has nothing to tell, and its parts are 0
    expect(other.ok ? other.value.differences.map(({ field }) => field) : []).toContain('area_m2')
  } finally {
    await engine.client.project.close({})
    rmSync(path, { force: true })
  }
}, 60_000)

it.each([
  { what: 'a step that has not run by then', args: { a: '<sum> from trajectory[0].obs', b: 1 } },
  { what: 'a key that the step does not make', args: { a: '<area_m2> from trajectory[1].obs', b: 1 } },
  { what: 'a step that is not there', args: { a: '<sum> from trajectory[9].obs', b: 1 } },
])('a reference to $what is wire_missing, and nothing runs', async ({ args }) => {
  const steps = [
    { call: 'calc.add', args: 'trajectory[0]' in args ? {} : { a: 1, b: 2 } },
    { call: 'calc.add', args: { a: 1, b: 2 } },
    { call: 'calc.add', args },
  ]
  if (args.a.includes('[0]')) steps.unshift(...steps.splice(2, 1))
  const before = (await engine.client.project.current({})) === null
  const trajectory = unwrap(readTrajectory(steps))
  const result = await replayTrajectory(engine.client, trajectory, { folder, files: {}, labels: {} })
  expect(before).toBe(true)
  // without an open project even the first call would have failed otherwise
  expect(result).toMatchObject({ ok: false, error: { code: 'wire_missing' } })
})
