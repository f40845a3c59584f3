import { reviewText as text } from '../messages/en-review.ts'

/** Two answers to one question, and what differed between them. */
export function Differs({ then, now, differs }: { then: string | null; now: string | null; differs: readonly string[] }) {
  return (
    <>
      <dl className="pairs">
        <div>
          <dt>{text.history.before}</dt>
          <dd>{then ?? text.history.noAnswer}</dd>
        </div>
        <div>
          <dt>{text.history.now}</dt>
          <dd>{now ?? text.history.noAnswer}</dd>
        </div>
      </dl>
      {differs.length === 0 ? (
        <p className="small soft">{text.history.nothingDiffers}</p>
      ) : (
        <ul className="limits" aria-label={text.history.differs}>
          {differs.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  )
}
