import { useDragging } from '../app/drops.ts'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'

/** Shown while files are held over the window. */
export function DropOverlay() {
  const dragging = useDragging((state) => state.dragging)
  if (!dragging) return null
  return (
    <div className="drop-overlay" data-testid="drop-overlay">
      <div>
        <Icon name="drop" />
        <b>{text.firstRun.drop}</b>
        <span>{text.firstRun.dropNote}</span>
      </div>
    </div>
  )
}
