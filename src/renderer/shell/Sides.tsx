import { keep, useUi } from '../state/ui.ts'
import { LeftDock } from './LeftDock.tsx'
import { LeftRail, RightRail } from './Rails.tsx'
import { RightDock } from './RightDock.tsx'
import { Splitter } from './Splitter.tsx'
import type { Layout } from './use-layout.ts'

function resize(name: 'leftPx' | 'rightPx', px: number | null) {
  keep(name, px === null ? '' : String(px))
  useUi.setState({ [name]: px })
}

export function LeftSide({ layout }: { layout: Layout }) {
  const isOpen = useUi((ui) => ui.leftOpen)
  if (layout.left === 'rail') return <LeftRail />
  if (!isOpen) return null
  return (
    <>
      <LeftDock parts="both" />
      {layout.closable ? null : <Splitter label="Width of plan and layers" side="left" sizePx={layout.leftPx} min={264} max={420} onSize={(px) => resize('leftPx', px)} />}
    </>
  )
}

export function RightSide({ layout }: { layout: Layout }) {
  const isOpen = useUi((ui) => ui.rightOpen)
  if (layout.right === 'rail') return <RightRail />
  if (layout.closable) return <RightDock closable />
  if (!isOpen) return null
  return (
    <>
      <Splitter label="Width of the answer" side="right" sizePx={layout.rightPx} min={320} max={520} onSize={(px) => resize('rightPx', px)} />
      <RightDock closable={false} />
    </>
  )
}
