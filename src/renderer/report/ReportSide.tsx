import type { KeptReport } from '../../contracts/services/reports.ts'
import { reportText as text } from '../messages/en-report.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { HeadEditor } from './HeadEditor.tsx'
import { closeReport, undoReport, writeReport } from './report-actions.ts'
import { useReport } from './report-state.ts'
import { SectionEditor } from './SectionEditor.tsx'

/** What is in the hand, what to look at before it is sent, and the ways out. */
export function ReportSide({ kept }: { kept: KeptReport }) {
  const chosen = useReport((report) => report.chosen)
  const section = kept.report.sections.find(({ id }) => id === chosen) ?? null
  return (
    <aside className="report-side" aria-label={section?.title ?? text.headSection}>
      <div className="dock-head">
        <b className="dock-title clip">{section?.title ?? text.headSection}</b>
        <span className="grow" />
        <Button tone="ghost" icon="undo" label={text.undo(kept.changes)} disabled={kept.changes === 0} testId="report-undo" onPress={() => void undoReport()} />
        <Button tone="ghost" icon="cross" label={text.back} testId="report-close" onPress={closeReport} />
      </div>
      <div className="dock-scroll">
        {section ? <SectionEditor section={section} /> : <HeadEditor key={kept.id} report={kept.report} />}
        <Doubts doubts={kept.doubts} />
      </div>
      <Ways />
    </aside>
  )
}

function Doubts({ doubts }: { doubts: readonly string[] }) {
  return (
    <section className="section" data-testid="report-doubts">
      <h2 className="head">{text.before}</h2>
      <ul className="doubt-list">
        <li>
          <Icon name="ringTick" small tone="ok" /> {text.ready}
        </li>
        {doubts.map((doubt) => (
          <li key={doubt}>
            <Icon name="diamond" small tone="warn" /> {doubt}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways() {
  const isDesktop = window.aftermap !== undefined
  return (
    <div className="report-ways section">
      <div className="row">
        <Button
          tone="primary"
          icon="page"
          testId="write-pdf"
          disabled={!isDesktop}
          label={isDesktop ? text.write.pdf : `${text.write.pdf}. ${text.onDesktop}`}
          onPress={() => void writeReport('pdf')}
        >
          {text.write.pdf}
        </Button>
        <Button disabled={!isDesktop} testId="write-docx" label={isDesktop ? text.write.docx : `${text.write.docx}. ${text.onDesktop}`} onPress={() => void writeReport('docx')}>
          {text.write.docx}
        </Button>
        <Button testId="write-html" onPress={() => void writeReport('html')}>
          {text.write.html}
        </Button>
      </div>
      <Button tone="link" icon="layers" onPress={() => useUi.setState({ dialog: 'export' })}>
        {text.data}
      </Button>
    </div>
  )
}
