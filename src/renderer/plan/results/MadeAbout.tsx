import { resultText as text } from '../../messages/en-results.ts'

/** How a result came about and what must be known of it. */
export function MadeAbout({ method, notes = [] }: { method: string; notes?: readonly string[] }) {
  return (
    <section className="section">
      <h2 className="head">{text.method}</h2>
      <p className="soft">{method}</p>
      {notes.length > 0 ? (
        <ul className="limits" aria-label={text.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
