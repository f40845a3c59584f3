import type { RequestState, StepState } from '../../contracts/request.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import type { Emit } from '../events.ts'
import type { ProjectStore } from '../project/index.ts'
import type { MadeKeys } from './step-states.ts'
import { makeCalmTelling } from '../tell-calm.ts'

export type RequestHolder = ReturnType<typeof makeRequestHolder>

/** The live requests of a project: every change is saved, then told. */
export function makeRequestHolder(store: ProjectStore, emit: Emit) {
  const states = new Map<string, RequestState>()
  const made = new Map<string, MadeKeys>()
  for (const stored of store.requests.load()) {
    states.set(stored.request.id, stored.request)
    made.set(stored.request.id, stored.made)
  }

  const calm = makeCalmTelling((id) => {
    const request = states.get(id)
    if (request) emit('requests', 'changed', request)
  })
  const tell = (request: RequestState) => (request.caller ? calm.changed(request.id) : emit('requests', 'changed', request))

  const find = (id: string): RequestState => {
    const request = states.get(id)
    if (request) return request
    throw new FailureError(fail({ code: 'bad_request', message: 'This question is no longer in the project.', hint: 'Ask it again.' }).error)
  }
  const put = (request: RequestState, keys?: MadeKeys): RequestState => {
    const madeNow = keys ?? made.get(request.id) ?? {}
    // written first: what the disk did not take is not shown as if it were there
    if (!store.readOnly && !isPassing(request)) writesOf(store, request)(() => store.requests.save(request, madeNow))
    states.set(request.id, request)
    made.set(request.id, madeNow)
    tell(request)
    return request
  }

  return {
    all: () => [...states.values()].sort((a, b) => a.number - b.number),
    find,
    put,
    made: (id: string): MadeKeys => made.get(id) ?? {},
    change: (id: string, edit: (request: RequestState) => RequestState): RequestState => put(edit(find(id))),
    changeStep: (id: string, step: string, edit: Partial<StepState>): RequestState => put(withStep(find(id), step, edit)),
    /** told to the window but not written: the disk takes no more */
    show(request: RequestState) {
      states.set(request.id, request)
      tell(request)
    },
    /** change kept for the window but neither written nor told: progress */
    showStep(id: string, step: string, edit: Partial<StepState>) {
      states.set(id, withStep(find(id), step, edit))
    },
    remove(id: string) {
      find(id)
      store.requests.remove(id)
      states.delete(id)
      made.delete(id)
      calm.forget(id)
      emit('requests', 'removed', { id })
    },
    /** a removed question, live again as it was; null when its rows are gone */
    bringBack(id: string): RequestState | null {
      const stored = store.requests.bringBack(id)
      return stored && put(stored.request, stored.made)
    },
    nextNumber: () => 1 + Math.max(store.requests.highestNumber(), ...[...states.values()].map((request) => request.number)),
    knows: (id: string) => states.has(id),
    /** the project is closed: nothing more is told of it */
    stop: calm.stop,
  }
}

/** A call on its way: its card is written when it has ended, one write a call. */
const isPassing = ({ caller, status }: RequestState): boolean => caller !== undefined && (status === 'running' || status === 'queued')

/**
 * How a request is written: a program calls many times a second and can call again after a power cut, so its cards do not wait for the disk.
 * What a person does always does.
 */
export const writesOf = (store: Pick<ProjectStore, 'hasty'>, { caller }: Pick<RequestState, 'caller'>): (<T>(work: () => T) => T) => (caller ? store.hasty : (work) => work())

export const withStep = (request: RequestState, step: string, edit: Partial<StepState>): RequestState => ({
  ...request,
  steps: request.steps.map((one) => (one.id === step ? { ...one, ...edit } : one)),
})
