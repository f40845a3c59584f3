import { type KeyboardEvent, type PointerEvent, useEffect } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { dateWords } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import type { MapAdapter } from './adapter.ts'
import { moveDivider, pairOf, useCompare } from './compare-actions.ts'

/** Divider and date plates of the pair; both dates are always named. */
export function CompareBar({ adapter }: { adapter: MapAdapter | null }) {
  const { mode, share, other } = useCompare()
  const workspace = useMirror((mirror) => mirror.workspace)
  const pair = pairOf(workspace)
  const left = workspace?.layers.find((layer) => layer.id === pair?.left)
  const right = workspace?.layers.find((layer) => layer.id === pair?.right)

  useEffect(() => {
    if (!adapter || !mode || !left) return
    adapter.compare.swipe(left.id, mode === 'swipe' ? share : other ? 1 : 0)
  }, [adapter, mode, left, share, other])
  useEffect(() => {
    if (!mode) adapter?.compare.stop()
  }, [adapter, mode])

  if (!mode || !left || !right) return null
  if (mode === 'flicker') return <div className="plate date-plate centre">{plateOf(other ? left : right)}</div>
  return (
    <>
      <div className="plate date-plate" style={{ right: `${(1 - share) * 100}%`, marginRight: '12px' }}>
        {plateOf(left)}
      </div>
      <div className="plate date-plate" style={{ left: `${share * 100}%`, marginLeft: '12px' }}>
        {plateOf(right)}
      </div>
      <Divider share={share} />
    </>
  )
}

function plateOf(layer: Layer) {
  return (
    <>
      <b>{text.roles[layer.role].toUpperCase()}</b> <small>{dateWords(layer.date) || layer.name}</small>
    </>
  )
}

function Divider({ share }: { share: number }) {
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box && event.buttons === 1) moveDivider((event.clientX - box.left) / box.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 0.1 : 0.01
    const to = { ArrowLeft: share - by, ArrowRight: share + by, Home: 0, End: 1 }[event.key]
    if (to === undefined) return
    moveDivider(to)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the ARIA pattern for a divider
    <div
      className="divider"
      role="separator"
      tabIndex={0}
      aria-label={text.map.swipe}
      aria-valuenow={Math.round(share * 100)}
      style={{ left: `${share * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <span className="divider-handle">
        <Icon name="swipe" />
      </span>
    </div>
  )
}
