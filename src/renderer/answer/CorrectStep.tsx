import { correctText as text } from '../messages/en-correct.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { shortOf } from '../ui/palette.ts'
import { Swatch } from '../ui/Swatch.tsx'
import { keepClicked } from './click-actions.ts'
import { useClicks } from './click-state.ts'
import { changeClass, leaveMode, mergeChosen } from './correct-actions.ts'
import { type Behind, classesFor } from './correct-rules.ts'
import { type CorrectMode, useCorrect, widestBrushPx } from './correct-state.ts'
import type { EvidenceRef, EvidenceSet } from './evidence-store.ts'

type Props = { mode: CorrectMode; result: Behind; evidence: { ref: EvidenceRef; set: EvidenceSet | null } }

const withClass: ReadonlySet<CorrectMode> = new Set(['add', 'click', 'relabel', 'paint'])
const withBrush: ReadonlySet<CorrectMode> = new Set(['paint', 'erase'])

/** What to do next with the tool in the hand, its class and its brush, and the way out. */
export function CorrectStep({ mode, result, evidence }: Props) {
  const objectId = useUi((ui) => ui.objectId)
  const { chosen, classId } = useCorrect()
  return (
    <div className="correct-step" data-testid="correct-step">
      <p>{text.help[mode](objectId ?? '', chosen.length)}</p>
      <div className="row wrap-row">
        {withClass.has(mode) ? <ClassChoice classes={classesFor(mode, result, evidence.ref.classes)} mayBeNone={mode === 'relabel'} /> : null}
        {withBrush.has(mode) ? <BrushChoice /> : null}
        {mode === 'click' ? <KeepClicked /> : null}
        {mode === 'relabel' ? (
          <Button tone="primary" testId="correct-change" disabled={classId === null} onPress={() => void changeClass()}>
            {text.change}
          </Button>
        ) : null}
        {mode === 'merge' ? (
          <Button tone="primary" keys="Enter" testId="correct-merge-now" disabled={chosen.length < 2} onPress={() => void mergeChosen()}>
            {text.mergeNow}
          </Button>
        ) : null}
        <span className="grow" />
        <Button keys="Esc" testId="correct-done" onPress={leaveMode}>
          {text.done}
        </Button>
      </div>
    </div>
  )
}

/** Keeps the outline the model made, where it made one. */
function KeepClicked() {
  const { ring, isBusy } = useClicks()
  return (
    <Button tone="primary" keys="Enter" testId="correct-keep" disabled={ring === null || isBusy} onPress={() => void keepClicked()}>
      {isBusy ? text.click.looking : text.click.keep}
    </Button>
  )
}

function ClassChoice({ classes, mayBeNone }: { classes: readonly string[]; mayBeNone: boolean }) {
  const classId = useCorrect((state) => state.classId)
  return (
    <label className="row correct-class">
      {classId ? <Swatch classId={classId} /> : null}
      <select aria-label={text.class} data-testid="correct-class" value={classId ?? ''} onChange={(event) => useCorrect.setState({ classId: event.target.value || null })}>
        {mayBeNone ? <option value="">{text.class}</option> : null}
        {classes.map((name) => (
          <option key={name} value={name}>
            {shortOf(name)}
          </option>
        ))}
      </select>
    </label>
  )
}

function BrushChoice() {
  const brushPx = useCorrect((state) => state.brushPx)
  return (
    <label className="row correct-brush">
      <span className="small soft">{text.brush}</span>
      <input
        type="range"
        min={1}
        max={widestBrushPx}
        value={brushPx}
        aria-valuetext={text.wide(2 * brushPx)}
        data-testid="correct-brush"
        onChange={(event) => useCorrect.setState({ brushPx: Number(event.target.value) })}
      />
    </label>
  )
}
