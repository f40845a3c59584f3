import type { Teaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { closeTeaching, removeTeaching, renameTeaching } from './teach-actions.ts'
import { useTeach } from './teach-state.ts'
import { workInWords } from './teach-words.ts'

/** Name, what the background work is at, what keeps it from working, and the way out. */
export function TeachingHead({ teaching }: { teaching: Teaching }) {
  const { removing } = useTeach()
  const { problem, waitingFor, work } = teaching
  return (
    <div className="section teach-head">
      <div className="row">
        <Button icon="left" tone="ghost" label={text.back} testId="teach-back" onPress={closeTeaching} />
        <NameField key={teaching.id} teaching={teaching} />
        <Button icon="bin" tone="ghost" label={text.remove} testId="teach-remove" onPress={() => useTeach.setState({ removing: true })} />
      </div>
      {removing ? (
        <div className="note warn" role="alertdialog" aria-label={text.remove}>
          <p>{text.removeAsk(teaching.name)}</p>
          <div className="row">
            <Button tone="warn" testId="teach-remove-yes" onPress={() => void removeTeaching(teaching)}>
              {text.removeYes}
            </Button>
            <Button tone="ghost" onPress={() => useTeach.setState({ removing: false })}>
              {text.removeNo}
            </Button>
          </div>
        </div>
      ) : null}
      <p className="row small soft" role="status" data-testid="teach-work">
        <Icon name={work.stage === 'idle' ? 'ringTick' : 'spin'} tone={work.stage === 'idle' ? 'ok' : 'accent'} small />
        {waitingFor ?? workInWords(work)}
        {work.stage === 'idle' ? null : <progress className="progress" max={1} value={work.share} aria-hidden="true" />}
      </p>
      {problem ? (
        <p className="note err" role="alert">
          <b>{problem.message}</b> {problem.hint}
        </p>
      ) : null}
    </div>
  )
}

function NameField({ teaching }: { teaching: Teaching }) {
  const keep = (name: string) => {
    if (name.trim() !== '' && name.trim() !== teaching.name) void renameTeaching(teaching.id, name.trim())
  }
  return (
    <input
      type="text"
      className="input grow teach-name"
      aria-label={text.rename}
      defaultValue={teaching.name}
      onBlur={(event) => keep(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
