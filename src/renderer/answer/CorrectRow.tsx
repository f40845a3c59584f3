import { useEffect } from 'react'
import { correctText as text } from '../messages/en-correct.ts'
import { say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { isRunning, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { toggleMode } from './correct-actions.ts'
import { CorrectStep } from './CorrectStep.tsx'
import { behind, whyNot } from './correct-rules.ts'
import { type CorrectMode, correctModes, useCorrect } from './correct-state.ts'
import { useHasPromptModel } from './prompt-model.ts'
import { loadArtifact } from './evidence-actions.ts'
import { useActiveEvidence } from './use-evidence.ts'

const looks: Record<CorrectMode, { icon: IconName; keys: string }> = {
  add: { icon: 'plus', keys: 'o' },
  click: { icon: 'wand', keys: 'q' },
  relabel: { icon: 'swap', keys: 'c' },
  split: { icon: 'swipe', keys: 'l' },
  merge: { icon: 'boxes', keys: 'w' },
  paint: { icon: 'pencil', keys: 'h' },
  erase: { icon: 'minus', keys: 'Shift+h' },
}

/** Correction tools for the result on the screen, and what the one in the hand waits for. */
export function CorrectRow() {
  const request = useRequest()
  const evidence = useActiveEvidence()
  const objectId = useUi((ui) => ui.objectId)
  const mode = useCorrect((state) => state.mode)
  const results = useMirror((mirror) => mirror.results)
  const result = behind(evidence?.ref.artifactId ?? null, results)
  const { artifact } = result
  const rasterId = artifact?.kind === 'detections' ? artifact.rasterId : null
  // which classes can be added depends on the raster behind the objects
  useEffect(() => {
    if (rasterId !== null) void loadArtifact(rasterId)
  }, [rasterId])
  const isReadOnly = useMirror((mirror) => mirror.project?.readOnly === true)
  const hasModel = useHasPromptModel()
  if (!request || !evidence) return null
  const hasObject = evidence.set?.objects.some((object) => object.id === objectId) ?? false
  const world = { artifact, hasObject, isRunning: isRunning(request), isReadOnly, hasPromptModel: hasModel }
  return (
    <section className="section correct" aria-label={text.head}>
      <div className="correct-tools" role="toolbar" aria-label={text.head}>
        <h2 className="head" title={text.head}>
          {text.short}
        </h2>
        {correctModes.map((one) => (
          <CorrectTool key={one} mode={one} reason={mode === one ? null : whyNot(one, world)} isOn={mode === one} />
        ))}
      </div>
      {mode ? <CorrectStep mode={mode} result={result} evidence={evidence} /> : null}
    </section>
  )
}

type Props = { mode: CorrectMode; reason: string | null; isOn: boolean }

/** Stays within reach of keyboard and screen reader where it cannot be used, and says why. */
function CorrectTool({ mode, reason, isOn }: Props) {
  const { icon, keys } = looks[mode]
  const name = `${text.names[mode]} (${keys})`
  return (
    <button
      type="button"
      className={isOn ? 'correct-tool on' : 'correct-tool'}
      aria-pressed={isOn}
      aria-disabled={reason !== null}
      aria-label={reason ? `${name}. ${reason}` : name}
      title={reason ? `${name}. ${reason}` : name}
      data-testid={`correct-${mode}`}
      onClick={() => (reason ? say(reason) : toggleMode(mode))}
    >
      <Icon name={icon} small />
      {text.modes[mode]}
    </button>
  )
}
