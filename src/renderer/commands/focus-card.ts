import { railsNow } from '../shell/shell-actions.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'

/** Moves focus to the next or previous card of the plan; the card then selects itself. */
export function focusCard(by: 1 | -1): void {
  const request = currentRequest()
  if (!request) return
  const actions = request.plan.actions
  const now = actions.findIndex((action) => action.id === useUi.getState().stepId)
  const next = now < 0 ? 0 : Math.min(actions.length - 1, Math.max(0, now + by))
  const id = actions[next]?.id
  if (!id) return
  if (railsNow()) useUi.setState({ sheet: 'plan', stepId: id })
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`)?.focus())
}
