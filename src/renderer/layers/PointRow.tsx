import type { Point } from '../../contracts/workspace.ts'
import { theMap } from '../map/map-handle.ts'
import { onFrame } from '../map/on-frame.ts'
import { setShown } from '../map/shown-results.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { EyeButton } from './EyeButton.tsx'
import { removePoint } from './layer-actions.ts'

/** A point she set: start, destination, or what "near" is measured from. */
export function PointRow({ point }: { point: Point }) {
  const isHidden = useUi((ui) => ui.hidden[point.id] === true)
  return (
    <div className="layer layer-line" data-testid="point-row">
      <EyeButton name={point.name} shown={!isHidden} onToggle={() => setShown(point.id, isHidden)} />
      <span className="layer-mark">
        <Icon name="pin" small tone="accent" />
      </span>
      <button type="button" className="layer-name" onClick={() => goTo(point)}>
        {point.name}
      </button>
      <Menu
        className="more"
        label={`${text.layers.more}: ${point.name}`}
        button={<Icon name="more" small />}
        items={[{ id: 'remove', label: text.layers.remove, run: () => void removePoint(point.id) }]}
      />
    </div>
  )
}

function goTo(point: Point): void {
  const frame = useMirror.getState().workspace?.frame
  const xy = frame ? onFrame(point.frame, frame, [point.xy])?.[0] : null
  if (xy) theMap()?.goTo(xy, null)
}
