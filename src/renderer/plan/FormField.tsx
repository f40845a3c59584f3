import { text } from '../messages/en.ts'
import { Swatch } from '../ui/Swatch.tsx'
import type { Field } from './form-fields.ts'
import { StructureField } from './StructureField.tsx'

type Props = { field: Field; value: unknown; onChange(value: unknown): void }

/** One input of a step: label, control, note. */
export function FormField({ field, value, onChange }: Props) {
  return (
    <div className="form-field">
      <span className="form-label" id={`label-${field.input}`}>
        {field.label}
      </span>
      <div className="form-control">
        <Control field={field} value={value} onChange={onChange} />
        {field.unit ? <span className="quiet">{field.unit}</span> : null}
        {field.note ? <small>{field.note}</small> : null}
        {field.control === 'choices' && field.optional && field.input.startsWith('class') && value === undefined ? <small>{text.step.noClass}</small> : null}
      </div>
    </div>
  )
}

function Control({ field, value, onChange }: Props) {
  const labelled = { 'aria-labelledby': `label-${field.input}`, 'data-testid': `field-${field.input}` }
  switch (field.control) {
    case 'choice':
      return (
        <select
          className="input"
          {...labelled}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        >
          {field.optional || typeof value !== 'string' ? <option value="">{text.step.notSet}</option> : null}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )
    case 'choices':
      return <Choices field={field} value={value} onChange={onChange} />
    case 'flag':
      return <input type="checkbox" {...labelled} checked={value === true} onChange={(event) => onChange(event.target.checked ? true : undefined)} />
    case 'number':
      return (
        <input
          type="number"
          className="input short"
          {...labelled}
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          step={field.step}
          placeholder={text.step.notSet}
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      )
    case 'structure':
      return <StructureField field={field} value={value} onChange={onChange} labelled={labelled} />
    case 'text':
      return (
        <input
          type="text"
          className="input"
          {...labelled}
          placeholder={text.step.notSet}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
      )
  }
}

/** Several of a list; a class may stand alone as a plain word, and stays one. */
function Choices({ field, value, onChange }: Props) {
  const chosen = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
  const toggle = (item: string) => {
    const next = chosen.includes(item) ? chosen.filter((other) => other !== item) : field.many ? [...chosen, item] : [item]
    onChange(next.length === 0 ? undefined : field.many ? next : next[0])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame the form does not want
    <div className="choices" role="group" aria-labelledby={`label-${field.input}`}>
      {field.choices.map((choice) => (
        <button
          type="button"
          key={choice.value}
          className={chosen.includes(choice.value) ? 'choice on' : 'choice'}
          aria-pressed={chosen.includes(choice.value)}
          onClick={() => toggle(choice.value)}
        >
          {field.input.startsWith('class') ? <Swatch classId={choice.value} /> : null}
          {choice.label}
        </button>
      ))}
    </div>
  )
}
