import type { Action } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import { engine } from '../app/engine.ts'
import { withRequest } from '../app/follow-runs.ts'
import { text } from '../messages/en.ts'
import { attempt, clearError, say, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { noteFindings } from '../state/review.ts'
import { currentRequest, isRunning, stepsOf, topImage } from '../state/selectors.ts'
import { railsNow } from '../shell/shell-actions.ts'
import { useUi } from '../state/ui.ts'
import { awaitsApproval, isRunnable } from './step-words.ts'

const take = (request: RequestState) => useMirror.setState({ requests: withRequest(useMirror.getState().requests, request) })

async function change(call: (request: RequestState) => Promise<RequestState>): Promise<boolean> {
  const request = currentRequest()
  const changed = request ? await attempt(() => call(request)) : null
  if (changed) take(changed)
  return changed !== null
}

/** A change of the plan itself: the findings come back with it, and how long that took is noted. */
async function revise(call: (request: RequestState) => Promise<RequestState>): Promise<boolean> {
  const startedAt = performance.now()
  const isDone = await change(call)
  if (isDone) requestAnimationFrame(() => noteFindings(startedAt))
  return isDone
}

/** Shows a step in the right dock; on narrow windows the dock opens as a sheet. */
export function selectStep(stepId: string): void {
  useUi.setState({ stepId, tab: 'step', rightOpen: true, ...(railsNow() ? { sheet: 'right' as const } : {}) })
}

/** Walking over a card chooses it; the dock follows where it shows steps, and an answer being read stays. */
export function walkTo(stepId: string): void {
  const follows = !railsNow() && (useUi.getState().tab === 'step' || useUi.getState().tab === 'question')
  useUi.setState({ stepId, ...(follows ? { tab: 'step' as const } : {}) })
}

export const approveSteps = (steps: string[], approved: boolean) => change((request) => engine().requests.approve({ id: request.id, steps, approved }))

export async function approveAll(): Promise<boolean> {
  const request = currentRequest()
  if (!request) return false
  const steps = stepsOf(request)
    .filter((step) => awaitsApproval(step.state))
    .map((step) => step.state.id)
  return steps.length === 0 || approveSteps(steps, true)
}

export async function run(from: string | null = null): Promise<void> {
  const request = currentRequest()
  if (!request || isRunning(request)) return
  clearError()
  useUi.setState({ stopping: {}, preview: null })
  useMirror.setState({ tiles: {} })
  await change(() => engine().requests.run({ id: request.id, from }))
}

/** Runs the chosen step and what depends on it again, else all that waits; where that is nothing, a note says so. */
export async function runAgain(from: string | null): Promise<void> {
  const request = currentRequest()
  if (!request || isRunning(request)) return
  const approved = request.steps.filter((step) => step.approved && step.status !== 'skipped')
  if (from === null ? approved.some(isRunnable) : approved.some((step) => step.id === from)) return run(from)
  const isDone = from === null && approved.length > 0
  const [message, hint] = isDone ? [text.step.nothingToRun, ''] : [text.step.approveFirst, text.step.approveHint]
  tell({ code: 'aborted', message, hint, repairable: false, details: {} }, [], 'note')
}

/** The number moves as she judges: approved stale steps run again at once where none of them asks a model. */
export async function rerunStale(): Promise<void> {
  const request = currentRequest()
  const waiting = request ? stepsOf(request).filter(({ state }) => state.status === 'stale') : []
  const cheap = new Set(
    useMirror
      .getState()
      .tools.filter((tool) => tool.module !== 'perception' && tool.module !== 'picture')
      .map((tool) => tool.id),
  )
  if (waiting.length > 0 && waiting.every(({ state, action }) => state.approved && cheap.has(action.tool))) await run()
}

/** Approves what waits and runs; where nothing is left to do, nothing happens. */
export async function approveAndRun(): Promise<void> {
  const steps = currentRequest()?.steps ?? []
  if (!steps.some((step) => awaitsApproval(step) || isRunnable(step))) return
  if (await approveAll()) await run()
}

/** Says "Stopping" at once; the engine answers with what is kept. */
export async function cancelRun(): Promise<void> {
  const request = currentRequest()
  if (!request || !isRunning(request)) return
  useUi.setState({ stopping: { [request.id]: true } })
  const kept = await attempt(() => engine().requests.cancel({ id: request.id }))
  useUi.setState({ stopping: {} })
  if (kept) say(kept.keptTiles === 1 ? 'Stopped. 1 tile kept.' : `Stopped. ${kept.keptTiles} tiles kept.`)
}

export const editStep = (step: string, inputs: Record<string, unknown>) => revise((request) => engine().requests.editStep({ id: request.id, step, inputs }))
export const skipStep = (step: string, skipped: boolean) => revise((request) => engine().requests.skipStep({ id: request.id, step, skipped }))
export const addStep = (after: string | null, action: Pick<Action, 'tool' | 'inputs'>) => revise((request) => engine().requests.addStep({ id: request.id, after, action }))
export const applyRepair = (finding: number) => revise((request) => engine().requests.applyRepair({ id: request.id, finding }))

export const undoRepair = (repair: number) => revise((request) => engine().requests.undoRepair({ id: request.id, repair }))
export const pinStep = (step: string, pinned: boolean) => change((request) => engine().requests.pin({ id: request.id, step, pinned }))

export async function removeStep(step: string): Promise<void> {
  await revise((request) => engine().requests.removeStep({ id: request.id, step }))
  if (useUi.getState().stepId === step) useUi.setState({ stepId: null })
}

/** Moves a card up or down one place; the engine refuses where a wire forbids it. */
export function moveStep(step: string, by: -1 | 1): Promise<boolean> {
  const request = currentRequest()
  const index = request?.plan.actions.findIndex((action) => action.id === step) ?? -1
  const to = index + by
  if (!request || index < 0 || to < 0 || to >= request.plan.actions.length) return Promise.resolve(false)
  return revise(() => engine().requests.moveStep({ id: request.id, step, to }))
}

/** What a card without a model offers: the form for labels of the image on top. */
export function openLabels(): void {
  const image = topImage(useMirror.getState().workspace)
  if (!image) return
  useUi.setState({ labelsFor: image.id, leftOpen: true, ...(railsNow() ? { sheet: 'layers' as const } : {}) })
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.labels-form button')?.focus())
}
