import { useState } from 'react'
import { formWords, readStructure, structureText } from '../../core/words/index.ts'
import type { Field } from './form-fields.ts'

type Props = { field: Field; value: unknown; onChange(value: unknown): void; labelled: Record<string, string> }

/** A list or a record as text: short where it is plain, else JSON; what it takes stands under it until it is right. */
export function StructureField({ field, value, onChange, labelled }: Props) {
  const form = field.form ?? {}
  const [typed, setTyped] = useState({ text: structureText(value, form), value })
  // the form was put back, or another step has taken its place
  if (JSON.stringify(typed.value) !== JSON.stringify(value)) setTyped({ text: structureText(value, form), value })
  const { problem } = readStructure(typed.text, form)
  const problemId = `problem-${field.input}`
  const type = (text: string) => {
    const read = readStructure(text, form)
    setTyped({ text, value: read.value })
    onChange(read.value)
  }
  return (
    <>
      <textarea
        className="input structure"
        {...labelled}
        rows={Math.min(6, 1 + Math.floor(typed.text.length / 28))}
        spellCheck={false}
        placeholder={formWords(form)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        value={typed.text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      {problem === null ? null : (
        <small className="problem" id={problemId}>
          {problem}
        </small>
      )}
    </>
  )
}
