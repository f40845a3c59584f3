import { type FormEvent, useState } from 'react'
import type { ReportSection } from '../../contracts/kinds/report.ts'
import { reportText as text } from '../messages/en-report.ts'
import { edit } from './report-actions.ts'
import { SentenceRow } from './SentenceRow.tsx'

/** The section in the hand: its title, its sentences, and room for one of her own. */
export function SectionEditor({ section }: { section: ReportSection }) {
  return (
    <>
      <section className="section">
        <TitleField key={`${section.id} ${section.title}`} section={section} />
      </section>
      <section className="section" aria-label={text.sentences}>
        <h2 className="head">{text.sentences}</h2>
        {section.sentences.length === 0 ? <p className="soft">{text.noSentences}</p> : null}
        <ul className="sentence-list">
          {section.sentences.map((sentence) => (
            <SentenceRow key={sentence.id} sentence={sentence} />
          ))}
        </ul>
        <AddSentence key={section.id} section={section.id} />
      </section>
    </>
  )
}

function TitleField({ section: { id, title } }: { section: ReportSection }) {
  const [typed, setTyped] = useState(title)
  const keep = () => {
    if (typed.trim() !== '' && typed !== title) void edit({ act: 'title', section: id, title: typed.trim() })
  }
  return (
    <label className="report-field">
      <span className="quiet">{text.sectionTitle}</span>
      <input
        className="input"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </label>
  )
}

function AddSentence({ section }: { section: string }) {
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    void edit({ act: 'add', section, text: typed.trim() })
    setTyped('')
  }
  return (
    <form className="sentence-edit" onSubmit={add}>
      <textarea
        className="input"
        rows={2}
        aria-label={text.add}
        placeholder={text.addField}
        data-testid="own-sentence"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button" disabled={typed.trim() === ''} data-testid="add-sentence">
        {text.add}
      </button>
    </form>
  )
}
