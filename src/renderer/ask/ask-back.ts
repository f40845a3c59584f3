import type { Goal, GoalAsk } from '../../contracts/goal.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { railsNow, showTab } from '../shell/shell-actions.ts'
import { type Mirror, useMirror } from '../state/mirror.ts'
import { currentRequest } from '../state/selectors.ts'
import { type DrawTool, useUi } from '../state/ui.ts'
import { askNow, reviseNow } from './ask-actions.ts'
import { unasked } from './read-while-typing.ts'

const tools: Partial<Record<GoalAsk['what'], DrawTool>> = { area: 'rectangle', place: 'polygon', point: 'point', selection: 'select' }

/** Words of the button that helps her give what is missing; of a way the start comes first, then the destination. */
export function askBackLabel({ what, sentence }: Pick<GoalAsk, 'what' | 'sentence'>, goal: Pick<Goal, 'operations' | 'scope' | 'points'>, points: number): string {
  const isWay = goal.operations.includes('path') || goal.scope === 'route' || goal.points.length === 2 || /\bstart\b/i.test(sentence)
  if (what === 'point' && isWay) return points === 0 ? text.askBack.start : text.askBack.end
  return text.askBack[what]
}

/** Puts the tool into her hand, or brings her to the place where the missing thing is given. */
export function helpWith({ what }: Pick<GoalAsk, 'what'>): void {
  const tool = tools[what]
  if (tool) {
    useUi.setState({ tool, ...(railsNow() ? { sheet: null } : {}) })
    document.querySelector<HTMLElement>('[data-testid="map"]')?.focus()
  } else if (what === 'earlier_answer') showTab('history')
  else if (what === 'coordinate') useUi.setState({ dialog: 'go' })
  else if (what === 'date' || what === 'layer' || what === 'file') useUi.setState({ leftOpen: true, ...(railsNow() ? { sheet: 'layers' as const } : {}) })
  else document.querySelector<HTMLInputElement>('#question')?.focus()
}

/** Lays a chosen answer over the goal: of the question that was asked, else of the one she is typing. */
export function answerAsk(patch: Record<string, unknown>): void {
  const isTyping = unasked(useUi.getState().question, currentRequest()?.text ?? null) !== null
  void (isTyping ? askNow(patch) : reviseNow(patch))
}

/** How much of what a question waits for is on the screen. */
function given(what: GoalAsk['what'], { areas, points, selection, layers }: Workspace): string {
  if (what === 'area' || what === 'place') return areas.map(({ id, active }) => `${id} ${active}`).join()
  if (what === 'point') return points.map(({ id }) => id).join()
  if (what === 'selection') return selection.join()
  if (what === 'file') return layers.map(({ id }) => id).join()
  return what === 'date' || what === 'layer' ? layers.map(({ id, date, visible, order }) => `${id} ${date} ${visible} ${order}`).join() : ''
}

/** A question that only lacked a click is read again when she made it: the plan goes on by itself. */
export function followAskBack(): () => void {
  return useMirror.subscribe((now, before) => {
    const request = currentRequest()
    if (request && isGiven(request, now, before)) void reviseNow({})
  })
}

/** Labels and models that see something: with others, a question that nothing could see may have an answer. */
const whatSees = ({ workspace, info }: Mirror): string =>
  [...(workspace?.layers ?? []).map(({ labels }) => labels?.classes.join() ?? ''), ...(info?.models ?? []).map(({ id, problem }) => `${id} ${problem}`)].join(';')

function isGiven({ reading, status }: RequestState, now: Mirror, before: Mirror): boolean {
  const { ask, reason } = reading.goal
  if (reason === 'no_model' || reason === 'no_class') return status !== 'running' && whatSees(now) !== whatSees(before)
  if (!ask || !now.workspace || !before.workspace || now.workspace === before.workspace || status === 'running') return false
  const [there, earlier] = [given(ask.what, now.workspace), given(ask.what, before.workspace)]
  return there !== '' && there !== earlier && there.length >= earlier.length
}
