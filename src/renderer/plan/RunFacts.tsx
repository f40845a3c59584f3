import type { StepState } from '../../contracts/request.ts'
import { useMirror } from '../state/mirror.ts'
import { text } from '../messages/en.ts'
import { leftWords, percentOf } from './step-words.ts'

/** Figure and facts of a run; no counts before the step is complete. */
export function RunFacts({ step }: { step: StepState }) {
  const percent = percentOf(step)
  const { progress } = step
  const machine = useMirror((mirror) => mirror.info?.device ?? null)
  if (!progress || percent === null) return null
  return (
    <section className="section">
      <p className="figure-line">
        <span className="figure">{percent} %</span> <span className="soft">{`${progress.done} of ${progress.total} ${progress.unit}`}</span>
      </p>
      <progress className="progress thick" max={100} value={percent} aria-label={`${percent} %`} />
      <dl className="pairs">
        {step.status === 'running' ? (
          <div>
            <dt>{text.step.left}</dt>
            <dd>{leftWords(step)}</dd>
          </div>
        ) : null}
        {progress.device ? (
          <div>
            <dt>{text.step.device}</dt>
            <dd>{progress.device === 'cpu' && machine ? machine : progress.device}</dd>
          </div>
        ) : null}
        <div>
          <dt>{text.step.keptSoFar}</dt>
          <dd>{`${progress.done} ${progress.unit}`}</dd>
        </div>
      </dl>
      <p className="small quiet">{text.step.provisional}</p>
      {step.status === 'running' ? <p className="small quiet">{text.step.meanwhileNote}</p> : null}
    </section>
  )
}
