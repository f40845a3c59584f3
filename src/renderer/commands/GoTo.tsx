import { type FormEvent, useState } from 'react'
import { text } from '../messages/en.ts'
import { useUi } from '../state/ui.ts'
import { goTo, parseCoordinate } from './coordinate.ts'

/** Moves the map to a coordinate typed in any usual form. */
export function GoTo() {
  const [words, setWords] = useState('')
  const [bad, setBad] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pair = parseCoordinate(words)
    if (pair && goTo(pair)) useUi.setState({ dialog: null })
    else setBad(true)
  }
  return (
    <form className="dialog-body" onSubmit={submit}>
      <label>
        <b>{text.go.head}</b>
        <input type="text" className="input" placeholder={text.go.field} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      {bad ? <p className="note warn">{text.go.bad}</p> : null}
      <button type="submit" className="button primary">
        {text.go.go}
      </button>
    </form>
  )
}
