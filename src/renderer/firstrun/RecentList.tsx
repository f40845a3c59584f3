import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { dateWords } from '../ui/format.ts'
import { openProject } from './first-run-actions.ts'

/** Projects opened before on this machine. */
export function RecentList() {
  const recent = useMirror((mirror) => mirror.recent)
  if (recent.length === 0) return null
  return (
    <section className="recent" aria-label={text.firstRun.recent}>
      <h2 className="head">{text.firstRun.recent}</h2>
      {recent.slice(0, 5).map((item) => (
        <button type="button" key={item.path} className="recent-row" disabled={!item.present} title={item.path} onClick={() => void openProject(item.path)}>
          <b>{item.name}</b>
          <span>{item.present ? `${text.firstRun.answers(item.answers)} · ${dateWords(item.openedAt)}` : text.firstRun.gone}</span>
          <span className="mono path">{item.path}</span>
        </button>
      ))}
    </section>
  )
}
