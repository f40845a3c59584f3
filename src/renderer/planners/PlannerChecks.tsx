import type { PlannersState } from '../../contracts/services/planners.ts'
import { plannersText as text } from '../messages/en-planners.ts'
import { Icon } from '../ui/Icon.tsx'

/** What was looked at, in order: shape and words, so that the first thing missing is seen at once. */
export function PlannerChecks({ checks }: { checks: PlannersState['checks'] }) {
  return (
    <section className="section" data-testid="planner-checks">
      <h2 className="head">{text.checked}</h2>
      {checks.map(({ what, ok }) => (
        <div key={what} className="check-line">
          <Icon name={ok === null ? 'circle' : ok ? 'ringTick' : 'triangle'} {...(ok === null ? {} : { tone: ok ? ('ok' as const) : ('err' as const) })} />
          <span className={ok === null ? 'quiet' : ''}>{what}</span>
        </div>
      ))}
      <p className="quiet">{text.again}</p>
    </section>
  )
}
