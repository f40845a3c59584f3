import { useEffect, useRef } from 'react'
import type { Footprint, FootprintTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lookOf } from '../ui/palette.ts'
import { BuildingPicture } from './BuildingPicture.tsx'
import { taughtLook, wordsOf } from './class-look.ts'
import { PatternSwatch } from './PatternSwatch.tsx'
import { closeQueue, labelShown, lookAtSkipped, skipShown, undoLabel } from './queue-actions.ts'
import { type Queue, useTeach } from './teach-state.ts'
import { percent } from './teach-words.ts'

/** In place of the map: one building large, before and after, and a key for each class. */
export function BuildingQueue({ teaching }: { teaching: FootprintTeaching }) {
  const queue = useTeach((state) => state.queue)
  const section = useRef<HTMLElement>(null)
  // keys act from the start, and what had focus is no longer there
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  const { shown } = queue
  const { validation } = teaching
  const isSample = shown?.why === 'validation' && validation !== null
  return (
    <section ref={section} tabIndex={-1} className="queue" aria-description={text.queue.keys} aria-label={text.queue.head} data-region="map" data-testid="queue">
      <header className="queue-head">
        <b data-testid="queue-progress">{isSample ? text.validation.sample(validation.labelled, validation.size) : text.progress(teaching.labelled, teaching.total)}</b>
        <span className="soft clip" data-testid="queue-why">
          {shown ? `${shown.id} · ${isSample ? text.validation.now(validation.size) : text.queue.why[shown.why]}` : ''}
        </span>
        <span className="grow" />
        <Button icon="cross" keys="Esc" testId="close-queue" onPress={closeQueue}>
          {text.queue.close}
        </Button>
      </header>
      {shown ? <Pictures shown={shown} hasBefore={teaching.beforeLayerId !== null} /> : <Nothing teaching={teaching} queue={queue} />}
      <footer className="queue-foot">
        <div className="row" role="toolbar" aria-label={text.queue.now}>
          <span className="small soft grow">{shown ? guessWords(shown) : ''}</span>
          <Button keys="S" disabled={shown === null} testId="queue-skip" onPress={() => void skipShown()}>
            {text.queue.skip}
          </Button>
          <Button keys="U" disabled={!teaching.canUndo} testId="queue-undo" onPress={() => void undoLabel()}>
            {text.queue.undo}
          </Button>
        </div>
        <ClassKeys teaching={teaching} shown={shown} />
      </footer>
    </section>
  )
}

function Pictures({ shown, hasBefore }: { shown: Footprint; hasBefore: boolean }) {
  return (
    <div className={hasBefore ? 'queue-pictures two' : 'queue-pictures'}>
      {hasBefore ? <BuildingPicture name={text.queue.before} path={shown.beforeCropPath} outline={shown.outlineInCrop} missing={text.queue.noBefore} /> : null}
      <BuildingPicture name={hasBefore ? text.queue.after : text.queue.now} path={shown.cropPath} outline={shown.outlineInCrop} missing={text.queue.noCrop} isMain />
    </div>
  )
}

function ClassKeys({ teaching, shown }: { teaching: FootprintTeaching; shown: Footprint | null }) {
  return (
    <div className="queue-keys" role="toolbar" aria-label={text.score.class}>
      {teaching.classes.map(({ class: classId }, index) => (
        <button
          type="button"
          key={classId}
          className="button large"
          disabled={shown === null}
          aria-pressed={shown?.label === classId}
          data-testid={`label-${index + 1}`}
          onClick={() => void labelShown(classId)}
        >
          <PatternSwatch look={taughtLook(classId, index)} />
          {wordsOf(classId)}
          <kbd>{[index < 9 ? index + 1 : null, lookOf(classId).mark].filter((key) => key !== null).join(' ')}</kbd>
        </button>
      ))}
    </div>
  )
}

/** What the classifier says of it so far, and what label it has. */
export function guessWords({ prediction, score, label }: Pick<Footprint, 'prediction' | 'score' | 'label'>): string {
  if (label) return text.queue.labelIs(wordsOf(label).toLowerCase())
  return prediction === null || score === null ? text.queue.guessNo : text.queue.guess(wordsOf(prediction).toLowerCase(), percent(score))
}

function Nothing({ teaching, queue }: { teaching: FootprintTeaching; queue: Queue }) {
  if (queue.waiting)
    return (
      <p className="queue-nothing soft" role="status">
        <Icon name="spin" /> {text.queue.loading}
      </p>
    )
  const isDone = teaching.labelled >= teaching.total
  return (
    <div className="queue-nothing" role="status">
      <p>{isDone ? text.queue.allDone : text.queue.allSkipped}</p>
      {!isDone && queue.skipped.length > 0 ? (
        <Button testId="queue-again" onPress={() => void lookAtSkipped()}>
          {text.queue.again}
        </Button>
      ) : null}
    </div>
  )
}
