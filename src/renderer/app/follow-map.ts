import { sameFrame } from '../../core/geo/index.ts'
import { forgetEvidence } from '../answer/evidence-store.ts'
import { useCompare } from '../map/compare-actions.ts'
import { useMeasured } from '../map/measured.ts'
import { askedImage, isOfThisMap } from '../state/selectors.ts'
import { type Mirror, useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'

/** When the map changes to another image's grid, what was shown of the one before goes: no answer stands beside an image it was not asked of. */
export function followMap(): () => void {
  return useMirror.subscribe((now, before) => {
    const [frame, earlier] = [now.workspace?.frame, before.workspace?.frame]
    if (!frame || !earlier || now.workspace === before.workspace) return
    if (askedImage(now.workspace)?.id !== askedImage(before.workspace)?.id) leaveRequestOfOtherMap(now)
    if (frame === earlier || sameFrame(frame, earlier)) return
    forgetEvidence()
    useMeasured.setState({ measured: null })
    useCompare.setState({ mode: null, other: false })
    useUi.setState({ objectId: null, pointer: null, scope: null })
    leaveRequestOfOtherMap(now)
  })
}

function leaveRequestOfOtherMap({ requests, workspace }: Mirror): void {
  const { requestId, question } = useUi.getState()
  const open = requests.find((request) => request.id === requestId)
  if (!open || isOfThisMap(open, workspace)) return
  const own = question.trim() === open.text ? { question: '' } : {}
  useUi.setState({ requestId: null, stepId: null, factId: null, preview: null, tab: 'question', ...own })
}
