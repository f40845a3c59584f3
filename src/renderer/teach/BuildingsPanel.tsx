import type { FootprintTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { taughtLook } from './class-look.ts'
import { closeQueue, finishBuildings, openQueue } from './queue-actions.ts'
import { HelpNote } from './HelpNote.tsx'
import { RenameClass } from './RenameClass.tsx'
import { ScoreTable } from './ScoreTable.tsx'
import { useTeach } from './teach-state.ts'
import { Totals } from './Totals.tsx'
import { Validation } from './Validation.tsx'

/** A building teaching: how far it is, the totals with their intervals, what is right and found on labels held aside. */
export function BuildingsPanel({ teaching, busy }: { teaching: FootprintTeaching; busy: string | null }) {
  const isOpen = useTeach((state) => state.queue.isOpen)
  const { labelled, total, classes, leftOut, artifactId, id } = teaching
  return (
    <>
      <div className="section">
        <p className="row">
          <b data-testid="teach-progress">{text.progress(labelled, total)}</b>
          <progress className="progress" max={Math.max(1, total)} value={labelled} aria-label={text.progress(labelled, total)} />
        </p>
        {leftOut.map(({ count, reason }) => (
          <p key={reason} className="small note warn">
            {text.totals.left(count, reason)}
          </p>
        ))}
        <Button icon={isOpen ? 'image' : 'boxes'} tone={isOpen ? 'plain' : 'primary'} testId="open-queue" onPress={isOpen ? closeQueue : () => void openQueue()}>
          {isOpen ? text.queue.close : text.queue.open}
        </Button>
      </div>
      <Totals totals={teaching.totals} />
      <Validation teaching={teaching} />
      <ScoreTable
        head={text.score.head}
        note={teaching.method ? text.method[teaching.method] : null}
        rows={classes.map(({ class: classId, score, scoreReason }, index) => ({ classId, look: taughtLook(classId, index), score, reason: scoreReason }))}
      />
      <HelpNote teaching={teaching} />
      <div className="section">
        <RenameClass teaching={teaching} />
      </div>
      <div className="section teach-finish">
        {busy === text.finishing ? (
          <p className="row soft" role="status">
            <Icon name="spin" small /> {busy}
          </p>
        ) : null}
        {artifactId ? (
          <p className="row" role="status" data-testid="taught-buildings">
            <Icon name="ringTick" tone="ok" /> {text.finishedBuildings}
          </p>
        ) : (
          <Button
            testId="finish-buildings"
            disabled={busy !== null || teaching.method === null}
            {...(teaching.waitingFor ? { label: teaching.waitingFor } : {})}
            onPress={() => void finishBuildings(id)}
          >
            {text.finishBuildings}
          </Button>
        )}
      </div>
    </>
  )
}
