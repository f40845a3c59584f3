import type { RequestState } from '../../contracts/request.ts'
import { judgeAnswer } from '../answer/judge-actions.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Answers she judged, which later plans are shown; one press forgets one. */
export function Examples({ requests }: { requests: readonly RequestState[] }) {
  const judged = requests.filter(({ verdict }) => verdict)
  if (judged.length === 0) return null
  return (
    <section className="section" data-testid="examples">
      <h2 className="head">{text.judge.examples}</h2>
      <p className="small soft">{text.judge.examplesNote}</p>
      <ul className="examples">
        {judged.map(({ id, number, text: words, verdict }) => (
          <li key={id} className="row">
            <Icon name={verdict?.right ? 'tick' : 'cross'} small tone={verdict?.right ? 'ok' : 'err'} />
            <span className="grow">
              Q{number} {words}
              {verdict?.reason ? <small className="quiet"> {verdict.reason}</small> : null}
            </span>
            <Button testId="forget-example" onPress={() => void judgeAnswer(id, null)}>
              {text.judge.forget}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
