import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'

/** Minimise, maximise, close; the desktop only, except where the system draws its own. */
export function WindowButtons() {
  const bridge = window.aftermap
  if (!bridge || bridge.platform === 'darwin') return null
  return (
    <span className="window-buttons">
      <button type="button" aria-label={text.title.minimise} onClick={() => bridge.window.minimise()}>
        <Icon name="minus" small />
      </button>
      <button type="button" aria-label={text.title.maximise} onClick={() => bridge.window.maximise()}>
        <Icon name="rectangle" small />
      </button>
      <button type="button" aria-label={text.title.close} onClick={() => bridge.window.close()}>
        <Icon name="cross" small />
      </button>
    </span>
  )
}
