import { create } from 'zustand'
import type { ChildStep } from '../../../contracts/request.ts'
import { useUi } from '../../state/ui.ts'
import { selectStep } from '../plan-actions.ts'

/** The call of a loop whose result is shown with its step; null: the result of the step itself. */
export const useOpenChild = create<{ requestId: string | null; stepId: string | null; child: ChildStep | null }>(() => ({ requestId: null, stepId: null, child: null }))

/** Shows the step with this one call's result beside it, on the map too where it can be drawn. */
export function openChild(stepId: string, child: ChildStep): void {
  useOpenChild.setState({ requestId: useUi.getState().requestId, stepId, child })
  selectStep(stepId)
}

export const closeChild = (): void => useOpenChild.setState({ requestId: null, stepId: null, child: null })
