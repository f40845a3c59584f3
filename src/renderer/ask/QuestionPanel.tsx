import { ThreeMoves } from '../firstrun/ThreeMoves.tsx'
import { text } from '../messages/en.ts'
import { DoubtfulReading } from './DoubtfulReading.tsx'
import { FollowsCrumb } from './FollowsCrumb.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useShownReading } from './use-live-reading.ts'

/** How the question was read: what is doubtful, what the screen added, what was assumed. */
export function QuestionPanel() {
  const shown = useShownReading()
  if (!shown) {
    return (
      <>
        <p className="section empty">{text.question.none}</p>
        <Suggestions />
        <ThreeMoves />
      </>
    )
  }
  const { goal, chips, taken, assumptions } = shown.reading
  const doubtful = goal.ask ? undefined : chips.find((chip) => chip.doubt && chip.options.length > 0)
  const plainDoubts = chips.filter((chip) => chip.doubt && chip !== doubtful && chip.doubt !== goal.ask?.sentence && chip.value !== goal.ask?.sentence)
  return (
    <>
      <RefusalNotice goal={goal} />
      {goal.follows ? (
        <section className="section">
          <FollowsCrumb id={goal.follows} />
        </section>
      ) : null}
      {doubtful ? <DoubtfulReading chip={doubtful} onChoose={(option) => shown.choose(doubtful.key, option)} /> : null}
      {plainDoubts.map((chip) => (
        <p key={chip.key} className="note warn">
          {chip.doubt}
        </p>
      ))}
      {taken.length > 0 ? (
        <section className="section" data-testid="taken">
          <h2 className="head">{text.question.taken}</h2>
          <dl className="pairs">
            {taken.map((item) => (
              <div key={item.word}>
                <dt>{item.word}</dt>
                <dd>{item.meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {assumptions.length > 0 ? (
        <section className="section">
          <h2 className="head">{text.question.assumed}</h2>
          <ul className="limits">
            {assumptions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <Suggestions />
    </>
  )
}
