import { type FormEvent, useState } from 'react'
import type { RequestState } from '../../contracts/request.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { judgeAnswer } from './judge-actions.ts'

/** Right or wrong, with a reason where she has one; one press forgets it. */
export function JudgeAnswer({ request }: { request: RequestState }) {
  const [right, setRight] = useState<boolean | null>(null)
  const { verdict } = request
  if (verdict) {
    return (
      <section className="section" data-testid="judged">
        <div className="row">
          <Icon name={verdict.right ? 'tick' : 'cross'} small tone={verdict.right ? 'ok' : 'err'} />
          <span>
            {verdict.right ? text.judge.wasRight : text.judge.wasWrong}
            {verdict.reason ? `: ${verdict.reason}` : '.'}
          </span>
          <span className="grow" />
          <Button testId="forget-verdict" onPress={() => void judgeAnswer(request.id, null)}>
            {text.judge.forget}
          </Button>
        </div>
      </section>
    )
  }
  return (
    <section className="section" data-testid="judge">
      <h2 className="head" title={text.judge.note}>
        {text.judge.head}
      </h2>
      <div className="row">
        <Button icon="tick" pressed={right === true} testId="judge-right" onPress={() => setRight(true)}>
          {text.judge.right}
        </Button>
        <Button icon="cross" pressed={right === false} testId="judge-wrong" onPress={() => setRight(false)}>
          {text.judge.wrong}
        </Button>
      </div>
      {right === null ? null : <Reason id={request.id} right={right} onDone={() => setRight(null)} />}
    </section>
  )
}

function Reason({ id, right, onDone }: { id: string; right: boolean; onDone(): void }) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
    void judgeAnswer(id, { right, reason: reason.trim() })
  }
  return (
    <form className="row judge-reason" onSubmit={submit}>
      <input
        type="text"
        className="input grow"
        aria-label={text.judge.reason}
        placeholder={text.judge.reason}
        maxLength={500}
        value={reason}
        data-testid="judge-reason"
        // biome-ignore lint/a11y/noAutofocus: she has just said right or wrong; the reason is the next thing she types
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <button type="submit" className="button" data-testid="judge-keep">
        {text.judge.keep}
      </button>
    </form>
  )
}
