import type { ReportSection } from '../../contracts/kinds/report.ts'
import { reportText as text } from '../messages/en-report.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { edit, moveSection } from './report-actions.ts'
import { useReport } from './report-state.ts'

/** Sections in their order; each can be left out, taken into the hand, and moved. */
export function SectionList({ sections }: { sections: readonly ReportSection[] }) {
  const chosen = useReport((report) => report.chosen)
  return (
    <ul className="report-sections" aria-label={text.sections}>
      <li className={chosen === 'head' ? 'report-row on' : 'report-row'}>
        <span className="report-eye">
          <Icon name="ringTick" small tone="ok" />
        </span>
        <button type="button" className="report-name" aria-pressed={chosen === 'head'} onClick={() => useReport.setState({ chosen: 'head', sentence: null })}>
          {text.headSection}
        </button>
      </li>
      {sections.map((section, at) => (
        <Row key={section.id} section={section} isOn={section.id === chosen} isFirst={at === 0} isLast={at === sections.length - 1} />
      ))}
    </ul>
  )
}

function Row({ section, isOn, isFirst, isLast }: { section: ReportSection; isOn: boolean; isFirst: boolean; isLast: boolean }) {
  const { id, title, shown } = section
  const label = shown ? text.hide(title) : text.show(title)
  return (
    <li className={['report-row', isOn ? 'on' : '', shown ? '' : 'out'].filter(Boolean).join(' ')} data-testid={`report-section-${id}`}>
      <button
        type="button"
        className="report-eye"
        role="switch"
        aria-checked={shown}
        aria-label={label}
        title={label}
        onClick={() => void edit({ act: 'show', section: id, shown: !shown })}
      >
        <Icon name={shown ? 'ringTick' : 'circle'} small tone={shown ? 'ok' : 'quiet'} />
      </button>
      <button type="button" className="report-name" aria-pressed={isOn} onClick={() => useReport.setState({ chosen: id, sentence: null })}>
        <span className="clip">{title}</span>
        {section.sentences.some(({ byHand }) => byHand) ? <span className="tag hand">{text.byHand}</span> : null}
        <span className="quiet report-count">{countOf(section) || ''}</span>
      </button>
      {isOn ? (
        <span className="report-move">
          <Button tone="ghost" icon="up" label={text.up(title)} disabled={isFirst} onPress={() => void moveSection(id, -1)} />
          <Button tone="ghost" icon="down" label={text.down(title)} disabled={isLast} onPress={() => void moveSection(id, 1)} />
        </span>
      ) : null}
    </li>
  )
}

const countOf = ({ part, sentences, tables, figures }: ReportSection): number => (part === 'map' ? figures.length : sentences.length > 0 ? sentences.length : tables.length)
