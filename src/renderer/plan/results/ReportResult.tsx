import type { Report } from '../../../contracts/kinds/index.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { openReport } from '../../report/report-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { dateWords } from '../../ui/format.ts'
import { MadeAbout } from './MadeAbout.tsx'

/** A situation report in short: its head, its highlights, and the way to the page where it is edited. */
export function ReportResult({ report }: { report: Report }) {
  const shown = report.sections.filter((section) => section.shown)
  const highlights = shown.find(({ part }) => part === 'highlights')?.sentences ?? []
  return (
    <>
      <section className="section" data-testid="report-result">
        <h2 className="step-name">{report.title}</h2>
        <p className="small soft">{[dateWords(report.asOf), text.reportParts(shown.length)].join(' · ')}</p>
        {highlights.length > 0 ? (
          <ul className="limits">
            {highlights.map(({ id, text: sentence }) => (
              <li key={id}>{sentence}</li>
            ))}
          </ul>
        ) : null}
        <p className="note warn">{report.validation}</p>
        <div className="row spaced">
          <Button icon="page" testId="open-report" onPress={() => void openReport()}>
            {text.openReport}
          </Button>
        </div>
      </section>
      <MadeAbout method={report.method} />
    </>
  )
}
