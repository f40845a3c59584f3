import { ThreeMoves } from '../firstrun/ThreeMoves.tsx'
import { text } from '../messages/en.ts'
import { useRequest } from '../state/selectors.ts'
import { Icon } from '../ui/Icon.tsx'
import { reviseNow } from './ask-actions.ts'
import { Suggestions } from './Suggestions.tsx'

/** How the question was read: what is doubtful, what the screen added, what was assumed. */
export function QuestionPanel() {
  const request = useRequest()
  if (!request) {
    return (
      <>
        <p className="section empty">{text.question.none}</p>
        <Suggestions />
        <ThreeMoves />
      </>
    )
  }
  const { chips, taken, assumptions } = request.reading
  const doubtful = chips.find((chip) => chip.doubt)
  return (
    <>
      {doubtful ? (
        <section className="section">
          <h2 className="head warn">
            <Icon name="diamond" tone="warn" /> {text.question.confirm}
          </h2>
          <p>{doubtful.doubt}</p>
          <div className="readings" role="radiogroup" aria-label={doubtful.key}>
            {doubtful.options.map((option) => (
              // biome-ignore lint/a11y/useSemanticElements: a card with two lines, walked like any button
              <button
                type="button"
                key={option.label}
                role="radio"
                aria-checked={option.label === doubtful.value}
                className={option.label === doubtful.value ? 'reading on' : 'reading'}
                onClick={() => void reviseNow(option.patch)}
              >
                <span className="radio" />
                <span>
                  {option.label}
                  {option.note ? <small>{option.note}</small> : null}
                </span>
              </button>
            ))}
          </div>
        </section>
      ) : null}
      {taken.length > 0 ? (
        <section className="section">
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
