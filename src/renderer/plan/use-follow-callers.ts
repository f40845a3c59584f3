import { useEffect, useRef } from 'react'
import { openRequest } from '../ask/ask-actions.ts'
import { resultText as text } from '../messages/en-results.ts'
import { tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { isRunning } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'

/** A question that an outside program begins is shown at once where nothing else is open; else a quiet note leads to it. */
export function useFollowCallers(): void {
  const requests = useMirror((mirror) => mirror.requests)
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = new Set(requests.map(({ id }) => id))
    if (before === null) return
    const begun = requests.findLast(({ id, caller }) => caller !== undefined && !before.has(id))
    if (!begun) return
    const { requestId, question, asking } = useUi.getState()
    const open = requests.find(({ id }) => id === requestId) ?? null
    // what she is typing, asking or reading is never taken from the screen
    const isFree = question.trim() === '' && !asking && !isRunning(open) && (open === null || open.caller !== undefined)
    if (isFree) void openRequest(begun)
    else
      tell(
        { code: 'aborted', message: text.outsideNew(begun.caller?.name ?? ''), hint: '', repairable: false, details: {} },
        [{ label: text.showOutside, run: () => void openRequest(begun) }],
        'note',
      )
  }, [requests])
}
