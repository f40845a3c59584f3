import { FirstRun } from '../firstrun/FirstRun.tsx'
import { MapView } from '../map/MapView.tsx'
import { useMirror } from '../state/mirror.ts'
import { keep, useUi } from '../state/ui.ts'
import { LeftDock } from './LeftDock.tsx'
import { LeftRail, RightRail } from './Rails.tsx'
import { RightDock } from './RightDock.tsx'
import { Splitter } from './Splitter.tsx'
import { useLayout } from './use-layout.ts'
import { Tabs } from './Tabs.tsx'

/** Plan and layers, map, answer: docks where there is room, rails with sheets or tabs where not. */
export function Body() {
  const layout = useLayout()
  const { leftOpen, rightOpen, sheet } = useUi()
  const project = useMirror((mirror) => mirror.project)
  const hasImage = useMirror((mirror) => (mirror.workspace?.layers.length ?? 0) > 0)
  const middle = hasImage ? <MapView /> : <FirstRun showDoors={!project || project.unnamed} />
  if (layout.left === 'tab') return <Tabs map={middle} />
  const left = layout.left === 'dock' && leftOpen
  const right = layout.right === 'dock' && rightOpen
  const columns = `${left ? `${layout.leftPx}px` : layout.left === 'rail' ? '60px' : '0px'} minmax(0, 1fr) ${right ? `${layout.rightPx}px` : layout.right === 'rail' ? '60px' : '0px'}`
  return (
    <div className="body" style={{ gridTemplateColumns: columns }}>
      <div className="column">
        {left ? <LeftDock parts="both" /> : layout.left === 'rail' ? <LeftRail /> : null}
        {left ? <Splitter label="Width of plan and layers" side="left" sizePx={layout.leftPx} min={264} max={420} onSize={(px) => resize('leftPx', px)} /> : null}
      </div>
      <main className={layout.right === 'rail' && sheet === 'right' ? 'column middle-column beside-right' : 'column middle-column'}>
        {middle}
        {layout.left === 'rail' && (sheet === 'plan' || sheet === 'layers') ? <div className="sheet left"><LeftDock parts={sheet} /></div> : null}
        {layout.right === 'rail' && sheet === 'right' ? <div className="sheet right"><RightDock closable /></div> : null}
      </main>
      <div className="column">
        {right ? <Splitter label="Width of the answer" side="right" sizePx={layout.rightPx} min={320} max={520} onSize={(px) => resize('rightPx', px)} /> : null}
        {right ? <RightDock closable={false} /> : layout.right === 'rail' ? <RightRail /> : null}
      </div>
    </div>
  )
}

function resize(name: 'leftPx' | 'rightPx', px: number | null) {
  keep(name, px === null ? '' : String(px))
  useUi.setState({ [name]: px })
}
