import { type FormEvent, useState } from 'react'
import { text } from '../messages/en.ts'
import { useUi } from '../state/ui.ts'
import { type Found, findNamed, findPlaces, goTo } from './coordinate.ts'

/** Moves the map to a coordinate typed in any usual form; where it can mean several places, it asks which. */
export function GoTo() {
  const [words, setWords] = useState('')
  const [bad, setBad] = useState(false)
  const [choices, setChoices] = useState<readonly Found[]>([])
  const take = (found: Found) => {
    goTo(found)
    useUi.setState({ dialog: null })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const coordinates = findPlaces(words)
    const found = coordinates.length > 0 ? coordinates : await findNamed(words)
    const [first] = found
    setBad(first === undefined)
    if (first && found.length === 1) take(first)
    else setChoices(found)
  }
  return (
    <form className="dialog-body" onSubmit={(event) => void submit(event)}>
      <label>
        <b>{text.go.head}</b>
        <input type="text" className="input" placeholder={text.go.field} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      {bad ? <p className="note warn">{text.go.bad}</p> : null}
      {choices.length > 0 ? <p className="note">{text.go.which}</p> : null}
      {choices.map((found) => (
        <button key={`${found.label} ${found.xy.join()}`} type="button" className="button" onClick={() => take(found)}>
          {found.label}
        </button>
      ))}
      <button type="submit" className="button primary">
        {text.go.go}
      </button>
    </form>
  )
}
