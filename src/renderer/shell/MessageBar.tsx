import { useState } from 'react'
import { engine } from '../app/engine.ts'
import { text } from '../messages/en.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { type MessageAction, useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'

type Bar = { tone: 'warn' | 'err' | 'note'; head: string; hint: string; details: string | null; actions: MessageAction[]; dismiss: (() => void) | null }

/** At most one message: a lost engine first, then the newest failure, then the project's notice. */
function useBar(): Bar | null {
  const connection = useMirror((mirror) => mirror.connection)
  const notice = useMirror((mirror) => mirror.project?.notice ?? null)
  const message = useUi((ui) => ui.message)
  if (connection === 'lost') return { tone: 'warn', head: lostWords(), hint: '', details: null, actions: [], dismiss: null }
  if (message) {
    const { failure } = message
    const details = message.tone === 'note' ? null : JSON.stringify({ code: failure.code, ...failure.details }, null, 1)
    return { tone: message.tone, head: failure.message, hint: failure.hint, details, actions: message.actions, dismiss: () => useUi.setState({ message: null }) }
  }
  if (notice) return { tone: 'note', head: notice, hint: '', details: null, actions: [], dismiss: () => void dismissNotice() }
  return null
}

/** The desktop starts its engine again by itself; behind the browser door nobody does, and the next one has another address. */
const lostWords = () => (window.aftermap ? text.connection.lost : text.connection.stopped)

const dismissNotice = () => attempt(async () => useMirror.setState({ project: await engine().project.dismissNotice({}) }))
const icons: Record<Bar['tone'], IconName> = { warn: 'diamond', err: 'triangle', note: 'undo' }

export function MessageBar() {
  const bar = useBar()
  const [opened, setOpened] = useState<string | null>(null)
  if (!bar) return null
  const open = opened === bar.head
  const isRestarting = bar.head === text.connection.lost
  return (
    <div className={`message-bar ${bar.tone}`} role={bar.tone === 'err' ? 'alert' : 'status'} data-testid="message-bar">
      <Icon name={isRestarting ? 'spin' : icons[bar.tone]} />
      <span className="message-words">
        <b>{bar.head}</b> {bar.hint}
        {open && bar.details ? <code className="mono message-details">{bar.details}</code> : null}
      </span>
      <span className="row">
        {bar.actions.map((action) => (
          <Button key={action.label} onPress={action.run}>
            {action.label}
          </Button>
        ))}
        {bar.details ? (
          <Button tone="ghost" onPress={() => setOpened(open ? null : bar.head)}>
            {open ? text.message.hide : text.message.details}
          </Button>
        ) : null}
        {bar.dismiss ? <Button tone="ghost" icon="cross" label={text.message.dismiss} onPress={bar.dismiss} /> : null}
      </span>
    </div>
  )
}
