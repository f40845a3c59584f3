import { activeFact } from '../answer/active-evidence.ts'
import { openFact } from '../answer/evidence-actions.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'

export function openActiveFact(): void {
  const fact = activeFact(currentRequest(), useUi.getState().factId)
  if (fact) openFact(fact)
}
