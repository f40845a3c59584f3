import { type FormEvent, useState } from 'react'
import type { Teaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { classOfWords, wordsOf } from './class-look.ts'
import { renameClass } from './teach-actions.ts'

/** Gives a class another name: its examples go with it. */
export function RenameClass({ teaching }: { teaching: Teaching }) {
  const [isOpen, setOpen] = useState(false)
  const classes = teaching.classes.map((one) => one.class)
  if (classes.length === 0) return null
  if (!isOpen)
    return (
      <Button icon="pencil" tone="ghost" testId="rename-class" onPress={() => setOpen(true)}>
        {text.renaming.open}
      </Button>
    )
  return <RenameForm teachId={teaching.id} classes={classes} onDone={() => setOpen(false)} />
}

function RenameForm({ teachId, classes, onDone }: { teachId: string; classes: readonly string[]; onDone(): void }) {
  const [from, setFrom] = useState(classes[0] ?? '')
  const [words, setWords] = useState('')
  const to = classOfWords(words)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (to && (await renameClass(teachId, { from, to }))) onDone()
  }
  return (
    <form className="row own-class wrap-row" onSubmit={(event) => void submit(event)}>
      <select aria-label={text.renaming.from} data-testid="rename-from" value={from} onChange={(event) => setFrom(event.target.value)}>
        {classes.map((classId) => (
          <option key={classId} value={classId}>
            {wordsOf(classId)}
          </option>
        ))}
      </select>
      <input
        type="text"
        className="input grow"
        aria-label={text.renaming.to}
        placeholder={text.renaming.to}
        value={words}
        data-testid="rename-to"
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="button" disabled={!to || classes.includes(to)} data-testid="rename-now">
        {text.renaming.now}
      </button>
      <Button tone="ghost" icon="cross" label={text.cancel} onPress={onDone} />
    </form>
  )
}
