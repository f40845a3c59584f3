import { type FormEvent, useEffect, useRef, useState } from 'react'
import { text } from '../messages/en.ts'

/** The name of a row while it is changed: Enter keeps, Escape and leaving drop. */
export function NameField({ name, onName }: { name: string; onName(name: string | null): void }) {
  const [words, setWords] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(words.trim() === '' || words.trim() === name ? null : words.trim())
  }
  return (
    <form className="name-field" onSubmit={submit}>
      <input
        ref={field}
        type="text"
        className="input"
        aria-label={text.layers.rename}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onBlur={() => onName(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onName(null)
          event.stopPropagation()
        }}
      />
    </form>
  )
}
