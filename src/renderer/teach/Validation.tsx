import { type FormEvent, useState } from 'react'
import type { FootprintTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Icon } from '../ui/Icon.tsx'
import { drawSample } from './queue-actions.ts'
import { useTeach } from './teach-state.ts'

/** A sample large enough to narrow the intervals that leaves most buildings to learn from. */
export const usualSample = (total: number): number => Math.max(2, Math.min(50, Math.round(total / 4), total))

/** The random sample that gives the intervals: drawing it, and how far it is. */
export function Validation({ teaching: { validation, total } }: { teaching: FootprintTeaching }) {
  const isDrawing = useTeach((state) => state.busy === text.validation.drawing)
  const [size, setSize] = useState(String(usualSample(total)))
  const wanted = Number(size)
  const isFit = Number.isInteger(wanted) && wanted >= 2 && wanted <= total
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void drawSample(wanted)
  }
  return (
    <div className="section" data-testid="validation">
      <h2 className="head">{text.validation.head}</h2>
      {validation ? (
        <>
          <p>{validation.labelled < validation.size ? text.validation.now(validation.size) : text.validation.done(validation.size)}</p>
          {validation.labelled < validation.size ? <p className="soft">{text.validation.progress(validation.labelled, validation.size)}</p> : null}
        </>
      ) : (
        <form onSubmit={submit}>
          <p className="soft">{text.validation.why}</p>
          <div className="row wrap-row">
            <label className="row">
              {text.validation.size}
              <input type="text" inputMode="numeric" className="input short" value={size} data-testid="sample-size" onChange={(event) => setSize(event.target.value)} />
            </label>
            <button type="submit" className="button" disabled={!isFit || isDrawing} data-testid="draw-sample">
              {text.validation.draw}
            </button>
          </div>
          {isDrawing ? (
            <p className="row small soft" role="status">
              <Icon name="spin" small /> {text.validation.drawing}
            </p>
          ) : null}
          {wanted > total ? <p className="small note warn">{text.validation.short(total)}</p> : null}
        </form>
      )}
    </div>
  )
}
