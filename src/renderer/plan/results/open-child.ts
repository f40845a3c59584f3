import { create } from 'zustand'
import type { ChildStep } from '../../../contracts/request.ts'
import { selectStep } from '../plan-actions.ts'

/** The call of a loop whose result is shown with its step; null: the result of the step itself. */
export const useOpenChild = create<{ stepId: string | null; child: ChildStep | null }>(() => ({ stepId: null, child: null }))

/** Shows the step with this one call's result beside it, on the map too where it can be drawn. */
export function openChild(stepId: string, child: ChildStep): void {
  useOpenChild.setState({ stepId, child })
  selectStep(stepId)
}

export const closeChild = (): void => useOpenChild.setState({ stepId: null, child: null })
