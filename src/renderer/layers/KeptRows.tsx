import { boxOfPoints } from '../../core/geo/index.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Measurement, Note } from '../../contracts/workspace.ts'
import { removeMeasurement, removeNote } from '../map/keep-measured.ts'
import { theMap } from '../map/map-handle.ts'
import { onFrame } from '../map/on-frame.ts'
import { setShown } from '../map/shown-results.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { Menu } from '../ui/Menu.tsx'
import { EyeButton } from './EyeButton.tsx'

/** A length or area she measured and kept. */
export function MeasurementRow({ measurement: { id, words, frame, points } }: { measurement: Measurement }) {
  return <KeptRow id={id} icon="ruler" words={words} place={{ frame, points }} onRemove={() => void removeMeasurement(id)} />
}

/** Words she kept about something. */
export function NoteRow({ note: { id, text: words, frame, at } }: { note: Note }) {
  return <KeptRow id={id} icon="speech" words={words} place={{ frame, points: [at] }} onRemove={() => void removeNote(id)} />
}

type Place = { frame: Frame; points: readonly PixelXY[] }
type RowProps = { id: string; icon: IconName; words: string; place: Place; onRemove(): void }

function KeptRow({ id, icon, words, place, onRemove }: RowProps) {
  const isHidden = useUi((ui) => ui.hidden[id] === true)
  return (
    <div className="layer layer-line" data-testid={icon === 'ruler' ? 'measurement-row' : 'note-row'}>
      <EyeButton name={id} shown={!isHidden} onToggle={() => setShown(id, isHidden)} />
      <span className="layer-mark">
        <Icon name={icon} small tone="accent" />
      </span>
      <button type="button" className="layer-name" title={words} onClick={() => goTo(place)}>
        {words}
      </button>
      <Menu className="more" label={`${text.layers.more}: ${id}`} button={<Icon name="more" small />} items={[{ id: 'remove', label: text.layers.remove, run: onRemove }]} />
    </div>
  )
}

function goTo({ frame, points }: Place): void {
  const map = useMirror.getState().workspace?.frame
  const placed = map ? onFrame(frame, map, points) : null
  const [first] = placed ?? []
  if (placed && placed.length > 1) theMap()?.fit(boxOfPoints(placed))
  else if (first) theMap()?.goTo(first, null)
}
