import type { FormEvent, KeyboardEvent } from 'react'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { askNow } from './ask-actions.ts'
import { PlannerMenu } from './PlannerMenu.tsx'
import { ScopeMenu } from './ScopeMenu.tsx'
import { useRequest } from '../state/selectors.ts'

/** `/` in a question that is asked already means the next one, as it does everywhere else; while she types, it is a slash. */
export function startsAnew({ key, ctrlKey, altKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>, asked: string | null): boolean {
  const { value, selectionStart, selectionEnd } = currentTarget
  const isAllChosen = selectionStart === 0 && selectionEnd === value.length
  return key === '/' && !ctrlKey && !altKey && !metaKey && value !== '' && value.trim() === asked && !isAllChosen
}

/** Where, what, by whom, go. */
export function AskBar() {
  const { question, asking } = useUi()
  const request = useRequest()
  const hasImage = useMirror((mirror) => (mirror.workspace?.layers.length ?? 0) > 0)
  const fresh = question.trim() !== '' && question.trim() !== request?.text
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void askNow()
  }
  return (
    <search>
      <form className="ask-bar" data-region="ask" aria-label={text.region.ask} onSubmit={submit}>
        <ScopeMenu />
        <label className="ask-field">
          <Icon name="search" />
          <span className="unseen">{text.ask.field}</span>
          <input
            id="question"
            type="text"
            autoComplete="off"
            spellCheck={false}
            data-testid="ask-field"
            placeholder={hasImage ? text.ask.placeholder : text.ask.noImage}
            value={question}
            onChange={(event) => useUi.setState({ question: event.target.value })}
            onKeyDown={(event) => {
              if (!startsAnew(event, request?.text ?? null)) return
              event.preventDefault()
              event.currentTarget.select()
            }}
          />
          <kbd>/</kbd>
        </label>
        <PlannerMenu />
        <button type="submit" className={fresh ? 'button large primary' : 'button large'} disabled={question.trim() === '' || asking} data-testid="make-plan">
          {asking ? text.ask.making : text.ask.make}
          {fresh && !asking ? <kbd>Enter</kbd> : null}
        </button>
      </form>
    </search>
  )
}
