import { exportText as text } from '../messages/en-report.ts'
import { stopWriting } from './export-actions.ts'
import { useWriting } from './writing-state.ts'

/** What is being written, and the way to stop it. */
export function NowWriting() {
  const { words, stopping } = useWriting()
  return (
    <div className="row now-writing" data-testid="now-writing">
      <span className="soft" role="status">
        {stopping ? text.stopping : words}
      </span>
      <button type="button" className="button" disabled={stopping} data-testid="stop-writing" onClick={() => void stopWriting()}>
        {text.stop}
      </button>
    </div>
  )
}
