import type { SystemInfo } from '../../contracts/services/system.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { shortOf } from '../ui/palette.ts'
import { Icon } from '../ui/Icon.tsx'

type Line = { ok: boolean; head: string; note: string }

/** What this machine can do, in words. */
export function machineLines(info: SystemInfo): Line[] {
  const ready = info.models.filter((model) => model.problem === null)
  const classes = [...new Set(ready.flatMap((model) => model.classes))].map((id) => shortOf(id).toLowerCase())
  const ollama = info.ollama.state === 'ready'
  return [
    { ok: true, head: 'Built-in planner', note: 'always available' },
    { ok: ollama, head: 'Ollama', note: ollama ? info.ollama.models.join(', ') : `${info.ollama.sentence} Optional.` },
    {
      ok: ready.length > 0,
      head: ready.length === 1 ? '1 model' : `${ready.length} models`,
      note: ready.length > 0 ? classes.slice(0, 6).join(', ') : 'labels from a file work without one',
    },
    ...info.models.filter((model) => model.problem !== null).map((model) => ({ ok: false, head: model.title, note: model.problem ?? '' })),
    { ok: true, head: info.device, note: info.device.includes('thread') ? '' : info.threads === 1 ? '1 thread' : `${info.threads} threads` },
  ]
}

export function ThisMachine() {
  const info = useMirror((mirror) => mirror.info)
  if (!info) return null
  return (
    <section className="section">
      <h2 className="head">{text.firstRun.machine}</h2>
      {machineLines(info).map((line) => (
        <div className="check-line" key={line.head}>
          <Icon name={line.ok ? 'ringTick' : 'diamond'} tone={line.ok ? 'ok' : 'warn'} />
          <span>
            <b>{line.head}</b> <span className="quiet">{line.note}</span>
          </span>
        </div>
      ))}
    </section>
  )
}
