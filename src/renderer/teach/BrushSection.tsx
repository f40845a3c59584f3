import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { resizeBrush, toggleBrush, undoStroke } from './pixel-actions.ts'
import { useTeach } from './teach-state.ts'

/** The brush in the hand: on or off, its size, and the last stroke back. */
export function BrushSection({ canUndo, hasClass }: { canUndo: boolean; hasClass: boolean }) {
  const { isOn, radiusPx } = useTeach((state) => state.brush)
  return (
    <div className="section">
      <div className="row brush-row" role="toolbar" aria-label={text.brush.head}>
        <Button
          icon="pencil"
          pressed={isOn}
          disabled={!hasClass}
          keys={isOn ? 'Esc' : 'B'}
          testId="brush"
          label={hasClass ? text.brush.on : text.brush.noClass}
          onPress={toggleBrush}
        >
          {text.brush.on}
        </Button>
        <span className="grow" />
        <Button icon="minus" label={`${text.brush.smaller} (Q)`} testId="brush-smaller" onPress={() => resizeBrush(-1)} />
        <output className="brush-size" aria-label={text.brush.label} data-testid="brush-size">
          {text.brush.size(radiusPx * 2 + 1)}
        </output>
        <Button icon="plus" label={`${text.brush.wider} (W)`} testId="brush-wider" onPress={() => resizeBrush(1)} />
        <Button icon="undo" label={canUndo ? `${text.brush.undo} (Ctrl Z)` : text.brush.nothing} disabled={!canUndo} testId="brush-undo" onPress={() => void undoStroke()} />
      </div>
      {isOn ? <p className="small soft">{text.brush.help}</p> : null}
    </div>
  )
}
