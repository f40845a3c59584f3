import { useState } from 'react'
import type { RequestState } from '../../contracts/request.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { text } from '../messages/en.ts'
import type { Step } from '../state/selectors.ts'
import { Button } from '../ui/Button.tsx'
import { fieldsOf } from './form-fields.ts'
import { FormField } from './FormField.tsx'
import { editStep } from './plan-actions.ts'

type Props = {
  request: RequestState
  step: Step
  spec: ToolSpec | null
  /** to be read only */
  fixed?: boolean
}

/** Typed form of a step, from its tool's spec: wires first, then settings. Nothing changes before Apply. */
export function StepForm({ request, step, spec, fixed = false }: Props) {
  const [draft, setDraft] = useState<Record<string, unknown>>(step.action.inputs)
  if (!spec) return null
  const fields = fieldsOf(spec, { request, stepIndex: step.number - 1, draft })
  const dirty = JSON.stringify(draft) !== JSON.stringify(step.action.inputs)
  const set = (input: string, value: unknown) => setDraft((before) => withInput(before, input, value))
  const part = (role: 'wire' | 'argument', head: string) => {
    const shown = fields.filter((field) => field.role === role)
    if (shown.length === 0) return null
    return (
      <section className="section">
        <h2 className="head">{head}</h2>
        {shown.map((field) => (
          <FormField key={field.input} field={field} value={draft[field.input]} onChange={(value) => set(field.input, value)} />
        ))}
      </section>
    )
  }
  return (
    <form
      className={dirty ? 'step-form dirty' : 'step-form'}
      data-testid="step-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty) void editStep(step.state.id, changesOf(step.action.inputs, draft))
      }}
    >
      <fieldset className="plain-set" disabled={fixed}>
        {part('wire', text.step.inputs)}
        {part('argument', text.step.settings)}
      </fieldset>
      {dirty ? (
        <div className="section row">
          <button type="submit" className="button primary" data-testid="apply-edit">
            {text.step.apply}
            <kbd>Enter</kbd>
          </button>
          <Button tone="ghost" onPress={() => setDraft(step.action.inputs)}>
            {text.step.keep}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** What Apply sends: the inputs that changed, and `null` for one that was taken out; leaving it away would keep it. */
export function changesOf(before: Record<string, unknown>, draft: Record<string, unknown>): Record<string, unknown> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(draft)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(draft[name]))
  return Object.fromEntries(changed.map((name) => [name, draft[name] ?? null]))
}

/** Inputs with one changed; `undefined` takes the input out. */
function withInput(inputs: Record<string, unknown>, input: string, value: unknown): Record<string, unknown> {
  const { [input]: _before, ...others } = inputs
  return value === undefined ? others : { ...others, [input]: value }
}
