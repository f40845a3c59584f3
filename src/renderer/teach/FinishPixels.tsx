import { classWords } from '../../core/words/index.ts'
import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ExportTaught } from './ExportTaught.tsx'
import { finishPixels } from './pixel-actions.ts'
import { setBrush } from './teach-state.ts'

/** Keeps what was taught as a model, and offers it for the next question. */
export function FinishPixels({ teaching, busy }: { teaching: PixelTeaching; busy: string | null }) {
  const { modelId, artifactId, waitingFor, id } = teaching
  const why = waitingFor ?? (artifactId === null ? text.brush.noClass : null)
  return (
    <div className="section teach-finish">
      {busy ? (
        <p className="row soft" role="status">
          <Icon name="spin" small /> {busy}
        </p>
      ) : null}
      {modelId ? (
        <>
          <p className="row" role="status" data-testid="taught-model">
            <Icon name="ringTick" tone="ok" /> <span className="breakable">{text.finished(modelId)}</span>
          </p>
          <Button icon="speech" testId="ask-taught" onPress={() => askAbout(teaching)}>
            {text.ask}
          </Button>
          <ExportTaught modelId={modelId} />
        </>
      ) : (
        <Button tone="primary" testId="finish-pixels" disabled={artifactId === null || busy !== null} {...(why ? { label: why } : {})} onPress={() => void finishPixels(id)}>
          {text.finish}
        </Button>
      )}
    </div>
  )
}

/** Puts a question about the first class taught into the field; she may change it before she asks. */
function askAbout({ classes }: PixelTeaching): void {
  const first = classes.find((one) => one.strokes > 0)?.class
  if (!first) return
  setBrush({ isOn: false })
  useUi.setState({ question: text.askWords(classWords([first.replace(/^user:/, 'model:')])), tab: 'question' })
  document.querySelector<HTMLElement>('#question')?.focus()
}
