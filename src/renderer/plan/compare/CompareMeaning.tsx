import { PlanSchema } from '../../../contracts/plan.ts'
import type { PlanProposal } from '../../../contracts/planning-record.ts'
import { reviewText as text } from '../../messages/en-review.ts'
import { useMirror } from '../../state/mirror.ts'
import { Icon } from '../../ui/Icon.tsx'
import { withCardNames } from '../step-names.ts'
import { differing, meaningOf } from './compare-rows.ts'

/** What it means for the answer, in words: differences, readings, repairs, findings, and the reason for a choice. */
export function CompareMeaning({ proposal, reason, onReason }: { proposal: PlanProposal; reason: string; onReason(words: string): void }) {
  const tools = useMirror((mirror) => mirror.tools)
  const actions = PlanSchema.parse(proposal.plan).actions
  const named = (sentence: string) => withCardNames(sentence, { actions, tools })
  const findings = proposal.findings.filter(({ severity }) => severity !== 'note')
  const repairs = proposal.record?.repairs ?? []
  return (
    <aside className="compare-meaning">
      <section className="section" data-testid="compare-meaning">
        <h2 className="head">{text.compare.means}</h2>
        <ul className="limits">
          {differing(proposal.changes).map((change) => {
            const words = meaningOf(change, tools)
            return <li key={`${change.before?.id}-${change.after?.id}-${words}`}>{words}</li>
          })}
        </ul>
      </section>
      {proposal.readings.length > 0 ? (
        <section className="section">
          <h2 className="head">{text.compare.reading}</h2>
          <dl className="pairs">
            {proposal.readings.map(({ field, here, there }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {here} <Icon name="right" small /> {there}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <Lines head={text.compare.findingsHead} lines={findings.map(({ message }) => named(message))} />
      <Lines head={text.compare.repaired} lines={[...new Set(repairs.map(({ sentence }) => named(sentence)))]} />
      <Lines head={text.compare.says} lines={proposal.notes.filter((note) => !repairs.some(({ sentence }) => sentence === note)).map(named)} />
      <section className="section">
        <label className="stacked">
          <span className="head">{text.compare.reason}</span>
          <input
            type="text"
            className="input"
            maxLength={500}
            placeholder={text.compare.reasonHint}
            value={reason}
            data-testid="compare-reason"
            onChange={(event) => onReason(event.target.value)}
          />
        </label>
      </section>
    </aside>
  )
}

function Lines({ head, lines }: { head: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="section">
      <h2 className="head">{head}</h2>
      <ul className="limits">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
