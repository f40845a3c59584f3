import { text } from '../messages/en.ts'

/** What the answer does not cover; always open. */
export function Limits({ limits }: { limits: readonly string[] }) {
  if (limits.length === 0) return null
  return (
    <section className="section limits-section" data-testid="limits">
      <h2 className="head">{text.answer.limits}</h2>
      <ul className="limits">
        {limits.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
