import { useState } from 'react'
import type { Report } from '../../contracts/kinds/report.ts'
import type { ReportEdit } from '../../contracts/services/reports.ts'
import { reportText as text } from '../messages/en-report.ts'
import { edit } from './report-actions.ts'

type Head = Omit<Extract<ReportEdit, { act: 'head' }>, 'act'>

/** What stands above the report. Nobody validated it unless she says who did. */
export function HeadEditor({ report }: { report: Report }) {
  const validated = /^Validated by (.*)\.$/.exec(report.validation)?.[1] ?? ''
  return (
    <section className="section report-head">
      <Field label={text.title} value={report.title} onKeep={(title) => (title === '' ? null : { title })} />
      <Field label={text.producedBy} value={report.producedBy ?? ''} onKeep={(value) => ({ producedBy: value || null })} />
      <Field label={text.period} value={report.period ?? ''} onKeep={(value) => ({ period: value || null })} />
      <Field label={text.next} value={report.next ?? ''} onKeep={(value) => ({ next: value || null })} />
      <Field label={text.validatedBy} value={validated} onKeep={(value) => ({ validatedBy: value || null })} />
      <p className="soft">{text.validatedNote}</p>
    </section>
  )
}

type FieldProps = { label: string; value: string; onKeep(value: string): Head | null }

function Field({ label, value, onKeep }: FieldProps) {
  const [typed, setTyped] = useState({ from: value, now: value })
  // the engine said otherwise since: what it says stands
  const shown = typed.from === value ? typed.now : value
  const keep = () => {
    const change = shown.trim() === value ? null : onKeep(shown.trim())
    if (change) void edit({ act: 'head', ...change })
  }
  return (
    <label className="report-field">
      <span className="quiet">{label}</span>
      <input
        className="input"
        value={shown}
        maxLength={200}
        onChange={(event) => setTyped({ from: value, now: event.target.value })}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </label>
  )
}
