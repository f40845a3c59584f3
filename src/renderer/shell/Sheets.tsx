import { useUi } from '../state/ui.ts'
import { LeftDock } from './LeftDock.tsx'
import { RightDock } from './RightDock.tsx'
import type { Layout } from './use-layout.ts'

/** Docks that have become sheets over the map; one at a time. */
export function Sheets({ layout }: { layout: Layout }) {
  const sheet = useUi((ui) => ui.sheet)
  if (layout.left === 'rail' && (sheet === 'plan' || sheet === 'layers')) {
    return (
      <div className="sheet left">
        <LeftDock parts={sheet} />
      </div>
    )
  }
  if (layout.right !== 'rail' || sheet !== 'right') return null
  return (
    <div className="sheet right">
      <RightDock closable />
    </div>
  )
}
