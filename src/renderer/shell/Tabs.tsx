import { type ReactNode, useState } from 'react'
import { text } from '../messages/en.ts'
import { LeftDock } from './LeftDock.tsx'
import { RightDock } from './RightDock.tsx'

type Pane = 'plan' | 'map' | 'answer' | 'layers'
const panes: Pane[] = ['plan', 'map', 'answer', 'layers']

/** One pane at a time where the window is too narrow for two. */
export function Tabs({ map }: { map: ReactNode }) {
  const [pane, setPane] = useState<Pane>('map')
  const content = { plan: <LeftDock parts="plan" />, layers: <LeftDock parts="layers" />, answer: <RightDock closable={false} />, map }
  return (
    <div className="body tabbed">
      <div className="pane-tabs" role="tablist">
        {panes.map((name) => (
          <button type="button" key={name} role="tab" aria-selected={pane === name} className={pane === name ? 'tab on' : 'tab'} onClick={() => setPane(name)}>
            {text.region[name]}
          </button>
        ))}
      </div>
      <div className="pane">{content[pane]}</div>
    </div>
  )
}
