import type { Finding } from '../../contracts/plan.ts'
import type { StepState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { reviewText } from '../messages/en-review.ts'
import { stateWords } from './step-words.ts'

export type NumberedFinding = Finding & { index: number }
type Props = {
  step: StepState
  findings: NumberedFinding[]
  onRepair(index: number): void
  onRerun(): void
  onReplan?(): void
  onLabels(): void
  sentence?: string | null
  fixed?: boolean
}

/** Words on a card: the first finding, why it failed, what went stale, or what is kept. */
export function CardNote({ step, findings, onRepair, onRerun, onReplan, onLabels, sentence = null, fixed = false }: Props) {
  if (step.status === 'failed' && step.error) {
    return (
      <p className="note err" data-testid="card-error">
        {step.error.message} {step.error.hint} <Rerun label={text.step.retry} fixed={fixed} onPress={onRerun} />{' '}
        {onReplan ? <Act label={reviewText.opinion.replan} onPress={onReplan} /> : null}
      </p>
    )
  }
  if (step.status === 'refused' && step.error) return <p className="note err">{`${step.error.message} ${step.error.hint}`}</p>
  if (step.status === 'stale') {
    return (
      <p className="note warn">
        {step.staleBecause ?? text.step.stale}. <Rerun label={text.step.rerun} keys="." fixed={fixed} onPress={onRerun} />
      </p>
    )
  }
  if (step.status === 'interrupted' || step.status === 'cancelled') {
    return (
      <p className="note warn">
        {stoppedWords(step)} <Rerun label={text.step.resume} fixed={fixed} onPress={onRerun} />
      </p>
    )
  }
  if (step.status === 'done') return null
  const finding = findings[0]
  return finding ? <FindingNote finding={finding} onRepair={onRepair} onLabels={onLabels} /> : <Sentence words={sentence} />
}

const Sentence = ({ words }: { words: string | null }) => (words ? <p className="note">{words}</p> : null)

/** A finding with the one best way out of it. */
function FindingNote({ finding, onRepair, onLabels }: Pick<Props, 'onRepair' | 'onLabels'> & { finding: NumberedFinding }) {
  return (
    <p className={finding.severity === 'note' ? 'note' : 'note warn'}>
      {finding.message} {finding.repair ? <Act label={finding.repair.label} keys="r" onPress={() => onRepair(finding.index)} /> : null}
      {finding.code === 'no_model' && !finding.repair ? <Act label={text.layers.labels} onPress={onLabels} /> : null}
    </p>
  )
}

/** Why a step stopped, unless the state above says it already, and what is kept. */
function stoppedWords(step: StepState): string {
  const { progress, summary, status } = step
  const kept = progress && progress.done > 0 ? text.step.kept(progress.done, progress.total, progress.unit) : null
  const why = summary === stateWords(step) ? null : summary
  return [why, kept].filter(Boolean).join(' ') || text.step[status]
}

/** Nothing where the step is not hers to run. */
const Rerun = ({ fixed, ...act }: { label: string; keys?: string; fixed: boolean; onPress(): void }) => (fixed ? null : <Act {...act} />)

function Act({ label, keys, onPress }: { label: string; keys?: string; onPress(): void }) {
  return (
    <button
      type="button"
      className="inline-act"
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
    >
      {label}
      {keys ? <kbd>{keys}</kbd> : null}
    </button>
  )
}
