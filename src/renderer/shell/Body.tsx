import type { ReactNode } from 'react'
import { FirstRun } from '../firstrun/FirstRun.tsx'
import { MapView } from '../map/MapView.tsx'
import { PlanCompare } from '../plan/compare/PlanCompare.tsx'
import { useMirror } from '../state/mirror.ts'
import { useReview } from '../state/review.ts'
import { useRequest } from '../state/selectors.ts'
import { type Sheet, useUi } from '../state/ui.ts'
import { BuildingQueue } from '../teach/BuildingQueue.tsx'
import { useQueuedBuildings } from '../teach/use-queued-buildings.ts'
import { LeftSide, RightSide } from './Sides.tsx'
import { Sheets } from './Sheets.tsx'
import { Tabs } from './Tabs.tsx'
import { type Layout, useLayout } from './use-layout.ts'

/** Plan and layers, map, answer: docks where there is room, rails with sheets or tabs where not. */
export function Body() {
  const layout = useLayout()
  const project = useMirror((mirror) => mirror.project)
  const hasImage = useMirror((mirror) => (mirror.workspace?.layers.length ?? 0) > 0)
  const queued = useQueuedBuildings()
  const middle = queued ? <BuildingQueue teaching={queued} /> : hasImage ? <MapView /> : <FirstRun showDoors={!project || project.unnamed} />
  const request = useRequest()
  const isLater = useReview((review) => (request ? (review.later[request.id] ?? false) : false))
  if (request?.proposal && !isLater) return <PlanCompare key={request.id} request={request} proposal={request.proposal} />
  return layout.left === 'tab' ? <Tabs map={middle} /> : <Columns layout={layout} middle={middle} />
}

const railPx = 60

/** Width of a side: its dock, its rail, or nothing where the dock is closed. */
export function sidePx(kind: Layout['left'], isOpen: boolean, dockPx: number): number {
  if (kind === 'rail') return railPx
  return isOpen ? dockPx : 0
}

/** The map makes room for an open sheet instead of lying under it. */
export function besideSheet(layout: Layout, sheet: Sheet): 'beside-left' | 'beside-right' | '' {
  if (layout.right === 'rail' && sheet === 'right') return 'beside-right'
  return layout.left === 'rail' && (sheet === 'plan' || sheet === 'layers') ? 'beside-left' : ''
}

function Columns({ layout, middle }: { layout: Layout; middle: ReactNode }) {
  const { leftOpen, rightOpen, sheet } = useUi()
  const columns = `${sidePx(layout.left, leftOpen, layout.leftPx)}px minmax(0, 1fr) ${sidePx(layout.right, rightOpen || layout.closable, layout.rightPx)}px`
  const beside = besideSheet(layout, sheet)
  return (
    <div className="body" style={{ gridTemplateColumns: columns }}>
      <div className="column">
        <LeftSide layout={layout} />
      </div>
      <main className={`column middle-column ${beside}`}>
        {middle}
        <Sheets layout={layout} />
      </main>
      <div className="column">
        <RightSide layout={layout} />
      </div>
    </div>
  )
}
