import { durationWords } from '../../core/words/index.ts'
import type { ModelCall, PlanningRecord } from '../../contracts/planning-record.ts'
import { reviewText as text } from '../messages/en-review.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** What the plan cost, in one line: calls, tokens, time. A server does not count every call, so the tokens may be the least there were. */
export function costWords({ calls }: Pick<PlanningRecord, 'calls'>): string {
  const counted = calls.flatMap(({ promptTokens, replyTokens }) => [promptTokens, replyTokens])
  const told = counted.filter((count) => count !== null)
  return text.calls.cost({ calls: calls.length, tokens: sum(told), isWhole: told.length === counted.length, time: durationWords(sum(calls.map(({ elapsedMs }) => elapsedMs))) })
}

/** Every call of a language model, with its settings and its reply as it came. */
export function ModelCalls({ record }: { record: PlanningRecord }) {
  if (record.calls.length === 0) return null
  return (
    <section className="model-calls" data-testid="model-calls">
      <p className="small soft">{costWords(record)}</p>
      {record.calls.map((call) => (
        <details key={`${call.at} ${call.purpose} ${call.seed}`}>
          <summary>
            {text.calls.purposes[call.purpose]}
            <span className="quiet"> {settingsOf(call)}</span>
          </summary>
          <pre className="mono">{call.failure ? text.calls.failed(call.failure.replaceAll('_', ' ')) : call.reply}</pre>
        </details>
      ))}
    </section>
  )
}

const settingsOf = ({ temperature, seed, elapsedMs, promptTokens, estimatedTokens, replyTokens, digest }: ModelCall): string =>
  [
    text.calls.settings(temperature, seed),
    promptTokens === null ? text.calls.estimated(estimatedTokens) : text.calls.tokens(promptTokens, replyTokens),
    durationWords(elapsedMs),
    digest ? digest.replace('sha256:', '').slice(0, 12) : null,
  ]
    .filter(Boolean)
    .join(' · ')
