import { dropClicks } from '../answer/click-actions.ts'
import { leaveMode } from '../answer/correct-actions.ts'
import { useCorrect } from '../answer/correct-state.ts'
import { chooseObject } from '../answer/evidence-actions.ts'
import { toggleCompare, useCompare } from '../map/compare-actions.ts'
import { correctDraft } from '../map/correct-draft.ts'
import { theMap } from '../map/map-handle.ts'
import { useMeasured } from '../map/measured.ts'
import { closeModels } from '../models/models-actions.ts'
import { useModels } from '../models/models-state.ts'
import { chooseLater } from '../plan/compare/compare-actions.ts'
import { closeReport } from '../report/report-actions.ts'
import { useReport } from '../report/report-state.ts'
import { focusNamed } from '../shell/shell-actions.ts'
import { useUi } from '../state/ui.ts'

/** Leaves the innermost thing that is open; never loses work. */
export function leaveInnermost(): void {
  const ui = useUi.getState()
  if (ui.dialog) return useUi.setState({ dialog: null })
  if (leavePage()) return
  if (correctDraft()?.cancel() || theMap()?.draw.cancel()) return
  if (dropClicks()) return
  if (useCorrect.getState().mode) return leaveMode()
  if (ui.tool !== 'select') return useUi.setState({ tool: 'select' })
  if (useMeasured.getState().measured) return useMeasured.setState({ measured: null })
  const { mode } = useCompare.getState()
  if (mode) return toggleCompare(mode)
  if (ui.preview) return useUi.setState({ preview: null })
  if (ui.objectId) return void chooseObject(null)
  if (ui.sheet) return useUi.setState({ sheet: null })
  if (ui.factId) return useUi.setState({ factId: null })
  if (ui.tab === 'evidence' || ui.tab === 'step') useUi.setState({ tab: 'answer', stepId: null })
  leaveFocus()
}

/** A page that stands in place of the map: models, or two plans side by side. False where the map is there. */
function leavePage(): boolean {
  if (useReport.getState().isOpen) closeReport()
  else if (useModels.getState().isOpen) closeModels()
  else return chooseLater()
  return true
}

/** From anywhere back to the map, where single keys act; from the map to nothing, so that it is no trap. */
function leaveFocus(): void {
  const focused = document.activeElement
  if (theMap() && !focused?.matches('[role="application"]')) focusNamed('map')
  else if (focused instanceof HTMLElement) focused.blur()
}
