import { type FormEvent, useState } from 'react'
import type { Sentence } from '../../contracts/kinds/report.ts'
import { reportText as text } from '../messages/en-report.ts'
import { Button } from '../ui/Button.tsx'
import { edit, followFact } from './report-actions.ts'
import { useReport } from './report-state.ts'

/** One sentence: read, changed in place, given back as it was composed. What a person wrote says so. */
export function SentenceRow({ sentence }: { sentence: Sentence }) {
  const isOn = useReport((report) => report.sentence === sentence.id)
  return (
    <li className={isOn ? 'sentence-row on' : 'sentence-row'} data-testid={`report-sentence-${sentence.id}`}>
      {isOn ? <Editor key={sentence.text} sentence={sentence} /> : <Read sentence={sentence} />}
    </li>
  )
}

function Read({ sentence: { id, text: words, byHand } }: { sentence: Sentence }) {
  return (
    <button type="button" className="sentence-read" title={text.edit} onClick={() => useReport.setState({ sentence: id })}>
      <span>{words}</span>
      {byHand ? <span className="tag hand">{text.byHand}</span> : null}
    </button>
  )
}

function Editor({ sentence: { id, text: words, byHand, original, facts } }: { sentence: Sentence }) {
  const [typed, setTyped] = useState(words)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== words) void edit({ act: 'text', sentence: id, text: typed })
    else useReport.setState({ sentence: null })
  }
  return (
    <form className="sentence-edit" onSubmit={keep}>
      <textarea className="input" rows={4} aria-label={text.edit} data-testid="sentence-field" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div className="row">
        <button type="submit" className="button" data-testid="keep-sentence">
          {text.keep}
        </button>
        {original === null ? null : <Button onPress={() => void edit({ act: 'original', sentence: id })}>{text.original}</Button>}
        {byHand && original === null ? (
          <Button icon="bin" onPress={() => void edit({ act: 'remove', sentence: id })}>
            {text.drop}
          </Button>
        ) : null}
        {byHand ? <span className="tag hand">{text.byHand}</span> : null}
      </div>
      {facts.length > 0 ? <Facts ids={facts} /> : null}
    </form>
  )
}

/** The numbers of a sentence, each a way back to the question it answers. */
function Facts({ ids }: { ids: readonly string[] }) {
  const facts = useReport((report) => report.kept?.report.facts ?? [])
  return (
    <ul className="report-facts" aria-label={text.where}>
      {ids.flatMap((id) => {
        const fact = facts.find((one) => one.id === id)
        return fact ? (
          <li key={id}>
            <button type="button" className="link" title={fact.method} onClick={() => followFact(id)}>
              {fact.words ?? String(fact.value)} {fact.label}
            </button>
          </li>
        ) : (
          []
        )
      })}
    </ul>
  )
}
