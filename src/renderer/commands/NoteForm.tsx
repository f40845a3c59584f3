import { type FormEvent, useState } from 'react'
import { currentObject } from '../answer/evidence-actions.ts'
import { engine } from '../app/engine.ts'
import { text } from '../messages/en.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'

/** Words about what is selected, kept in the project at its place. */
export function NoteForm() {
  const [words, setWords] = useState('')
  const selection = useMirror((mirror) => mirror.workspace?.selection ?? [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void keep(words)
  }
  return (
    <form className="dialog-body" onSubmit={submit}>
      <label>
        <b>{text.note.head(selection.join(', ') || text.note.place)}</b>
        <textarea className="input" rows={3} data-testid="note-field" placeholder={text.note.field} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <button type="submit" className="button primary" disabled={words.trim() === ''}>
        {text.note.keep}
      </button>
    </form>
  )
}

async function keep(words: string): Promise<void> {
  const at = currentObject()?.centre ?? useView.getState().centre
  const workspace = await attempt(() => engine().workspace.addNote({ text: words.trim(), at: [at[0], at[1]] }))
  if (!workspace) return
  useMirror.setState({ workspace })
  useUi.setState({ dialog: null })
}
