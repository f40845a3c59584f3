import { useEffect } from 'react'
import { reportText as text } from '../messages/en-report.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { closeReport, compose, hasAnswers, removeReport, showReport } from './report-actions.ts'
import { ReportPreview } from './ReportPreview.tsx'
import { ReportSide } from './ReportSide.tsx'
import { useReport } from './report-state.ts'
import { SectionList } from './SectionList.tsx'

/** A report in place of docks and map: its sections, its page as it will be written, and what is in the hand. */
export function ReportPage() {
  const kept = useReport((report) => report.kept)
  const asking = useUi((ui) => ui.asking)
  // a question asked from here is answered on the map
  useEffect(() => {
    if (asking) closeReport()
  }, [asking])
  return (
    <div className="report-page" data-region="report" data-testid="report-page">
      <nav className="report-list" aria-label={text.head}>
        <div className="dock-head">
          <b className="dock-title">{text.head}</b>
          {kept ? (
            <span className="tag">
              {text.forms[kept.report.form]} {kept.report.number}
            </span>
          ) : null}
          <span className="grow" />
          {kept ? null : <Button tone="ghost" icon="cross" label={text.back} onPress={closeReport} />}
        </div>
        <div className="dock-scroll">{kept ? <SectionList sections={kept.report.sections} /> : <Nothing />}</div>
        <Choices />
      </nav>
      <main className="report-middle" aria-label={kept?.report.title ?? text.head}>
        {kept ? <ReportPreview /> : null}
      </main>
      {kept ? <ReportSide kept={kept} /> : null}
    </div>
  )
}

const Nothing = () => <p className="section empty">{hasAnswers() ? text.none : text.nothingYet}</p>

function Choices() {
  const { list, kept } = useReport()
  return (
    <div className="section report-choices">
      {list.length > 1 ? (
        <select className="input" aria-label={text.choose} value={kept?.id ?? ''} onChange={(event) => void showReport(event.target.value)}>
          {list.map(({ id, title, asOf }) => (
            <option key={id} value={id}>
              {title}, {asOf.slice(0, 16).replace('T', ' ')}
            </option>
          ))}
        </select>
      ) : null}
      <Button icon="plus" disabled={!hasAnswers()} testId="compose-report" onPress={() => void compose('situation_report')}>
        {text.compose}
      </Button>
      <Button icon="plus" disabled={!hasAnswers()} testId="compose-flash" onPress={() => void compose('flash_update')}>
        {text.composeFlash}
      </Button>
      {kept ? (
        <Button tone="link" icon="bin" onPress={() => void removeReport()}>
          {text.remove}
        </Button>
      ) : null}
    </div>
  )
}
