import type { PlannerRef } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import { engine } from '../app/engine.ts'
import { withRequest } from '../app/follow-runs.ts'
import { reviewText } from '../messages/en-review.ts'
import { attempt, clearError, say, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { railsNow } from '../shell/shell-actions.ts'
import { showImage } from '../layers/show-image.ts'
import { currentRequest, imageOfRequest, isOfThisMap } from '../state/selectors.ts'
import { type ScopeChoice, useUi } from '../state/ui.ts'
import { pillPlace } from './pill-place.ts'
import { plannerStands } from './planner-choice.ts'
import { forgetLive, patchOf, useLiveReading } from './live-reading.ts'

/** Part of a goal that the scope pill stands for; empty where the screen decides. */
export function scopePatch(choice: ScopeChoice): Record<string, unknown> {
  if (!choice) return {}
  return choice.scope === 'area' ? { scope: 'area', areaName: choice.areaName } : { scope: choice.scope }
}

/** Reads the question and plans it; the plan then waits for approval. A refusal has nothing to approve and is answered at once. */
export async function askNow(chosen: Record<string, unknown> = {}): Promise<void> {
  const { question, scope, requestId } = useUi.getState()
  const wanted = question.trim()
  if (wanted === '') return
  clearError()
  useUi.setState({ asking: true })
  await plannerStands()
  const { planner } = useUi.getState()
  const request = await attempt(async () => {
    // words the grammar cannot read may be read by a model: what is wrong with them is said by asking
    const reading = await engine()
      .requests.read({ text: wanted, after: requestId })
      .catch(() => null)
    const place = reading ? pillPlace(scope, reading, useMirror.getState().workspace) : scope
    const patch = { ...scopePatch(place), ...patchOf(useLiveReading.getState().choices), ...chosen }
    return engine().requests.ask({ text: wanted, planner, patch, after: requestId })
  })
  useUi.setState({ asking: false })
  if (!request) return offerBuiltin(planner)
  take(request)
  forgetLive()
  const doubt = request.reading.chips.some((chip) => chip.doubt)
  useUi.setState({
    requestId: request.id,
    stepId: null,
    objectId: null,
    factId: null,
    preview: null,
    editing: false,
    tab: request.answer ? 'answer' : 'question',
    sheet: railsNow() ? (doubt ? 'right' : 'plan') : null,
  })
  const { goal } = request.reading
  if (goal.type === 'refusal') return goal.ask ? say(goal.ask.sentence) : refuse(request)
  say(`${request.plan.actions.length === 1 ? '1 step' : `${request.plan.actions.length} steps`} to review`)
}

const isOfModel = (code: string): boolean => code.startsWith('planner_') || code === 'model_failed' || code === 'server_gone'

/** A model that is gone, or died while it wrote, takes nothing with it: the built-in planner is one press away. */
function offerBuiltin(planner: PlannerRef): void {
  const { message } = useUi.getState()
  if (planner.kind === 'builtin' || !message || !isOfModel(message.failure.code) || message.actions.length > 0) return
  const run = () => {
    useUi.setState({ planner: { kind: 'builtin', model: null } })
    void askNow()
  }
  tell(message.failure, [{ label: reviewText.opinion.useBuiltin, run }])
}

/** The reasoned refusal is the answer: nothing is computed and nothing changes, so nothing has to be approved. */
async function refuse({ id, plan }: RequestState): Promise<void> {
  await attempt(async () => {
    await engine().requests.approve({ id, steps: plan.actions.map((action) => action.id), approved: true })
    take(await engine().requests.run({ id }))
  })
}

/** Another reading or planner for the same question: a new plan version. */
export async function reviseNow(patch: Record<string, unknown>, planner?: PlannerRef): Promise<void> {
  const request = currentRequest()
  if (!request) return
  const revised = await attempt(() => engine().requests.revise({ id: request.id, patch, ...(planner ? { planner } : {}) }))
  if (!revised) return
  take(revised)
  const { goal } = revised.reading
  if (goal.type === 'refusal' && !goal.ask) await refuse(revised)
}

export async function choosePlanner(planner: PlannerRef): Promise<void> {
  useUi.setState({ planner })
  const request = currentRequest()
  if (request && !request.answer && request.steps.every((step) => step.status !== 'running' && step.status !== 'done')) await reviseNow({}, planner)
}

/** Shows a question with its plan and answer; the map changes to the image it was asked of, where that is another one. */
export async function openRequest(request: RequestState): Promise<void> {
  const { workspace } = useMirror.getState()
  const image = imageOfRequest(request, workspace)
  if (image && !isOfThisMap(request, workspace)) await showImage(image.id)
  // words of an outside program are no question to plan
  const question = request.caller ? '' : request.text
  useUi.setState({ requestId: request.id, question, stepId: null, objectId: null, factId: null, preview: null, tab: request.answer ? 'answer' : 'question' })
}

export async function openRequestById(id: string): Promise<void> {
  const request = useMirror.getState().requests.find((one) => one.id === id)
  if (request) await openRequest(request)
}

export async function removeRequest(id: string): Promise<void> {
  await attempt(() => engine().requests.remove({ id }))
  const { workspace, ...mirror } = useMirror.getState()
  const requests = mirror.requests.filter((request) => request.id !== id)
  useMirror.setState({ requests })
  if (useUi.getState().requestId !== id) return
  const next = requests.findLast((request) => isOfThisMap(request, workspace))
  useUi.setState({ requestId: next?.id ?? null, question: next?.text ?? '', stepId: null })
}

const take = (request: RequestState) => useMirror.setState({ requests: withRequest(useMirror.getState().requests, request) })
