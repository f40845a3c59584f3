import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { openRequest, removeRequest } from './ask-actions.ts'
import { Suggestions } from './Suggestions.tsx'

/** Every question of the project with its answer, newest first. */
export function HistoryPanel() {
  const requests = useMirror((mirror) => mirror.requests)
  const shown = useUi((ui) => ui.requestId)
  if (requests.length === 0) {
    return (
      <>
        <p className="section empty">{text.history.none}</p>
        <Suggestions />
      </>
    )
  }
  return (
    <ul className="history">
      {[...requests].reverse().map((request) => (
        <li key={request.id} className={request.id === shown ? 'history-row on' : 'history-row'}>
          <button type="button" className="history-open" onClick={() => void openRequest(request)}>
            <b>
              Q{request.number} {request.text}
            </b>
            <span>{request.answer?.text ?? request.status}</span>
          </button>
          <Button tone="ghost" icon="bin" label={text.plan.remove} onPress={() => void removeRequest(request.id)} />
        </li>
      ))}
    </ul>
  )
}
