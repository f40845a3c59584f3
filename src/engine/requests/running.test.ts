import { describe, expect, it } from 'vitest'
import { type Action, PlanSchema } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Log } from '../log.ts'
import type { ContextParts } from '../runner/tool-context.ts'
import type { RequestHolder } from './holder.ts'
import { recoverInterrupted } from './recover.ts'
import type { RequestCore } from './request-core.ts'
import { makeRunQueue } from './running.ts'
import { freshStep } from './step-states.ts'

const refuse: Action = { id: 's1', tool: 'refuse', inputs: { premise: 'No.' }, outputs: ['a1'], why: null, skipped: false }
const goal = { type: 'refusal' as const, operations: [], classes: [], scope: 'none' as const, unit: null, groupBy: null, formula: null }
const plan = PlanSchema.parse({ goal, planner: { kind: 'builtin', model: null }, resources: {}, actions: [refuse] })

const request = (id: string, parts: Partial<RequestState> = {}): RequestState => ({
  id,
  number: 1,
  text: 'q',
  reading: { text: 'q', goal: plan.goal, chips: [], taken: [], assumptions: [] },
  plannerNotes: [],
  plan,
  planVersion: 1,
  check: { valid: true, findings: [], wires: {} },
  steps: [{ ...freshStep('s1'), approved: true }],
  status: 'planned',
  answer: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...parts,
})

type Disk = { full: boolean }

/** A queue over requests in memory; a full disk refuses every save. */
function queueOf(requests: RequestState[], disk: Disk = { full: false }) {
  const states = new Map(requests.map((one) => [one.id, one]))
  const told: [string, string][] = []
  const stops: string[] = []
  const logged: string[] = []
  const show = (next: RequestState) => {
    states.set(next.id, next)
    told.push([next.id, next.status])
    return next
  }
  const find = (id: string) => states.get(id) ?? request('none')
  const put = (next: RequestState) => {
    if (disk.full) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    return show(next)
  }
  const change = (id: string, edit: (now: RequestState) => RequestState) => put(edit(find(id)))
  const holder = {
    find,
    put,
    show,
    change,
    changeStep: (id: string, step: string, edit: object) => change(id, (now) => ({ ...now, steps: now.steps.map((one) => (one.id === step ? { ...one, ...edit } : one)) })),
    showStep: () => undefined,
    made: () => ({}),
    knows: (id: string) => states.has(id),
    all: () => [...states.values()],
  } as unknown as RequestHolder
  const runs: string[] = []
  const store = {
    path: '/p/town.aftermap',
    readOnly: false,
    artifacts: { find: () => null, reuse: () => null, store: () => undefined, link: () => undefined },
    requests: {
      startRun: () => undefined,
      endRun: (_: string, status: string) => runs.push(status),
      openRuns: () => [{ id: 'r', plan_id: 'a', started_at: '2026-01-01T08:30:00Z' }],
    },
  }
  const parts = {
    store,
    workspace: { state: () => ({ selection: [] }) },
    perception: { stop: () => stops.push('stop') },
    printing: { forStep: () => ({}) },
  } as unknown as ContextParts
  const log: Log = { info: () => undefined, warn: () => undefined, error: (message) => `E${logged.push(message)}` }
  const queue = makeRunQueue({
    holder,
    parts,
    emit: () => undefined,
    log,
    answers: { stored: () => null, limits: () => [], place: () => '', units: () => ({ area: 'auto' as const, length: 'auto' as const }), language: () => 'question' as const },
    reword: async () => null,
    keysOf: () => new Map([['s1', 'k1']]),
    storedOf: () => null,
  })
  return { queue, holder, parts, states, told, stops, runs, logged }
}
const wanted = new Set(['s1'])

describe('run queue', () => {
  it('runs one after the other and ends both', async () => {
    const { queue, states, told } = queueOf([request('a'), request('b')])
    expect(queue.start('a', wanted).status).toBe('running')
    expect(queue.start('b', wanted).status).toBe('queued')
    await Promise.all([queue.finished('a'), queue.finished('b')])
    expect(['a', 'b'].map((id) => states.get(id)?.steps[0]?.status)).toEqual(['done', 'done'])
    const last = told.findLastIndex(([id]) => id === 'a')
    expect(told.slice(0, last).filter(([id, status]) => id === 'b' && status === 'running')).toEqual([])
    expect(queue.isRunning('a')).toBe(false)
  })

  it('stopping a question that waits or is over leaves the model of the running one alone', async () => {
    const { queue, stops, states } = queueOf([request('a'), request('b'), request('c')])
    queue.start('a', wanted)
    queue.start('b', wanted)
    queue.cancel('b')
    queue.cancel('c')
    expect(stops).toEqual([])
    await Promise.all([queue.finished('a'), queue.finished('b')])
    expect(states.get('a')?.steps[0]?.status).toBe('done')
    expect(states.get('b')?.status).toBe('cancelled')
  })

  it('a full disk is said on the card, and the next question still runs', async () => {
    const disk: Disk = { full: false }
    const { queue, states } = queueOf([request('a'), request('b')], disk)
    queue.start('a', wanted)
    disk.full = true
    await queue.finished('a')
    expect(states.get('a')).toMatchObject({ status: 'failed', steps: [{ status: 'failed', error: { code: 'disk_full' } }] })
    disk.full = false
    queue.start('b', wanted)
    await queue.finished('b')
    expect(states.get('b')?.steps[0]?.status).toBe('done')
  })
})

describe('recoverInterrupted', () => {
  const running = (id: string) =>
    request(id, {
      status: 'running',
      steps: [
        { ...freshStep('s1'), status: 'done' },
        { ...freshStep('s2'), status: 'running' },
        { ...freshStep('s3'), status: 'queued' },
      ],
    })
  const coreOf = (requests: RequestState[], readOnly = false) => {
    const { holder, parts, states, runs } = queueOf(requests)
    return { core: { holder, parts: { ...parts, store: { ...parts.store, readOnly } } } as unknown as RequestCore, states, runs }
  }

  it('what ran shows as interrupted, what waited is ready, what was done is done', () => {
    const { core, states, runs } = coreOf([running('a'), request('b')])
    expect(recoverInterrupted(core)).toMatch(/^Aftermap was closed while step 2 ran\. The run had started at \d\d:\d\d\. Nothing was lost; step 2 can resume\.$/)
    expect(states.get('a')).toMatchObject({ status: 'interrupted', steps: [{ status: 'done' }, { status: 'interrupted' }, { status: 'ready' }] })
    expect(states.get('b')).toEqual(request('b'))
    expect(runs).toEqual(['interrupted'])
  })

  it('is silent when nothing ran, and changes nothing on a medium that takes no writes', () => {
    expect(recoverInterrupted(coreOf([request('a')]).core)).toBeNull()
    const { core, states } = coreOf([running('a')], true)
    expect(recoverInterrupted(core)).toBeNull()
    expect(states.get('a')?.status).toBe('running')
  })
})
