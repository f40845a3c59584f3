import type { ClassTotal } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { digits } from '../ui/format.ts'
import { taughtLook, wordsOf } from './class-look.ts'
import { PatternSwatch } from './PatternSwatch.tsx'

/** Buildings of each class: the estimate with its interval, or what the classifier counts and why there is no interval. */
export function Totals({ totals }: { totals: readonly ClassTotal[] }) {
  if (totals.length === 0) return null
  const reasons = [...new Set(totals.flatMap(({ interval, intervalReason }) => (interval === null && intervalReason ? [intervalReason] : [])))]
  return (
    <div className="section" data-testid="teach-totals">
      <h2 className="head">{text.totals.head}</h2>
      <table className="facts">
        <tbody>
          {totals.map((total, index) => (
            <tr key={total.class}>
              <th scope="row">
                <span className="row">
                  <PatternSwatch look={taughtLook(total.class, index)} /> {wordsOf(total.class)}
                </span>
              </th>
              <td className="fact-value">
                <b>{digits(Math.round(total.estimate ?? total.predicted))}</b>
              </td>
              <td className="soft">{beside(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.map((reason) => (
        <p key={reason} className="small soft">
          {reason}
        </p>
      ))}
    </div>
  )
}

/** What stands beside the number: its interval, or that it is the bare count of the classifier. */
export function beside({ interval, estimate, predicted }: ClassTotal): string {
  if (interval) return text.totals.between(digits(Math.round(interval[0])), digits(Math.round(interval[1])))
  return estimate === null ? text.totals.predicted(predicted).replace(/^\d+ /, '') : text.totals.estimate
}
